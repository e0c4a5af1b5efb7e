import { Secret, TOTP } from 'otpauth'

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of 30 seconds. */

export function codeAt(secret: Buffer, now: number): string {
  return passwords(secret).generate({ timestamp: now })
}

/** The time step that a code belongs to: now, or one to either side for clocks that differ. Null when it is none of them. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  // otpauth throws at six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const steps = passwords(secret).validate({ token: code, timestamp: now, window: 1 })
  return steps === null ? null : TOTP.counter({ timestamp: now }) + steps
}

/** RFC 4648, without padding: how authenticator apps read a key. */
export function keyOf(secret: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(secret).buffer }).base32
}

/** What an authenticator app reads from a QR code. */
export function keyUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ issuer, label: account, secret: keyOf(secret) }).toString()
}

function passwords(secret: Buffer): TOTP {
  return new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
}
