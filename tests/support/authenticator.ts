import { TOTP } from 'otpauth'

/** What an authenticator app shows at this moment for a key as it was typed in. */
export function codeOf(key: string, now = Date.now()): string {
  return new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: now })
}
