import { join } from 'node:path'
import type { Engine } from '../../../database/open.ts'

/** A guard of the purchase path, and how the source reads without it. */
export type Guard = {
  name: string
  file: string
  guard: string
  without: string
  proof: string
  /** SQLite has one writer at a time, and needs no locks for it. */
  engines?: Engine[]
}

/**
 * Every guard that keeps money and seats right, with the proof that must fail once it is gone. The text is that of the
 * source: a guard that moved or changed is no longer found, and its control fails until someone looks here.
 */
export const GUARDS: Guard[] = [
  {
    name: 'the seat claim: no more seats than the capacity',
    file: 'domain/seats/seats.ts',
    guard: 'if (taken >= capacity) return null',
    without: '',
    proof: 'onlySeatOffered',
  },
  {
    name: 'the lock on the seats of a class',
    file: 'domain/seats/seats.ts',
    guard: `  return trx
    .updateTable('classes')
    .set((eb) => ({ seatChanges: eb('seatChanges', '+', 1) }))
    .where('id', '=', classId)
    .returning(['type', 'capacity', 'cancelledAt'])`,
    without: `  return trx
    .selectFrom('classes')
    .where('id', '=', classId)
    .select(['type', 'capacity', 'cancelledAt'])`,
    proof: 'smallerCapacity',
    engines: ['postgres'],
  },
  {
    name: 'the lock on a row',
    file: 'domain/core/lock.ts',
    guard: `    .updateTable(table as 'orders')
    .set((eb) => ({ createdAt: eb.ref('createdAt') }))
    .where(matches(where))
    .returningAll()`,
    without: `    .selectFrom(table as 'orders')
    .where(matches(where))
    .selectAll()`,
    proof: 'toldTwiceAtOnce',
    engines: ['postgres'],
  },
  {
    name: 'due work is done by one process',
    file: 'domain/core/work-due.ts',
    guard: ".where(due, '=', found[due])",
    without: '',
    proof: 'dueForTwoProcesses',
  },
  {
    name: 'the waiting list comes first',
    file: 'domain/seats/holds.ts',
    guard: 'if (await isReserved(studio, trx, order)) return null',
    without: '',
    proof: 'freeSeatWhileSomebodyWaits',
  },
  {
    name: 'idempotency: a payment is decided once',
    file: 'domain/payments/settle-payment.ts',
    guard: 'if (row.outcome !== null) return decided(trx, row)',
    without: '',
    proof: 'toldTwice',
  },
  {
    name: 'the amount that was paid is the order’s',
    file: 'domain/payments/reason-to-refund.ts',
    guard:
      "if (row.amountPaise !== order.amountPaise || row.currency !== order.currency) return 'wrong-amount'",
    without: '',
    proof: 'paidTooLittle',
  },
  {
    name: 'the price that the member was shown is today’s',
    file: 'domain/payments/class-purchase.ts',
    guard: 'if (order.amountPaise !== price(hold?.since ?? now))',
    without: 'if (false as boolean)',
    proof: 'anotherPrice',
  },
  {
    name: 'ownership: nobody settles another member’s order',
    file: 'domain/payments/verify-payment.ts',
    guard: "if (order.userId !== member.id) throw new AppError('forbidden', TEXTS.notYours)",
    without: '',
    proof: 'anotherMembersOrder',
  },
  {
    name: 'the signature of the checkout',
    file: 'domain/razorpay/signatures.ts',
    guard: 'return sameSecret(',
    without: 'return signature.length === 64 || sameSecret(',
    proof: 'forgedCheckout',
  },
  {
    name: 'the signature of a webhook',
    file: 'domain/razorpay/signatures.ts',
    guard:
      "if (sameSecret(signature, createHmac('sha256', secret).update(rawBody).digest('hex'))) fits = true",
    without: 'if (secret !== signature && rawBody) fits = true',
    proof: 'forgedWebhook',
  },
  {
    name: 'a refund that may have been made is looked for before it is made again, under the same key',
    file: 'domain/payments/refunds.ts',
    guard: "const sent = made.find((one) => one.receipt === row.id && one.status !== 'failed')",
    without:
      'row.idempotencyKey = newId()\n    const sent = made.find((one) => one.receipt === null && one.id === row.id)',
    proof: 'refundUnheard',
  },
]

/** Vite: a module that is asked for with `?without=3` comes without that guard. */
export function guardsTakenOut() {
  return {
    name: 'guards taken out',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const number = /\?(?:.*&)?without=(\d+)/.exec(id)?.[1]
      const one = number === undefined ? undefined : GUARDS[Number(number)]
      if (!one) return undefined
      if (code.split(one.guard).length !== 2) throw new Error(`${one.file} has no such guard: ${one.name}`)
      return code.replace(one.guard, () => one.without)
    },
  }
}

export function fileOf({ file }: Guard): string {
  return join(import.meta.dirname, '../../..', file)
}
