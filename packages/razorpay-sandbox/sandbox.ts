import { DEFAULT_KNOBS, type KnobChanges, type Knobs, turnKnobs } from './knobs.ts'
import type { Clock } from './ledger/clock.ts'
import type { Store } from './ledger/store.ts'

/** What every part works with: the books, the time, the knobs and the secrets. */
export interface Sandbox {
  store: Store
  clock: Clock
  keyId: string
  keySecret: string
  accountId: string
  webhookSecret: string
  /** What `webhookSecret` was before its last change. */
  previousSecret: string
  knobs: Knobs
}

/** Must be called inside a write. */
export function turn(sandbox: Sandbox, changes: KnobChanges | Record<string, unknown>): void {
  sandbox.knobs = turnKnobs(sandbox.knobs, changes as Record<string, unknown>)
  sandbox.store.remember('knobs', sandbox.knobs)
}

/** Must be called inside a write: forgets everything but the secrets and the endpoints. */
export function reset(sandbox: Sandbox): void {
  sandbox.store.clear()
  sandbox.clock.reset()
  turn(sandbox, structuredClone(DEFAULT_KNOBS) as unknown as Record<string, unknown>)
}

/** Must be called inside a write: money in or out of the merchant's balance, where one is set. */
export function changeBalance(sandbox: Sandbox, paise: number): void {
  const { balance } = sandbox.knobs.refunds
  if (balance !== null) turn(sandbox, { refunds: { balance: balance + paise } })
}
