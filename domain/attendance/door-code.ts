import { createHmac } from 'node:crypto'
import { sameSecret } from '../../lib/same-secret.ts'
import { ROLL } from '../../shared/sessions.ts'

const CHANGES_MS = ROLL.codeChangesSeconds * 1000
/** 128 bits. A longer code would be harder to scan from a distance. */
const SIGNED_BYTES = 16
const LASTS_MS = ROLL.codeLastsSeconds * 1000

/**
 * The code of a session at a given time, and when it changes. It is valid for this session only, and for less than a
 * minute.
 */
export function codeAt(secret: string, sessionId: string, now: number) {
  const turn = Math.floor(now / CHANGES_MS)
  return { code: codeOf(secret, sessionId, turn), changesAt: (turn + 1) * CHANGES_MS }
}

export function isValidCode(code: string, secret: string, sessionId: string, now: number): boolean {
  const turn = Number.parseInt(code.split('.')[0] ?? '', 36)
  const age = now - turn * CHANGES_MS
  return age >= 0 && age < LASTS_MS && sameSecret(code, codeOf(secret, sessionId, turn))
}

function codeOf(secret: string, sessionId: string, turn: number): string {
  const signature = createHmac('sha256', secret)
    .update(`door:${sessionId}:${turn}`)
    .digest()
    .subarray(0, SIGNED_BYTES)
  return `${turn.toString(36)}.${signature.toString('base64url')}`
}
