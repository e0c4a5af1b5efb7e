import { createHash } from 'node:crypto'
import type { ReconciliationResult, ReconciliationRow } from '../../database/tables/payments.ts'
import { readLines } from '../../lib/csv.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'

const MOST_LINES = 20_000
/** The longest list that is stored; the counts cover everything. */
const KEPT = 200
const BATCH = 500
const LAST = 20

/** `auto` detects it from the file. */
export type SettlementUnit = 'auto' | 'rupees' | 'paise'

/**
 * The results of earlier files, latest first.
 * @throws AppError forbidden
 */
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
 * Compares Razorpay's settlement report (Reports, Settlement Recon) with the books, line by line. Changes nothing in the
 * books, and stores only the result.
 * @returns the id of the result
 * @throws AppError forbidden; invalid for a file that isn't such a report
 */
export async function reconcile(
  studio: Studio,
  member: Member,
  { fileName, csv, unit }: { fileName: string; csv: string; unit: SettlementUnit },
): Promise<string> {
  await requireMay(studio.db, member, 'settlement.check', STUDIO_WIDE)
  const statement = linesIn(csv, studio.settings.timeZone, unit)
  const result = await compare(studio, statement, unit)
  const id = newId()
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'settlement.check', STUDIO_WIDE)
    const digest = createHash('sha256').update(csv).digest('hex')
    await trx
      .insertInto('reconciliations')
      .values({ id, at: studio.now(), by: member.id, fileName, digest, result: JSON.stringify(result) })
      .execute()
    await recordEvent(studio, trx, member.id, 'settlement.checked', id, {
      lines: result.lines,
      ...result.counts,
    })
  })
  return id
}

type Line = {
  id: string
  /** Razorpay's type; only payments and refunds are looked up in the books. */
  kind: string
  /** In hundredths, like all amounts here. */
  amount: number
  currency: string
  fee: number
  tax: number
  settled: number
  at: number | null
}

type Statement = {
  lines: Line[]
  unit: 'rupees' | 'paise'
  /** Ids that occur more than once in the file. */
  repeated: string[]
}

/** @throws AppError invalid */
function linesIn(csv: string, timeZone: string, asked: SettlementUnit): Statement {
  const refuse = (text: string) => new AppError('invalid', text, { csv: text })
  const rows = rowsIn(csv, refuse)
  const unit = unitOf(
    rows.map(({ row }) => row),
    asked,
  )
  const hundredths = unit === 'rupees' ? 100 : 1
  const lines = rows.map(({ row, line }): Line => {
    const sum = (name: string) => {
      const number = numberIn(row[name])
      if (number === null) throw refuse(TEXTS.settlementNumber(line, row[name] ?? ''))
      return number * hundredths
    }
    const id = (row.entity_id ?? '').trim().slice(0, 60)
    const signed = sum('amount')
    const [credit, debit] = [sum('credit'), sum('debit')]
    return {
      id: id || `line ${line}`,
      kind: kindOf(id, row),
      amount: Math.round(Math.abs(signed)),
      currency: (row.currency || 'INR').trim().slice(0, 3).toUpperCase(),
      // The dashboard's fee excludes tax, the API's `fee` includes it.
      fee: Math.round('fee_(exclusive_tax)' in row ? sum('fee_(exclusive_tax)') : sum('fee') - sum('tax')),
      tax: Math.round(sum('tax')),
      settled: Math.round(credit - debit),
      at: momentIn(row.entity_created_at ?? row.created_at, timeZone),
    }
  })
  // Identical lines count once; an adjustment may carry the id of another line.
  const groups = [
    ...Map.groupBy(lines, (line) => JSON.stringify([line.id, line.kind, line.settled, line.amount])).values(),
  ]
  const different = groups.flatMap(([line]) => line ?? [])
  if (!different.some(({ kind }) => isBooked(kind))) throw refuse(TEXTS.settlementEmpty)
  const repeated = groups.filter(({ length }) => length > 1).flatMap(([line]) => line?.id ?? [])
  return { lines: different, unit, repeated }
}

/**
 * The rows by column heading; there may be title lines above it.
 * @throws AppError invalid
 */
function rowsIn(csv: string, refuse: (text: string) => AppError) {
  const all = readLines(csv, MOST_LINES)
  if (all === null) throw refuse(TEXTS.settlementTooLong)
  if (all.length === 0) throw refuse(TEXTS.settlementBlank)
  // Headings as the dashboard, the API and people spell them: "entity_id", "Entity Id".
  const heads = all.map(({ cells }) => cells.map((cell) => cell.toLowerCase().replaceAll(/\s+/g, '_')))
  const at = heads.findIndex((names) => names.includes('entity_id') && names.includes('amount'))
  const names = heads[at]
  if (!names) throw refuse(TEXTS.settlementUnreadable)
  const rows = all.slice(at + 1).filter(({ cells }) => !cells.some((cell) => TOTAL.test(cell)))
  return rows.map(({ line, cells }) => ({
    line,
    row: Object.fromEntries(names.map((name, n) => [name, cells[n] ?? ''])) as Record<string, string>,
  }))
}

