import { randomBytes } from 'node:crypto'

/** 128 random bits, base64url. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** As long as any id, and sorts behind all that were made before it on this machine, also within one millisecond. */
export function newIdInOrder(): string {
  return process.hrtime.bigint().toString(16).padStart(16, '0') + randomBytes(8).toString('hex')
}
