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

/** Lines in one transaction: what others do waits no longer than that. */
const BATCH = 100
/** Batches in one run of the job, so that a process that stops need not wait for a whole file. */
const BATCHES = 25
/** Rows in one statement. */
const ROWS = 50

/** Works on the imports that were begun. Anyone who crashes, and anyone who runs beside another, makes no one twice. */
export async function executeDueImports(studio: Studio): Promise<void> {
  const rows = await studio.db.selectFrom('imports').select('id').where('state', '=', 'running').execute()
  for (const { id } of rows) {
    const read = readOnce(studio)
    try {
      for (let n = 0; n < BATCHES; n++) if (!(await nextBatch(studio, id, read))) break
    } catch (error) {
      // Another process took one of its addresses at the same moment, or it is at fault: others go on, and it is tried again.
      studio.log.warn({ import: id, error: String(error) }, 'a batch of an import will be retried')
    }
  }
}

/** What runs says no other than when it began. */
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
  // No one knows it, and a link makes another: one is enough for those who are made together.
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
    // One moment for all of it: what is written later was not written by it.
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

/** The lock of an import: a write that changes nothing. Null where it is in another state by now. */
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

/** The file itself is needed no longer. Of one that stopped no one is invited. */
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

/** The day's first moment at the studio. */
function beginningOf({ settings }: Studio, day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(settings.timeZone).epochMilliseconds
}

/** As they are under the locks of everyone whom they change: who comes to be changed between two looks is locked, and looked at again. */
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
    // Of one round in the order of ids.
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

/** Of those who have agreed to it elsewhere, as the studio says. Anyone who left the email here stays away. */
async function writeNews(studio: Studio, trx: Trx, emails: string[]) {
  if (emails.length === 0) return
  const known = await newsOf(trx, emails)
  const now = studio.now()
  for (const email of emails.filter((one) => !known.has(one)))
    await trx
      .insertInto('subscribers')
      .values({ id: newId(), email, list: 'newsletter', createdAt: now, confirmedAt: now })
      // Who confirmed or left a moment ago is as they said themselves.
      .onConflict((conflict) =>
        conflict
          .columns(['email', 'list'])
          .doUpdateSet({ confirmedAt: now })
          .where('subscribers.confirmedAt', 'is', null)
          .where('subscribers.unsubscribedAt', 'is', null),
      )
      .execute()
}

/** New members are invited; members whose details it changed are notified. */
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
    // Of who is new, what they are is in their account.
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
