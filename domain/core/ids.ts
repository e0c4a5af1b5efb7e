import { randomBytes } from 'node:crypto'

/** A new id: 128 random bits as 22 characters of base64url. Says nothing about what it names. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}
