import { createHash } from 'node:crypto'
import type { ReconciliationResult, ReconciliationRow } from '../../database/tables/payments.ts'
import { readCsv } from '../../lib/csv.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { forLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'

const MOST_LINES = 20_000
/** So many of each list are kept; the counts say how many there are. */
const KEPT = 200
const BATCH = 500
const LAST = 20

/** What earlier files came to, the last first. @throws AppError forbidden */
export async function reconciliations({ db }: Studio, member: Member) {
  await requireMay(db, member, 'settlement.check', STUDIO_WIDE)
  return db
    .selectFrom('reconciliations')
    .leftJoin('users', 'users.id', 'reconciliations.by')
    .selectAll('reconciliations')
    .select(['users.firstName', 'users.lastName'])
    .orderBy('reconciliations.at', 'desc')
    .orderBy('reconciliations.id')
    .limit(LAST)
    .execute()
}

/**
 * Compares a settlement report of Razorpay (Reports, Settlement Recon) with the books, line by line. Nothing in them changes, and of the file only
 * what came of it is kept.
 * @returns the id of the result
 * @throws AppError forbidden; invalid for a file that is no such report
 */
export async function reconcile(
  studio: Studio,
  member: Member,
  { fileName, csv }: { fileName: string; csv: string },
): Promise<string> {
  await requireMay(studio.db, member, 'settlement.check', STUDIO_WIDE)
  const lines = linesIn(csv, studio.settings.timeZone)
  const result = await compare(studio, lines)
  const id = newId()
  await forLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'settlement.check', STUDIO_WIDE)
    const digest = createHash('sha256').update(csv).digest('hex')
    await trx
      .insertInto('reconciliations')
      .values({ id, at: studio.now(), by: member.id, fileName, digest, result: JSON.stringify(result) })
      .execute()
    await record(studio, trx, member.id, 'settlement.checked', id, { lines: result.lines, ...result.counts })
  })
  return id
}

type Line = {
  id: string
  /** In hundredths, as all sums here. */
  amount: number
  currency: string
  fee: number
  tax: number
  settled: number
  at: number | null
}

/** As the dashboard exports it, in rupees, or as the API gives it, in paise. @throws AppError invalid */
function linesIn(csv: string, timeZone: string): Line[] {
  const refuse = (text: string) => new AppError('invalid', text, { csv: text })
  const rows = readCsv(csv, MOST_LINES)
  if (rows === null) throw refuse(TEXTS.settlementTooLong)
  const [first] = rows
  if (!first || !('entity_id' in first) || !('amount' in first)) throw refuse(TEXTS.settlementUnreadable)
  const unit = 'transaction_entity' in first ? 100 : 1
  const lines = rows.flatMap((row) => {
    const id = (row.entity_id ?? '').trim()
    if (!/^(pay|rfnd)_[A-Za-z0-9]{1,40}$/.test(id)) return []
    const sum = (...names: string[]) => numberIn(names.map((name) => row[name]).find(Boolean)) * unit
    const amount = Math.round(Math.abs(sum('amount')))
    return [
      {
        ...{ id, amount, currency: (row.currency ?? 'INR').trim().slice(0, 3).toUpperCase() },
        ...{ fee: Math.round(sum('fee (exclusive tax)', 'fee')), tax: Math.round(sum('tax')) },
        settled: Math.round(sum('credit') - sum('debit')),
        at: momentIn(row.entity_created_at ?? row.created_at, timeZone),
      },
    ]
  })
  if (lines.length === 0) throw refuse(TEXTS.settlementEmpty)
  return [...new Map(lines.map((line) => [line.id, line])).values()]
}

function numberIn(text: string | undefined): number {
  const number = Number((text ?? '').replaceAll(/[,₹\s]/g, ''))
  return Number.isFinite(number) && Math.abs(number) < 1e12 ? number : 0
}

/** "1567692556", "2026-11-23 10:22:11" or "23/11/2026 10:22:11" */
function momentIn(text: string | undefined, timeZone: string): number | null {
  const said = (text ?? '').trim()
  if (/^\d{9,11}$/.test(said)) return Number(said) * 1000
  const [, d, m, y, rest] = /^(\d{2})[/-](\d{2})[/-](\d{4})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(said) ?? []
  const iso = y ? `${y}-${m}-${d}T${rest ?? '00:00'}` : said.replace(' ', 'T')
  try {
    return Temporal.PlainDateTime.from(iso).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return null
  }
}

