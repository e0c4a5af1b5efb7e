import { seal, unseal } from '../core/encryption.ts'
import type { Studio } from '../core/studio.ts'

/** Tokens in links of an email. Encrypted until it is sent, then deleted. */
export type Secrets = Record<string, string>

export function sealSecrets(studio: Studio, letterId: string, secrets: Secrets): string {
  return seal(keyOf(studio), 'letter', letterId, JSON.stringify(secrets))
}

type Sealed = { id: string; sealedSecrets: string | null }

export function secretsOf(studio: Studio, { id, sealedSecrets }: Sealed): Secrets {
  return sealedSecrets === null ? {} : JSON.parse(unseal(keyOf(studio), 'letter', id, sealedSecrets))
}

export function withSecrets(studio: Studio, letter: Sealed, text: string): string {
  return Object.entries(secretsOf(studio, letter)).reduce(
    (filled, [name, secret]) => filled.replaceAll(`{${name}}`, secret),
    text,
  )
}

function keyOf({ settings }: Studio): Buffer {
  return Buffer.from(settings.secret)
}
