import type { Trx } from '../../database/open.ts'
import type { Buyer, ReceiptKind, Seller } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import { fullDateAndTime, fullDateSpan } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { hundredthsOf, type Money, NO_MONEY } from '../../shared/money.ts'
import { reachableEmail } from '../../shared/own-email.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { studioProfile } from '../studio/profile.ts'
import { billingOf } from './billing.ts'
import { financialYear, nextNumber } from './numbers.ts'
import { isWithinState, placeOfSupply, supplyOf } from './place-of-supply.ts'
import { rateOn, type TaxSettings, taxSettings } from './settings.ts'
import { splitNext, splitTax, type TaxSplit } from './tax.ts'

/** Letters after the studio’s prefix, and digits: at most sixteen characters with the year. */
const FORM: Record<ReceiptKind, { letter: string; digits: number }> = {
  invoice: { letter: '', digits: 6 },
  receipt: { letter: 'R', digits: 5 },
  'credit note': { letter: 'C', digits: 5 },
}

const EXAMPLE = 123

/**
 * Issues the receipt of a payment in the transaction that captures it. With a GSTIN and a rate for that day it is a tax invoice,
 * whose place of supply decides between CGST with SGST, and IGST.
 * @param taxCode HSN or SAC of an item; empty for that of its last invoice
 */
export async function issueReceipt(
  studio: Studio,
  trx: Trx,
  order: Row<'orders'>,
  payment: Row<'payments'>,
  taxCode = '',
): Promise<void> {
  const settings = await taxSettings(trx)
  const now = studio.now()
  const rate = settings.gstin === null ? null : await rateOn(trx, dayOf(studio, now))
  const kind = rate === null ? 'receipt' : 'invoice'
  const basisPoints = rate ?? 0
  const seller = await sellerOf(studio, trx, settings, kind)
  const place = placeOfSupply(await supplyOf(trx, order, settings.state))
  await insert(studio, trx, {
    kind,
    prefix: settings.prefix,
    paymentId: payment.id,
    refundId: null,
    userId: order.userId,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    basisPoints,
    seller:
      kind === 'invoice'
        ? {
            ...seller,
            placeOfSupply: place,
            // The studio's SAC is of its classes: an item has a code of its own.
            sac: order.item === null ? seller.sac : taxCode || (await lastCodeOf(trx, order.item)),
          }
        : seller,
    split: splitTax(payment.amountPaise, basisPoints, isWithinState(place, settings.state)),
    buyer: await buyerOf(trx, order.userId),
    what: await whatWasSold(studio, trx, order),
  })
}

