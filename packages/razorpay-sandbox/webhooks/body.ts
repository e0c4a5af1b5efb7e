import type { DeliveryPlan } from '../knobs.ts'

/** The raw text of an event: compact JSON, or the same content in another spelling, which breaks a receiver that serialises it again. */
export function writeBody(envelope: object, plan: DeliveryPlan): string {
  const text = JSON.stringify(plan.shuffleKeys ? turnedRound(envelope) : envelope)
  return plan.escapes ? escaped(text) : text
}

/** The same text with another amount: what someone on the way might make of it. */
export function tamper(body: string): string {
  return body.replace(/"amount":(\d+)/g, (_, amount) => `"amount":${Number(amount) + 100}`)
}

function escaped(text: string): string {
  return text
    .replaceAll('/', '\\/')
    .replaceAll('&', '\\u0026')
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function turnedRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedRound)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turnedRound(inner)]),
  )
}
