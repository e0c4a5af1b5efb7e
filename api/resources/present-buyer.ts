import type { findBuyer } from '../../domain/desk-sales/buyer.ts'
import { fullName } from '../../shared/full-name.ts'
import { STATES } from '../../shared/gst.ts'
import { reachableEmail } from '../../shared/own-email.ts'

/** Receipts name states in words. */
export const STATE_LIST = Object.entries(STATES)
  .map(([code, name]) => ({ code, name }))
  .sort((one, other) => one.name.localeCompare(other.name))

/** The buyer of a desk sale. */
export function presentBuyer({ id: _id, firstName, lastName, state, gstin, ...own }: Buyer) {
  return { _id, name: fullName(firstName, lastName), hasEmail: reachableEmail(own) !== null, state, gstin }
}

type Buyer = Awaited<ReturnType<typeof findBuyer>>
