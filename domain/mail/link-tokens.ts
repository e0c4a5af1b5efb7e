import { seal, unseal } from '../core/encryption.ts'
import type { Studio } from '../core/studio.ts'

/** What a letter's links open is known to its reader alone: until it leaves it lies sealed, and then nowhere. */
export type Secrets = Record<string, string>

export function sealSecrets(studio: Studio, letterId: string, secrets: Secrets): string {
  return seal(keyOf(studio), 'letter', letterId, JSON.stringify(secrets))
}

export function withSecrets(
  studio: Studio,
  letter: { id: string; sealedSecrets: string | null },
  text: string,
): string {
  if (letter.sealedSecrets === null) return text
  const secrets: Secrets = JSON.parse(unseal(keyOf(studio), 'letter', letter.id, letter.sealedSecrets))
  return Object.entries(secrets).reduce(
    (filled, [name, secret]) => filled.replaceAll(`{${name}}`, secret),
    text,
  )
}

function keyOf({ settings }: Studio): Buffer {
  return Buffer.from(settings.secret)
}
