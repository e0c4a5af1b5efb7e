import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { LIMITS } from '../../shared/limits.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { newId } from '../core/ids.ts'
import { lockMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import { isStillAllowed, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { writeAccounts } from '../members/register.ts'
import { addPending } from '../pending/pending.ts'
import { newsOf } from './compare.ts'
import { type Judged, judge, peopleOf } from './imports.ts'
import { OWN_DETAILS } from './invite.ts'
import { hasLogin, type Listed } from './person.ts'
import { tableOf } from './read.ts'

/** Lines per transaction, which limits how long others wait. */
const BATCH = 100
/** Batches per run of the job, so that stopping a process doesn't wait for a whole file. */
const BATCHES = 25
/** Rows per statement. */
const ROWS = 50

/** Carries out started imports. A crash or a second process never adds anyone twice. */
export async function executeDueImports(studio: Studio): Promise<void> {
  const rows = await studio.db.selectFrom('imports').select('id').where('state', '=', 'running').execute()
  for (const { id } of rows) {
    const read = readOnce(studio)
    try {
      for (let n = 0; n < BATCHES; n++) if (!(await nextBatch(studio, id, read))) break
    } catch (error) {
      // Another process may have used one of its emails at the same time, or it has a defect. Other imports go on, and it
      // is retried.
      studio.log.warn({ import: id, error: String(error) }, 'a batch of an import will be retried')
    }
  }
}

/** Reads the file once, since a running import's settings don't change. */
function readOnce(studio: Studio) {
  let people: Promise<Listed[]> | undefined
  return (row: Row<'imports'>) => {
    people ??= peopleOf(studio, row, tableOf(row.text, row.settings.headings ?? 1).lines)
    return people
  }
}

/** @returns whether there may be more to do */
async function nextBatch(
  studio: Studio,
  id: string,
  read: (row: Row<'imports'>) => Promise<Listed[]>,
): Promise<boolean> {
  // No one knows this password; members choose their own by a link. One hash is enough for the whole batch.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return inTransaction(studio.db, async (trx) => {
    const row = await lockImport(trx, id, 'running')
    if (!row) return false
    if (!(await isStillAllowed(trx, row.startedBy, 'member.import', STUDIO_WIDE))) {
      await finish(studio, trx, row, 'stopped')
      return false
    }
    const batch = (await read(row)).slice(row.nextLine, row.nextLine + BATCH)
    if (batch.length === 0) {
      await finish(studio, trx, row, 'done')
      return false
    }
    // One time for the whole batch, so that later writes can be told from it.
    const at = studio.now()
    await importBatch({ ...studio, now: () => at }, trx, { row, batch, passwordHash })
    await trx
      .updateTable('imports')
      .set({ nextLine: row.nextLine + batch.length })
      .where('id', '=', id)
      .execute()
    return true
  })
}

