import type { Knobs } from '../../../knobs.ts'
import type { readLedger } from '../../ledger.ts'

export type Ledger = ReturnType<typeof readLedger>
export type Clock = { now: number; scale: number }

/** A call to the control of the sandbox. @throws Error with what the sandbox says against it */
export async function call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/_sandbox${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.description)
  return answer
}

export async function readBooks() {
  const [ledger, knobs, clock] = await Promise.all([
    call<Ledger>('GET', '/ledger'),
    call<Knobs>('GET', '/knobs'),
    call<Clock>('GET', '/clock'),
  ])
  return { ledger, knobs, clock }
}