type Ours = { id: string; paymentId: string; amount: number }

async function compare(studio: Studio, lines: Line[]): Promise<ReconciliationResult> {
  const ours = await oursAmong(studio, lines)
  const times = lines
    .filter(({ id, at }) => id.startsWith('pay_') && at !== null)
    .map(({ at }) => at as number)
  const [from, until] = times.length > 0 ? [least(times), most(times)] : [null, null]
  const unknown: ReconciliationRow[] = []
  const differing: ReconciliationRow[] = []
  const matched = { payments: 0, refunds: 0 }
  for (const { id, amount } of lines) {
    const known = ours.get(id)
    if (!known) unknown.push({ id, paymentId: null, theirs: amount, ours: null })
    else if (known.amount !== amount)
      differing.push({ id, paymentId: known.paymentId, theirs: amount, ours: known.amount })
    else matched[id.startsWith('pay_') ? 'payments' : 'refunds']++
  }
  const missing = from === null || until === null ? [] : await capturedBetween(studio, from, until, lines)
  return {
    ...{ lines: lines.length, from, until, matched, sums: sumsOf(lines) },
    unknownHere: unknown.slice(0, KEPT),
    missingThere: missing.slice(0, KEPT),
    differing: differing.slice(0, KEPT),
    counts: { unknownHere: unknown.length, missingThere: missing.length, differing: differing.length },
  }
}

const least = (numbers: number[]) => numbers.reduce((one, other) => Math.min(one, other))
const most = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other))

async function oursAmong({ db }: Studio, lines: Line[]): Promise<Map<string, Ours>> {
  const found = new Map<string, Ours>()
  for (let from = 0; from < lines.length; from += BATCH) {
    const ids = lines.slice(from, from + BATCH).map(({ id }) => id)
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'razorpayPaymentId', 'amountPaise'])
      .where('razorpayPaymentId', 'in', ids)
      .where('capturedAt', 'is not', null)
      .execute()
    for (const { id, razorpayPaymentId, amountPaise } of payments)
      found.set(razorpayPaymentId, { id: razorpayPaymentId, paymentId: id, amount: amountPaise })
    const refunds = await db
      .selectFrom('refunds')
      .select(['paymentId', 'razorpayRefundId', 'amountPaise'])
      .where('razorpayRefundId', 'in', ids)
      .execute()
    for (const { paymentId, razorpayRefundId, amountPaise } of refunds)
      if (razorpayRefundId)
        found.set(razorpayRefundId, { id: razorpayRefundId, paymentId, amount: amountPaise })
  }
  return found
}

/** Taken here between the first and the last payment of the file, and not in it: they may be settled with the next one. */
async function capturedBetween({ db }: Studio, from: number, until: number, lines: Line[]) {
  const there = new Set(lines.map(({ id }) => id))
  const ours = await db
    .selectFrom('payments')
    .select(['id', 'razorpayPaymentId', 'amountPaise'])
    .where('capturedAt', '>=', from)
    .where('capturedAt', '<=', until)
    .where('way', '=', 'razorpay')
    .orderBy('capturedAt')
    .execute()
  return ours
    .filter(({ razorpayPaymentId }) => !there.has(razorpayPaymentId))
    .map(({ id, razorpayPaymentId, amountPaise }) => ({
      ...{ id: razorpayPaymentId, paymentId: id, theirs: null, ours: amountPaise as number },
    }))
}

function sumsOf(lines: Line[]): ReconciliationResult['sums'] {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = (of: (line: Line) => number) => some.reduce((all, line) => all + of(line), 0)
    return {
      currency,
      taken: sum(({ id, amount }) => (id.startsWith('pay_') ? amount : 0)),
      back: sum(({ id, amount }) => (id.startsWith('rfnd_') ? amount : 0)),
      fee: sum(({ fee }) => fee),
      tax: sum(({ tax }) => tax),
      settled: sum(({ settled }) => settled),
    }
  })
}