/** A total that a person or a spreadsheet added below, which isn't a payment. */
const TOTAL = /^(?:(?:grand|sub)[ -]?)?totals?:?$/i

const SUM_COLUMNS = ['amount', 'fee_(exclusive_tax)', 'fee', 'tax', 'debit', 'credit']

/**
 * Detects rupees or paise from the whole file: paise never have decimals, and the dashboard's own columns are in rupees.
 * @param asked what the desk chose, which overrides it
 */
function unitOf(rows: Record<string, string>[], asked: SettlementUnit): 'rupees' | 'paise' {
  if (asked !== 'auto') return asked
  const hasDecimals = rows.some((row) => SUM_COLUMNS.some((name) => /[.,]\d{1,2}\s*$/.test(row[name] ?? '')))
  return hasDecimals || 'transaction_entity' in (rows[0] ?? {}) ? 'rupees' : 'paise'
}

/** "payment", "refund", "adjustment", "dispute", … */
function kindOf(id: string, row: Record<string, string>): string {
  if (/^pay_[A-Za-z0-9]{1,40}$/.test(id)) return 'payment'
  if (/^rfnd_[A-Za-z0-9]{1,40}$/.test(id)) return 'refund'
  const said = (row.transaction_entity ?? row.type ?? '').trim().toLowerCase()
  return /^[a-z_ ]{1,40}$/.test(said) ? said : 'other'
}

const isBooked = (kind: string) => kind === 'payment' || kind === 'refund'

/**
 * "1,23,456.50" or "123456,50"; an empty cell is 0.
 * @returns null for anything else
 */
function numberIn(text: string | undefined): number | null {
  const bare = (text ?? '').replaceAll(/[₹\s]/g, '')
  if (bare === '') return 0
  // A comma before the last one or two digits is a decimal comma, because the last group always has three digits.
  const plain = /^-?\d+,\d{1,2}$/.test(bare)
    ? bare.replace(',', '.')
    : /^-?[\d.]+,\d{1,2}$/.test(bare) && bare.includes('.')
      ? bare.replaceAll('.', '').replace(',', '.')
      : bare.replaceAll(',', '')
  const number = Number(plain)
  return Number.isFinite(number) && Math.abs(number) < 1e12 ? number : null
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

async function compare(
  studio: Studio,
  read: Statement,
  asked: SettlementUnit,
): Promise<ReconciliationResult> {
  const ours = await oursAmong(
    studio,
    read.lines.filter(({ kind }) => isBooked(kind)),
  )
  const { lines: all, unit, repeated } = asked === 'auto' ? inUnitOf(ours, read) : read
  const lines = all.filter(({ kind }) => isBooked(kind))
  const others = all.filter(({ kind }) => !isBooked(kind))
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
    lines: all.length,
    from,
    until,
    matched,
    unit,
    repeated: repeated.slice(0, KEPT),
    sums: sumsOf(all),
    others: others.slice(0, KEPT).map(({ id, kind, settled, amount, currency }) => ({
      id,
      kind,
      amount: settled === 0 ? amount : settled,
      currency,
    })),
    otherLines: others.length,
    unknownHere: unknown.slice(0, KEPT),
    missingThere: missing.slice(0, KEPT),
    differing: differing.slice(0, KEPT),
    counts: { unknownHere: unknown.length, missingThere: missing.length, differing: differing.length },
  }
}

/** If every line found in the books is off by a factor of a hundred, the file uses the other unit. */
function inUnitOf(ours: Map<string, Ours>, { lines, unit, repeated }: Statement): Statement {
  const factor = unit === 'paise' ? 100 : 0.01
  const scaled = (sum: number) => Math.round(sum * factor)
  const known = lines.flatMap(({ id, amount }) => {
    const own = ours.get(id)
    return own ? [{ theirs: amount, ours: own.amount }] : []
  })
  if (known.length === 0 || known.some((one) => scaled(one.theirs) !== one.ours))
    return { lines, unit, repeated }
  return {
    lines: lines.map((line) => ({
      ...line,
      amount: scaled(line.amount),
      fee: scaled(line.fee),
      tax: scaled(line.tax),
      settled: scaled(line.settled),
    })),
    unit: unit === 'paise' ? 'rupees' : 'paise',
    repeated,
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

/** Captured between the file's first and last payment but missing from it; they may be settled with the next file. */
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
      id: razorpayPaymentId,
      paymentId: id,
      theirs: null,
      ours: amountPaise as number,
    }))
}

function sumsOf(lines: Line[]): ReconciliationResult['sums'] {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = (of: (line: Line) => number) => some.reduce((all, line) => all + of(line), 0)
    return {
      currency,
      taken: sum(({ id, amount }) => (id.startsWith('pay_') ? amount : 0)),
      back: sum(({ id, amount }) => (id.startsWith('rfnd_') ? amount : 0)),
      other: sum(({ kind, settled }) => (isBooked(kind) ? 0 : settled)),
      fee: sum(({ fee }) => fee),
      tax: sum(({ tax }) => tax),
      settled: sum(({ settled }) => settled),
    }
  })
}
