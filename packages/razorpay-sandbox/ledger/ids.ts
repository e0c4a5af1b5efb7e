import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Fourteen base62 characters, the length of every Razorpay id after its prefix. */
export function randomId(): string {
  let id = ''
  while (id.length < 14) {
    for (const byte of randomBytes(24)) {
      // 248 is the largest multiple of 62 in a byte: above it some characters would come up more often.
      if (byte < 248 && id.length < 14) id += ALPHABET[byte % 62]
    }
  }
  return id
}

export function digits(length: number): string {
  let text = ''
  while (text.length < length) for (const byte of randomBytes(length)) text += byte % 10
  return text.slice(0, length)
}

export type Prefix = 'disp' | 'order' | 'pay' | 'rfnd' | 'card' | 'acc'

export function newId(prefix: Prefix): string {
  return `${prefix}_${randomId()}`
}

export function isId(prefix: Prefix, text: string): boolean {
  return new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(text)
}
