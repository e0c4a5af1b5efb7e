import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { ImportSettings } from '../../contract/imports.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { CsvLine } from '../../lib/csv.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { fullName } from '../../shared/full-name.ts'
import { type LeftOut, LINE_STATES, type LineState } from '../../shared/imports.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { cacheFor } from '../core/cache.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { requireTry } from '../core/throttle.ts'
import { UNDO_WINDOW_MS } from '../core/undo-window.ts'
import { nextVersion } from '../core/versions.ts'
import { mapInBatches } from './batches.ts'
import { knownAmong, type Verdict, verdictOn } from './compare.ts'
import { guessColumns, guessHeadings, mentionsHealth } from './guess.ts'
import { hasLogin, type Listed, listPeople } from './person.ts'
import { tableOf, textOf, topOf } from './read.ts'

/** Per person in fifteen minutes, since each reads a whole file. */
const UPLOADS = 20
const LOOKS = 300
const LAST = 30
const PAGE = 50
const EXAMPLES = 3

/**
 * Checked before the first byte of a file is read.
 * @throws AppError forbidden
 */
export async function requireImporter(studio: Studio, member: Member): Promise<void> {
  await requireMay(studio.db, member, 'member.import', STUDIO_WIDE)
}

/**
 * Stores a file as a draft import, guessing its columns. Adds no members yet.
 * @returns its id
 * @throws AppError forbidden; invalid for a file without people, or with too many; too-many
 */
export async function uploadImport(
  studio: Studio,
  member: Member,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<string> {
  await requireImporter(studio, member)
  await requireTry(studio, `import:${member.id}`, UPLOADS)
  const text = textOf(bytes)
  const headings = guessHeadings(topOf(text))
  const table = tableOf(text, headings)
  const settings: ImportSettings = {
    columns: guessColumns(table),
    ways: { name: 'keep', phone: 'fill', birthday: 'fill', since: 'keep', tags: 'take', note: 'take' },
    monthFirst: false,
    newsAgreed: false,
    invites: false,
    headings,
    children: true,
  }
  const id = newId()
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'member.import', STUDIO_WIDE)
    await trx
      .insertInto('imports')
      .values({
        id,
        fileName,
        text,
        settings: JSON.stringify(settings),
        state: 'draft',
        lines: table.lines.length,
        digest: createHash('sha256').update(bytes).digest('hex'),
        createdAt: studio.now(),
        createdBy: member.id,
      })
      .execute()
  })
  return id
}

/**
 * The latest imports, newest first.
 * @throws AppError forbidden
 */
export async function listImports({ db }: Studio, member: Member) {
  await requireMay(db, member, 'member.import', STUDIO_WIDE)
  return db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.createdBy')
    .select(['imports.id', 'imports.fileName', 'imports.state', 'imports.lines', 'imports.createdAt'])
    .select(['imports.finishedAt', 'users.firstName', 'users.lastName'])
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id')
    .limit(LAST)
    .execute()
}

/**
 * An import: for a draft, its expected result, at most a minute old; otherwise its result.
 * @throws AppError forbidden, not-found, too-many
 */
export async function findImport(studio: Studio, member: Member, id: string) {
  const { db } = studio
  const row = await requireImport(studio, member, id)
  const people = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', [row.createdBy ?? '', row.undoneBy ?? ''])
    .execute()
  const nameOf = (of: string | null) => {
    const person = people.find((one) => one.id === of)
    return person ? fullName(person.firstName, person.lastName) : null
  }
  const earlier = await db
    .selectFrom('imports')
    .select('finishedAt')
    .where('digest', '=', row.digest)
    .where('id', '!=', id)
    .where('state', '=', 'done')
    .orderBy('finishedAt', 'desc')
    .executeTakeFirst()
  const about = {
    ...row,
    by: nameOf(row.createdBy),
    undoneByName: nameOf(row.undoneBy),
    earlier: earlier?.finishedAt ?? null,
  }
  if (row.state !== 'draft')
    return { ...about, columns: [], top: [], invited: await toInvite(db, id), ...(await countsOf(db, id)) }
  const { lines: _, ...draft } = await keptDraft(studio, row)
  return { ...about, ...draft }
}

