import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Lengths are not secret; an empty value never matches. */
export function sameSecret(given: string | Buffer | undefined, expected: string | Buffer): boolean {
  if (!given?.length || !expected.length) return false
  const [left, right] = [bytesOf(given), bytesOf(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function bytesOf(secret: string | Buffer): Buffer {
  return typeof secret === 'string' ? Buffer.from(secret) : secret
}
