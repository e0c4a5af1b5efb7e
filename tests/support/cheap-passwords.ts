import { argon2Sync, randomBytes } from 'node:crypto'
import { vi } from 'vitest'

/**
 * Vitest loads this file before every test file: a real hash takes 30 ms of a processor, and thousands are made. The hashes are
 * of the same form, so that everything else of passwords is the real code. domain/accounts/passwords.test.ts has the real cost.
 */
vi.mock('../../domain/accounts/passwords.ts', async (importActual) => ({
  ...(await importActual<object>()),
  hashPassword,
}))

async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const message = password.normalize('NFKC')
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`
}