type Draft = Awaited<ReturnType<typeof readDraft>>
/** Cached by version; apart from it, only changes to existing members affect a draft's result. */
const drafts = cacheFor<Draft>(60_000, 2)

function keptDraft(studio: Studio, row: Row<'imports'>): Promise<Draft> {
  return drafts(studio.db, `${row.id} ${row.version}`, studio.now(), () => readDraft(studio, row))
}

async function readDraft(studio: Studio, row: Row<'imports'>) {
  const { headings, lines } = tableOf(row.text, row.settings.headings ?? 1)
  const all = await judge(studio, studio.db, row.settings, await peopleOf(studio, row, lines))
  const counts = Object.fromEntries(
    LINE_STATES.map((state) => [state, all.filter(({ verdict }) => verdict.state === state).length]),
  ) as Record<LineState, number>
  return {
    lines: all.map(asLine),
    columns: headings.map((heading, n) => ({
      heading,
      examples: lines
        .map(({ cells }) => cells[n] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, EXAMPLES)
        .map((cell) => cell.slice(0, 80)),
      health: mentionsHealth(lines, n),
    })),
    top: topOf(row.text).map(({ line, cells }) => ({
      line,
      text: cells
        .filter((cell) => cell !== '')
        .join(' · ')
        .slice(0, 120),
    })),
    counts,
    invited: all.filter(({ person, verdict }) => verdict.state === 'made' && hasLogin(person)).length,
    leftOut: all.filter(({ person }) => person.leftOut.length > 0).length,
  }
}

/**
 * A page of an import's lines, with their expected or actual results.
 * @throws AppError forbidden, not-found, too-many
 */
export async function importLines(
  studio: Studio,
  member: Member,
  id: string,
  { state, after = 0 }: { state?: LineState | undefined; after?: number | undefined },
) {
  const row = await requireImport(studio, member, id)
  const found =
    row.state === 'draft' ? (await keptDraft(studio, row)).lines : await keptLines(studio, id, state, after)
  const wanted = found.filter((one) => one.line > after && (state === undefined || one.state === state))
  const page = wanted.slice(0, PAGE)
  return { lines: page, next: wanted.length > PAGE ? (page.at(-1)?.line ?? null) : null }
}

/**
 * Changes a draft's columns and settings.
 * @throws AppError forbidden, not-found, stale; conflict once it has begun
 */
export async function settleImport(
  studio: Studio,
  member: Member,
  id: string,
  { version, ...settings }: ImportSettings & { version: number },
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'member.import', STUDIO_WIDE)
    const draft = await takeDraft(studio, trx, { id, version })
    const table = tableOf(draft.text, settings.headings)
    // With another heading line, the columns are guessed again.
    const columns =
      settings.headings === (draft.settings.headings ?? 1) ? settings.columns : guessColumns(table)
    await trx
      .updateTable('imports')
      .set({ settings: JSON.stringify({ ...settings, columns }), lines: table.lines.length })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Starts an import, which a job carries out. Its settings are fixed from here on.
 * @throws AppError forbidden, not-found, stale; conflict once it has begun; invalid without the required columns
 */
export async function runImport(studio: Studio, member: Member, id: string, version: number): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'member.import', STUDIO_WIDE)
    const { fileName, lines, settings } = await takeDraft(studio, trx, { id, version })
    const { columns } = settings
    if (!columns.includes('firstName') && !columns.includes('name'))
      throw new AppError('invalid', DATA_TEXTS.importNeedsColumns, { columns: DATA_TEXTS.importNeedsColumns })
    await trx
      .updateTable('imports')
      .set({ state: 'running', startedAt: studio.now(), startedBy: member.id })
      .where('id', '=', id)
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'import.run',
      subject: id,
      before: null,
      after: { file: fileName, lines, news: settings.newsAgreed, invites: settings.invites },
    })
  })
}

/**
 * Deletes a draft completely.
 * @throws AppError forbidden, not-found, stale; conflict once it has begun
 */
export async function discardImport(
  studio: Studio,
  member: Member,
  id: string,
  version: number,
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'member.import', STUDIO_WIDE)
    await takeDraft(studio, trx, { id, version })
    await trx.deleteFrom('imports').where('id', '=', id).execute()
  })
}