async function lastCodeOf(trx: Trx, item: string): Promise<string> {
  const last = await trx
    .selectFrom('receipts')
    .select('seller')
    .where('what', '=', item)
    .where('kind', '=', 'invoice')
    .orderBy('issuedAt', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.seller.sac ?? ''
}

/** Issues the credit note of a completed refund, in the transaction that records it, with the details of the receipt. */
export async function issueCreditNote(studio: Studio, trx: Trx, refundId: string): Promise<void> {
  const refund = await trx
    .selectFrom('refunds')
    .select(['paymentId', 'amountPaise'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const all = await trx.selectFrom('receipts').selectAll().where('paymentId', '=', refund.paymentId).execute()
  const of = all.find((one) => one.refundId === null)
  if (!of) throw new Error(`payment ${refund.paymentId} is given back without a receipt`)
  const isIntra = of.igstPaise === 0
  const before = sumOf(all.filter((one) => one.refundId !== null))
  const { prefix } = await taxSettings(trx)
  await insert(studio, trx, {
    kind: 'credit note',
    prefix,
    paymentId: of.paymentId,
    refundId,
    userId: of.userId,
    amountPaise: refund.amountPaise,
    currency: of.currency,
    basisPoints: of.basisPoints,
    split: splitNext(before, refund.amountPaise, of.basisPoints, isIntra),
    seller: of.seller,
    buyer: of.buyer,
    what: of.what,
  })
}

type Issuing = {
  kind: ReceiptKind
  prefix: string
  paymentId: string
  refundId: string | null
  userId: string
  amountPaise: Money
  currency: string
  basisPoints: number
  split: TaxSplit
  seller: Seller
  buyer: Buyer
  what: string
}

async function insert(studio: Studio, trx: Trx, { split, prefix, seller, buyer, ...row }: Issuing) {
  const issuedAt = studio.now()
  const series = seriesOf(row.kind, prefix, dayOf(studio, issuedAt))
  const number = await nextNumber(trx, series)
  await trx
    .insertInto('receipts')
    .values({
      id: newId(),
      series,
      number,
      code: codeOf(row.kind, series, number),
      ...row,
      issuedAt,
      taxablePaise: split.taxable,
      cgstPaise: split.cgst,
      sgstPaise: split.sgst,
      igstPaise: split.igst,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
    })
    .execute()
}

/** "ZFYC/26-27" */
function seriesOf(kind: ReceiptKind, prefix: string, day: string): string {
  return `${prefix}${FORM[kind].letter}/${financialYear(day)}`
}

/** "ZFYC/26-27/00123" */
function codeOf(kind: ReceiptKind, series: string, number: number): string {
  return `${series}/${String(number).padStart(FORM[kind].digits, '0')}`
}

/** An example of the next receipt numbers. @param day YYYY-MM-DD */
export function exampleCode(kind: ReceiptKind, prefix: string, day: string): string {
  return codeOf(kind, seriesOf(kind, prefix, day), EXAMPLE)
}

function dayOf({ settings }: Studio, at: number): string {
  return studioDay(at, settings.timeZone)
}

/** Falls back to the address of the first centre. Tax details appear only on invoices. */
async function sellerOf(
  studio: Studio,
  trx: Trx,
  { legalName, address, gstin, state, sac }: TaxSettings,
  kind: ReceiptKind,
): Promise<Seller> {
  const { name, email, phone } = await studioProfile({ ...studio, db: trx })
  const seller = { name, email, phone, legalName, address: address || (await firstAddress(trx)) }
  return kind === 'invoice'
    ? { ...seller, gstin, state, sac, placeOfSupply: state }
    : { ...seller, gstin: null, state: null, sac: '', placeOfSupply: null }
}

async function firstAddress(trx: Trx): Promise<string> {
  const centre = await trx
    .selectFrom('centres')
    .select('address')
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  return centre?.address ?? ''
}

async function buyerOf(trx: Trx, userId: string): Promise<Buyer> {
  const { firstName, lastName, email, contactEmail, deletedAt } = await trx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email', 'contactEmail', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const billing = await billingOf(trx, userId)
  const reached = deletedAt === null ? reachableEmail({ email, contactEmail }) : null
  const buyer = { name: fullName(firstName, lastName), email: reached ?? '' }
  if (billing === null) return buyer
  const { version: _, ...business } = billing
  return { ...buyer, business }
}

async function whatWasSold(studio: Studio, trx: Trx, order: Row<'orders'>): Promise<string> {
  const { classId, sessionId, planId, period, planTerms, item } = order
  if (item !== null) return item
  if (planTerms !== null) return `${planTerms.name}, one ${period}`
  if (planId !== null) {
    const plan = await trx.selectFrom('plans').select('name').where('id', '=', planId).executeTakeFirst()
    return `${plan?.name ?? 'A plan'}, one ${period}`
  }
  const yogaClass = await trx
    .selectFrom('classes')
    .select('title')
    .where('id', '=', classId ?? '')
    .executeTakeFirst()
  const title = yogaClass?.title ?? 'A class'
  if (sessionId === null) return [title, await datesSold(studio, trx, order)].filter(Boolean).join(', ')
  const session = await trx
    .selectFrom('classSessions')
    .select('startsAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  // The session may have been deleted since.
  return session ? `${title}, ${fullDateAndTime(session.startsAt, studio.settings.timeZone)}` : title
}

/** "7 sessions, 29 Nov 2026 – 10 Jan 2027": those still to come when the class was ordered; empty for a recording. */
async function datesSold(studio: Studio, trx: Trx, { classId, createdAt }: Row<'orders'>): Promise<string> {
  const starts = await trx
    .selectFrom('classSessions')
    .select('startsAt')
    .where('classId', '=', classId ?? '')
    .where('startsAt', '>', createdAt)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute()
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last) return ''
  const span = fullDateSpan(first.startsAt, last.startsAt, studio.settings.timeZone)
  return `${starts.length} ${starts.length === 1 ? 'session' : 'sessions'}, ${span}`
}

function sumOf(notes: Row<'receipts'>[]): { amount: Money; split: TaxSplit } {
  const sum = (of: (note: Row<'receipts'>) => Money) =>
    hundredthsOf(notes.reduce((all, note) => all + of(note), NO_MONEY as number))
  return {
    amount: sum((note) => note.amountPaise),
    split: {
      taxable: sum((note) => note.taxablePaise),
      cgst: sum((note) => note.cgstPaise),
      sgst: sum((note) => note.sgstPaise),
      igst: sum((note) => note.igstPaise),
    },
  }
}
