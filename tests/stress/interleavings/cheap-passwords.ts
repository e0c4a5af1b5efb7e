import { argon2Sync, randomBytes } from 'node:crypto'

/** What a proof of many thousand deletions and logins needs of a password: that the right one fits, at next to no cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const message = password.normalize('NFKC')
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`
}