/** Locks a draft at the version that was seen. */
async function takeDraft(studio: Studio, trx: Trx, { id, version }: { id: string; version: number }) {
  await nextVersion(studio, trx, 'imports', { id, version, missing: DATA_TEXTS.importNotFound })
  const row = await trx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.state !== 'draft') throw new AppError('conflict', DATA_TEXTS.importBegun)
  return row
}

async function requireImport(studio: Studio, member: Member, id: string): Promise<Row<'imports'>> {
  await requireMay(studio.db, member, 'member.import', STUDIO_WIDE)
  await requireTry(studio, `import-looks:${member.id}`, LOOKS)
  const row = await studio.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not-found', DATA_TEXTS.importNotFound)
  return row
}

export type Judged = { person: Listed; verdict: Verdict; userId: string | null }

/** The people in a whole file, read with the draft's settings. */
export function peopleOf(studio: Studio, { settings }: Row<'imports'>, lines: CsvLine[]): Promise<Listed[]> {
  const today = studioDay(studio.now(), studio.settings.timeZone)
  return listPeople(lines, { settings, today, minimumAge: studio.settings.minimumAge })
}

export async function judge(
  studio: Studio,
  db: Db | Trx,
  settings: ImportSettings,
  people: Listed[],
): Promise<Judged[]> {
  const known = await knownAmong(
    studio,
    db,
    people.filter(({ why }) => why === null),
    settings,
  )
  return mapInBatches(people, (one) => {
    const { here, owner } = known.get(one.line) ?? { here: undefined, owner: null }
    const isTheirs = here !== undefined && here.email !== '' && here.email === one.email
    const person =
      owner !== null
        ? { ...one, shared: true, news: false, sharesWith: owner }
        : isTheirs
          ? { ...one, shared: false, sharesWith: null }
          : one
    return { person, verdict: verdictOn(person, here, settings), userId: here?.id ?? null }
  })
}

function asLine({ person, verdict, userId }: Judged) {
  const { line, email, leftOut, firstName, lastName, sharesWith, child } = person
  return {
    line,
    email,
    leftOut,
    sharesWith,
    child,
    name: fullName(firstName, lastName),
    userId,
    ...verdict,
    state: verdict.state as LineState,
  }
}

async function keptLines({ db }: Studio, importId: string, state: LineState | undefined, after: number) {
  const rows = await db
    .selectFrom('importRows')
    .select(['line', 'state', 'userId', 'name', 'email', 'why', 'leftOut', 'before', 'after'])
    .where('importId', '=', importId)
    .where('line', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state as LineState))
    .orderBy('line')
    .limit(PAGE + 1)
    .execute()
  return rows.map((row) => ({ ...row, leftOut: row.leftOut.map(asLeftOut), sharesWith: null, child: false }))
}

/** Lines from earlier versions store only the field's name. */
const asLeftOut = (one: LeftOut | string): LeftOut =>
  typeof one === 'string' ? { field: one, value: '', why: '' } : one

export async function countsOf(db: Db | Trx, importId: string) {
  const rows = await db
    .selectFrom('importRows')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .where('importId', '=', importId)
    .groupBy('state')
    .execute()
  const { n } = await db
    .selectFrom('importRows')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('importId', '=', importId)
    .where(sql<SqlBool>`${sql.ref('leftOut')} <> '[]'`)
    .executeTakeFirstOrThrow()
  const counts = Object.fromEntries(
    LINE_STATES.map((state) => [state, Number(rows.find((row) => row.state === state)?.n ?? 0)]),
  ) as Record<LineState, number>
  return { counts, leftOut: Number(n) }
}

async function toInvite(db: Db, importId: string): Promise<number> {
  const { n } = await db
    .selectFrom('importRows')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('importId', '=', importId)
    .where('invites', '=', 1)
    .where('state', '=', 'made')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Until when it can be undone, in UTC epoch milliseconds; null if it can't. */
export function undoUntil({
  state,
  finishedAt,
}: Pick<Row<'imports'>, 'state' | 'finishedAt'>): number | null {
  const hasEnded = state === 'done' || state === 'stopped'
  return hasEnded && finishedAt !== null ? finishedAt + UNDO_WINDOW_MS : null
}
