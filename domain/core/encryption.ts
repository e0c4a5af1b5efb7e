import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM, with a key derived for each purpose and subject (a member or an email). */
export type Purpose = 'health answers' | 'cue' | 'member key' | 'two-factor' | 'letter' | 'webhook'

export function seal(key: Buffer, purpose: Purpose, subject: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(key, purpose, subject), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

export function unseal(key: Buffer, purpose: Purpose, subject: string, sealed: string): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(key, purpose, subject), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** The subject is part of the key, so a row copied to another subject cannot be decrypted there. */
function derivedKey(key: Buffer, purpose: Purpose, subject: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, subject, `zen-flow-yoga ${purpose}`, 32))
}
