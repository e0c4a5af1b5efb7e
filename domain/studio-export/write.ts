import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inSnapshot, inTransaction, isPostgres } from '../../database/transaction.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv.ts'
import { writeZip, type ZipEntry } from '../../lib/zip.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { findHealthAnswers } from '../accounts/health.ts'
import { newId } from '../core/ids.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { batchesOf, type Fields } from './batches.ts'
import { EXPORTED_TABLES, type ExportedTable, whyNot, withheldFrom } from './tables.ts'

/**
 * Writes all the studio's data to a file: each table as CSV for spreadsheets and as JSON for programs, with a list of what
 * is left out and why. On Postgres it is a snapshot of one moment; on SQLite, where the program goes on writing, of one
 * moment per batch.
 * @returns bytes and the number of rows
 */
export async function writeExport(studio: Studio, asked: Row<'studioExports'>, path: string) {
  const health = asked.healthReason === null ? null : await openAll(studio, asked)
  const counts = new Map<ExportedTable, number>()
  const write = (db: Db | Trx) =>
    writeZip(path, entriesOf(studio, db, { health, counts }), new Date(studio.now()))
  const bytes = isPostgres(studio.db) ? await inSnapshot(studio.db, write) : await write(studio.db)
  return { bytes, lines: [...counts.values()].reduce((sum, n) => sum + n, 0) }
}

type Parts = { health: Fields[] | null; counts: Map<ExportedTable, number> }

async function* entriesOf(studio: Studio, db: Db | Trx, { health, counts }: Parts): AsyncGenerator<ZipEntry> {
  const taken = await columnsOf(db)
  for (const table of EXPORTED_TABLES) {
    const columns = taken.get(table)
    if (!columns) continue
    yield { name: `csv/${table}.csv`, content: asCsv(rowsOf(db, table, columns), studio.settings.timeZone) }
    yield {
      name: `json/${table}.json`,
      content: asJson(counted(rowsOf(db, table, columns), table, counts)),
    }
  }
  if (health) yield { name: 'health.json', content: [JSON.stringify(health, null, 1)] }
  yield { name: 'contents.json', content: [JSON.stringify(contentsOf(studio, counts, health), null, 1)] }
}

/** The exported columns by table, in order; none for a table that is left out. */
async function columnsOf(db: Db | Trx): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables()
  return new Map(
    tables.flatMap(({ name, columns }) => {
      const withheld = EXPORTED_TABLES.includes(name as ExportedTable)
        ? withheldFrom(name as ExportedTable)
        : null
      if (withheld === null) return []
      const taken = columns.map((column) => column.name).filter((column) => !withheld.includes(column))
      return [[name, taken]]
    }),
  )
}

/** A member without an email has a placeholder, which is nobody's address. */
async function* rowsOf(db: Db | Trx, table: ExportedTable, columns: string[]): AsyncGenerator<Fields[]> {
  for await (const rows of batchesOf(db, table, columns))
    yield table === 'users' ? rows.map((row) => ({ ...row, email: shownEmail(String(row.email)) })) : rows
}

async function* asCsv(batches: AsyncGenerator<Fields[]>, timeZone: string): AsyncGenerator<string> {
  let names: string[] | null = null
  for await (const rows of batches) {
    if (names === null) {
      names = Object.keys(rows[0] ?? {})
      yield `${BYTE_ORDER_MARK}${csvLines([names.map((name) => name.replace(IN_HUNDREDTHS, ''))])}`
    }
    const columns = names
    yield csvLines(rows.map((row) => columns.map((name) => cellOf(name, row[name], timeZone))))
  }
}

const IN_HUNDREDTHS = /(?:Paise|Cents)$/
/** Smaller numbers are durations or counts. */
const FIRST_MOMENT = Date.UTC(1990, 0)

/** As people and spreadsheets read it: money with decimals, times in the studio's time zone. */
function cellOf(name: string, value: unknown, timeZone: string): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    if (IN_HUNDREDTHS.test(name)) return (value / 100).toFixed(2)
    if (/(?:At|Until|From)$/.test(name) && value > FIRST_MOMENT) return momentOf(value, timeZone)
    return value
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** "2026-11-27 18:30:00" */
function momentOf(at: number, timeZone: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

async function* asJson(batches: AsyncGenerator<Fields[]>): AsyncGenerator<string> {
  yield '['
  let first = true
  for await (const rows of batches) {
    yield rows.map((row, n) => `${first && n === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    first = false
  }
  yield '\n]\n'
}

async function* counted(batches: AsyncGenerator<Fields[]>, table: ExportedTable, counts: Parts['counts']) {
  counts.set(table, 0)
  for await (const rows of batches) {
    counts.set(table, (counts.get(table) ?? 0) + rows.length)
    yield rows
  }
}

function contentsOf({ now, settings }: Studio, counts: Parts['counts'], health: Fields[] | null) {
  return {
    madeAt: new Date(now()).toISOString(),
    timeZone: settings.timeZone,
    units:
      'In json/, times are UTC epoch milliseconds and amounts are in paise or cents. In csv/, times are studio time and amounts are in rupees or dollars. Days are YYYY-MM-DD; yes is 1 and no is 0.',
    formulas:
      'In csv/, a cell that a spreadsheet would run as a formula starts with an apostrophe; json/ has the original.',
    health:
      health === null
        ? 'not asked for'
        : `${health.length} members, each of whom can see that it was exported`,
    files: 'Pictures and videos are not included. npm run backup has them, or the file store.',
    tables: Object.fromEntries(
      [...counts].map(([table, rows]) => [table, { rows, without: withheldFrom(table) }]),
    ),
    notInIt: Object.fromEntries(
      EXPORTED_TABLES.flatMap((table) => {
        const why = whyNot(table)
        return why === null ? [] : [[table, why]]
      }),
    ),
  }
}

/** Members' health answers. Reading them is logged, for the member to see, in the transaction that decrypts them. */
async function openAll(
  studio: Studio,
  { askedBy, askedAt, healthReason }: Row<'studioExports'>,
): Promise<Fields[]> {
  const rows = await studio.db.selectFrom('healthAnswers').select('userId').orderBy('userId').execute()
  const found: Fields[] = []
  for (const { userId } of rows)
    await inTransaction(studio.db, async (trx) => {
      await lockMember(trx, userId)
      const answers = await findHealthAnswers(studio, userId, trx)
      if (answers === null) return
      const reason = healthReason ?? ''
      const known = await trx
        .selectFrom('healthOpenings')
        .select('id')
        .where('userId', '=', userId)
        .where('openedBy', '=', askedBy)
        .where('reason', '=', reason)
        .where('openedAt', '>=', askedAt)
        .executeTakeFirst()
      // A retry is still the same access.
      if (!known)
        await trx
          .insertInto('healthOpenings')
          .values({ id: newId(), userId, openedBy: askedBy, reason, openedAt: studio.now() })
          .execute()
      found.push({ userId, ...answers })
    })
  return found
}