/** Locks an import with an update that changes nothing; null if it is in another state by now. */
export async function lockImport(
  trx: Trx,
  id: string,
  state: Row<'imports'>['state'],
): Promise<Row<'imports'> | null> {
  const row = await trx
    .updateTable('imports')
    .set((eb) => ({ createdAt: eb.ref('createdAt') }))
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The file is no longer needed. A stopped import invites no one. */
async function finish(
  studio: Studio,
  trx: Trx,
  { id, startedBy }: Row<'imports'>,
  state: 'done' | 'stopped',
) {
  if (state === 'stopped')
    await trx
      .updateTable('importRows')
      .set({ invites: 0 })
      .where('importId', '=', id)
      .where('state', '=', 'made')
      .execute()
  await trx
    .updateTable('imports')
    .set({ state, finishedAt: studio.now(), text: '', nextLine: 0 })
    .where('id', '=', id)
    .execute()
  await addPending(studio, trx, 'import', { id, subject: id, payload: {}, askedBy: startedBy ?? '' })
}

type Batch = { row: Row<'imports'>; batch: Listed[]; passwordHash: string }

async function importBatch(studio: Studio, trx: Trx, { row, batch, passwordHash }: Batch) {
  const judged = await judgeLocked(studio, trx, row, batch)
  const lines: (Judged & { userId: string | null })[] = []
  const made = judged
    .filter(({ verdict }) => verdict.state === 'made')
    .map((one) => ({ ...one, userId: newId() }))
  await makeAll(studio, trx, row, made, passwordHash)
  for (const one of judged) {
    const own = made.find(({ person }) => person.line === one.person.line)
    if (one.verdict.state === 'changed' && one.userId) await changeOne(studio, trx, row, one.userId, one)
    lines.push(own ?? one)
  }
  await keepLines(studio, trx, row, lines)
}

type Made = Judged & { userId: string }

async function makeAll(studio: Studio, trx: Trx, row: Row<'imports'>, made: Made[], passwordHash: string) {
  if (made.length === 0) return
  const now = studio.now()
  const by = row.startedBy ?? ''
  await writeAccounts(
    studio,
    trx,
    made.map(({ userId, person }) => ({
      userId,
      passwordHash,
      by,
      form: person,
      importId: row.id,
      dateOfBirth: person.birthday || null,
      createdAt: person.since === '' ? now : beginningOf(studio, person.since),
    })),
  )
  const tags = made.flatMap(({ userId, person }) =>
    person.tags.slice(0, LIMITS.tagsPerMember).map((tag) => ({ userId, tag, createdAt: now, createdBy: by })),
  )
  for (let at = 0; at < tags.length; at += ROWS)
    await trx
      .insertInto('memberTags')
      .values(tags.slice(at, at + ROWS))
      .execute()
  for (const { userId, person } of made)
    if (person.note !== '') await writeNote(studio, trx, row, userId, person.note)
  await writeNews(
    studio,
    trx,
    made.filter(({ person }) => person.news).map(({ person }) => person.email),
  )
}

/** The start of the day in the studio's time zone. */
function beginningOf({ settings }: Studio, day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(settings.timeZone).epochMilliseconds
}

/** Compares under the locks of everyone the batch changes, and locks and compares again until no one is added. */
async function judgeLocked(
  studio: Studio,
  trx: Trx,
  row: Row<'imports'>,
  batch: Batch['batch'],
): Promise<Judged[]> {
  const locked = new Set<string>()
  for (;;) {
    const judged = await judge(studio, trx, row.settings, batch)
    const open = judged.flatMap(({ verdict, userId }) =>
      verdict.state === 'changed' && userId && !locked.has(userId) ? [userId] : [],
    )
    if (open.length === 0) return judged
    // Each round locks in id order.
    for (const id of [...new Set(open)].sort()) {
      await lockMember(trx, id)
      locked.add(id)
    }
  }
}

async function changeOne(
  studio: Studio,
  trx: Trx,
  row: Row<'imports'>,
  userId: string,
  { person, verdict }: Judged,
) {
  const after = verdict.after ?? {}
  const now = studio.now()
  const set = {
    ...('firstName' in after && { firstName: person.firstName }),
    ...('lastName' in after && { lastName: person.lastName }),
    ...('phone' in after && { phone: person.phone }),
    ...('birthday' in after && { dateOfBirth: person.birthday }),
    ...('since' in after && { createdAt: beginningOf(studio, person.since) }),
  }
  if (Object.keys(set).length > 0)
    await trx
      .updateTable('users')
      .set({ ...set, updatedAt: now })
      .where('id', '=', userId)
      .execute()
  if ('firstName' in after || 'lastName' in after || 'phone' in after) await writeTerms(trx, userId)
  const had = (verdict.before?.tags ?? []) as string[]
  for (const tag of ((after.tags ?? []) as string[]).filter((one) => !had.includes(one)))
    await trx
      .insertInto('memberTags')
      .values({ userId, tag, createdAt: now, createdBy: row.startedBy })
      .execute()
  if ('note' in after) await writeNote(studio, trx, row, userId, person.note)
  if ('news' in after) await writeNews(studio, trx, [person.email])
}

async function writeNote(
  studio: Studio,
  trx: Trx,
  { startedBy }: Row<'imports'>,
  userId: string,
  text: string,
) {
  const now = studio.now()
  await trx
    .insertInto('memberNotes')
    .values({ id: newId(), userId, writtenBy: startedBy, text, createdAt: now, updatedAt: now })
    .execute()
}

/** Subscribes people who agreed elsewhere, according to the studio. Anyone who unsubscribed here stays unsubscribed. */
async function writeNews(studio: Studio, trx: Trx, emails: string[]) {
  if (emails.length === 0) return
  const known = await newsOf(trx, emails)
  const now = studio.now()
  for (const email of emails.filter((one) => !known.has(one)))
    await trx
      .insertInto('subscribers')
      .values({ id: newId(), email, list: 'newsletter', createdAt: now, confirmedAt: now })
      // Someone who confirmed or unsubscribed a moment ago keeps their own choice.
      .onConflict((conflict) =>
        conflict
          .columns(['email', 'list'])
          .doUpdateSet({ confirmedAt: now })
          .where('subscribers.confirmedAt', 'is', null)
          .where('subscribers.unsubscribedAt', 'is', null),
      )
      .execute()
}

/** New members are invited; members whose details changed are notified. */
function isWrittenTo(row: Row<'imports'>, person: Listed, { state, after }: Judged['verdict']): boolean {
  if (state === 'made') return row.settings.invites && hasLogin(person)
  return state === 'changed' && OWN_DETAILS.some((name) => after !== null && name in after)
}

async function keepLines(studio: Studio, trx: Trx, row: Row<'imports'>, lines: Judged[]) {
  const now = studio.now()
  const rows = lines.map(({ person, verdict, userId }) => ({
    importId: row.id,
    line: person.line,
    state: verdict.state,
    why: verdict.why,
    email: person.email,
    userId: verdict.state === 'refused' ? null : userId,
    at: now,
    name: fullName(person.firstName, person.lastName),
    leftOut: JSON.stringify(person.leftOut),
    // A new member's details are in their account.
    before: verdict.state === 'changed' ? JSON.stringify(verdict.before) : null,
    after: verdict.state === 'changed' ? JSON.stringify(verdict.after) : null,
    invites: (isWrittenTo(row, person, verdict) ? 1 : 0) as 0 | 1,
  }))
  for (let at = 0; at < rows.length; at += ROWS)
    await trx
      .insertInto('importRows')
      .values(rows.slice(at, at + ROWS))
      .execute()
}
