import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sameSecret } from '../../lib/same-secret.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Argon2id at the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
/** Hashing shares Node's four threads with file reads. */
const AT_ONCE = 2
const MAX_WAITING = 500

const argon2Async = promisify(argon2)
const waiting: (() => void)[] = []
let running = 0

/** A PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Takes as long without a hash: an unknown address must not answer faster. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    phc ?? NO_PASSWORD,
  )
  if (!stored) throw new Error('A stored password is not in PHC form.')
  const [, memory, passes, parallelism, salt = '', hash = ''] = stored
  const expected = Buffer.from(hash, 'base64')
  const derived = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return sameSecret(derived, expected) && phc !== null
}

export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase())
}

/** For closed accounts: no password has this hash. */
export const NO_PASSWORD = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(TAG_BYTES))}`

async function derive(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  await turn()
  try {
    return await argon2Async('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      tagLength: TAG_BYTES,
      ...cost,
    })
  } finally {
    running--
    waiting.shift()?.()
  }
}

async function turn() {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('too-many', TEXTS.tooBusy)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
