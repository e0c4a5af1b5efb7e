import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function totp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** The time step that a code belongs to: now, or one to either side for clocks that differ. Null when it is none of them. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const step = stepAt(now)
  const given = Buffer.from(code)
  for (const near of [step, step - 1, step + 1]) {
    const expected = Buffer.from(totp(secret, near))
    if (given.length === expected.length && timingSafeEqual(given, expected)) return near
  }
  return null
}

/** RFC 4648, without padding: how authenticator apps read a key. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
