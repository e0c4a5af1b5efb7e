import { sql } from 'kysely'
import type { AnnouncementForm, Segment } from '../../contract/desk-messages.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { SEGMENT_NAMES } from '../../shared/segments.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { GRACE_MS } from '../core/grace.ts'
import { newId } from '../core/ids.ts'
import { forLiveMember } from '../core/lock-member.ts'
import { oneByOne } from '../core/one-by-one.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { announced } from '../mail/letters/announcements.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { countVisits, isInSegment } from '../members/segments.ts'
import { leaveToken } from '../subscriptions/leave.ts'

const DAY_MS = 24 * 3_600_000
/** Of one person of the staff, in a day. */
const MOST_A_DAY = 10
/** So many readers are written to in one transaction. */
const BATCH = 200
const LISTED = 50

type Audience = Pick<AnnouncementForm, 'audience' | 'target'>

/** To whom it may be written by whom: about a class or a session at its centre, news to a group in the whole studio. */
async function requireAudience(db: Db | Trx, actor: Member, { audience, target }: Audience): Promise<void> {
  if (audience === 'segment') await requireMay(db, actor, 'news.write', STUDIO_WIDE)
  else
    await requireMay(
      db,
      actor,
      'announcement.write',
      audience === 'class' ? { classId: target } : { sessionId: target },
    )
}

/**
 * Who would read it, who is left out and why, and the letter as it would be.
 * @throws AppError forbidden, not-found
 */
export async function previewAnnouncement(studio: Studio, actor: Member, form: AnnouncementForm) {
  await requireAudience(studio.db, actor, form)
  await countVisits(studio, form.target)
  const { timeZone } = studio.settings
  return {
    ...(await countReaders(studio, studio.db, form)),
    targetName: await nameOfTarget(studio.db, form, timeZone),
    isNews: form.audience === 'segment',
    lines: linesOf(form.text),
  }
}

/**
 * Keeps a letter to many, which leaves in ten minutes unless it is taken back.
 * @param people as the preview said
 * @throws AppError forbidden; not-found; conflict when it would be other people by now, or nobody; too-many in a day
 */
export async function announce(
  studio: Studio,
  actor: Member,
  form: AnnouncementForm & { people: number },
): Promise<{ id: string; leavesAt: number }> {
  await countVisits(studio, form.target)
  return forLiveMember(studio, actor, async (trx) => {
    await requireAudience(trx, actor, form)
    const { people } = await countReaders(studio, trx, form)
    if (people !== form.people) throw new AppError('conflict', TEXTS.readersChanged(people))
    if (people === 0) throw new AppError('conflict', TEXTS.nobodyToWriteTo)
    await requireTry(studio, `announcement:${actor.id}`, MOST_A_DAY, {
      db: trx,
      windowMs: DAY_MS,
      message: TEXTS.announcedOften(MOST_A_DAY),
    })
    const { audience, target, subject, text } = form
    const now = studio.now()
    const [id, leavesAt] = [newId(), now + GRACE_MS]
    const targetName = await nameOfTarget(trx, form, studio.settings.timeZone)
    await trx
      .insertInto('announcements')
      .values({
        ...{ id, audience, target, targetName, subject, text, writtenBy: actor.id },
        ...{ createdAt: now, leavesAt, people },
      })
      .execute()
    const change = { actorId: actor.id, action: 'announcement.written', subject: id }
    await recordChange(studio, trx, { ...change, before: null, after: { targetName, subject, people } })
    return { id, leavesAt }
  })
}

/** Takes one back that has not left. @throws AppError forbidden; not-found; conflict for one that has left, or was taken back */
export async function undoAnnouncement(studio: Studio, actor: Member, id: string): Promise<void> {
  await forLiveMember(studio, actor, async (trx) => {
    const known = await trx.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
    if (!known) {
      await requireMay(trx, actor, 'announcement.write')
      throw new AppError('not-found', TEXTS.announcementNotFound)
    }
    await requireAudience(trx, actor, known)
    const undone = await trx
      .updateTable('announcements')
      .set({ undoneAt: studio.now(), undoneBy: actor.id })
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .where('sentAt', 'is', null)
      .where('cursor', '=', '')
      .where('leavesAt', '>', studio.now())
      .executeTakeFirst()
    if (undone.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.announcementLeft)
    const change = { actorId: actor.id, action: 'announcement.undone', subject: id }
    await recordChange(studio, trx, { ...change, before: { undone: false }, after: { undone: true } })
  })
}

/** What was sent by whom to whom, the last first. @throws AppError forbidden */
export async function listAnnouncements(studio: Studio, actor: Member) {
  await requireMay(studio.db, actor, 'announcement.write', STUDIO_WIDE)
  const rows = await studio.db
    .selectFrom('announcements as one')
    .leftJoin('users as writer', 'writer.id', 'one.writtenBy')
    .selectAll('one')
    .select(['writer.firstName', 'writer.lastName'])
    .orderBy('one.createdAt', 'desc')
    .orderBy('one.id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(({ firstName, lastName, ...one }) => ({
    ...one,
    by: firstName === null ? null : fullName(firstName, lastName),
  }))
}

/**
 * Writes what is due, a batch of readers at a time. Who has said no meanwhile, or has left, is not written to. Of one that fails the log says
 * which and what kind of failure: its message may repeat what somebody wrote.
 */
export async function sendAnnouncements(studio: Studio): Promise<void> {
  const now = studio.now()
  await oneByOne<Due>(
    (after, most) =>
      studio.db
        .selectFrom('announcements')
        .select(['id', 'target', 'leavesAt'])
        .where('leavesAt', '<=', now)
        .where('sentAt', 'is', null)
        .where('undoneAt', 'is', null)
        .$if(after !== undefined, (due) =>
          due.where((eb) =>
            eb(eb.refTuple('leavesAt', 'id'), '>', eb.tuple(after?.leavesAt ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('leavesAt')
        .orderBy('id')
        .limit(most)
        .execute(),
    (row) => sendOne(studio, row),
    ({ id }, error) => {
      const { name, code } = error as { name?: string; code?: string }
      studio.log.error({ announcement: id, error: name, code }, 'a letter to many could not be written yet')
    },
  )
}

type Due = Pick<Row<'announcements'>, 'id' | 'target' | 'leavesAt'>

async function sendOne(studio: Studio, { id, target }: Due) {
  await countVisits(studio, target)
  while (await inTransaction(studio.db, (trx) => sendBatch(studio, trx, id))) {
    // Each batch by itself: what was written stays written.
  }
}

/** @returns whether there are more */
async function sendBatch(studio: Studio, trx: Trx, id: string): Promise<boolean> {
  // The row's lock: of two processes one writes a batch, and the other finds the next.
  const one = await trx
    .updateTable('announcements')
    .set((eb) => ({ writtenTo: eb.ref('writtenTo') }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('undoneAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!one) return false
  const readers = await readersOf(studio, trx, one)
    .where('users.id', '>', one.cursor)
    .orderBy('users.id')
    .limit(BATCH)
    .execute()
  for (const reader of readers) await writeTo(studio, trx, one, reader)
  const last = readers.at(-1)
  const isOver = readers.length < BATCH
  await trx
    .updateTable('announcements')
    .set((eb) => ({
      writtenTo: eb('writtenTo', '+', readers.length),
      cursor: last?.id ?? one.cursor,
      sentAt: isOver ? studio.now() : null,
    }))
    .where('id', '=', id)
    .execute()
  return !isOver
}

async function writeTo(
  studio: Studio,
  trx: Trx,
  { id, audience, subject, text, target }: Row<'announcements'>,
  reader: { id: string; subscriberId: string | null },
) {
  const leave = reader.subscriberId === null ? null : leaveToken(studio, reader.subscriberId)
  const letter = { id, userId: reader.id, subject, lines: linesOf(text), leave }
  const path = audience === 'session' ? `/yogadashboard/session/${target}` : '/yogadashboard'
  await writeToMember(studio, trx, reader.id, announced({ ...letter, path }))
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}

/** Everybody whom it is meant for, whether it reaches them or not. */
function meant(studio: Studio, db: Db | Trx, { audience, target }: Audience) {
  const all = db
    .selectFrom('users')
    .leftJoin('subscribers', (join) =>
      join
        .onRef('subscribers.email', '=', 'users.email')
        .on('subscribers.list', '=', 'newsletter')
        .on('subscribers.confirmedAt', 'is not', null)
        .on('subscribers.unsubscribedAt', 'is', null),
    )
    .where('users.deletedAt', 'is', null)
  if (audience === 'segment') return all.where(isInSegment(studio, target as Segment))
  const booked = sql<boolean>`exists (select 1 from bookings as booked
    inner join ${sql.table('classSessions')} as held on held.id = booked.${sql.ref('sessionId')}
    where booked.${sql.ref('userId')} = ${sql.ref('users.id')} and booked.state = 'booked'
      and held.${sql.ref('cancelledAt')} is null
      and ${audience === 'session' ? sql`held.id = ${target}` : sql`held.${sql.ref('classId')} = ${target} and held.${sql.ref('endsAt')} > ${studio.now()}`})`
  if (audience === 'session') return all.where(booked)
  const enrolled = sql<boolean>`exists (select 1 from enrollments as own
    where own.${sql.ref('userId')} = ${sql.ref('users.id')} and own.${sql.ref('classId')} = ${target}
      and own.status = 'active' and own.${sql.ref('sessionId')} is null)`
  return all.where((eb) => eb.or([booked, enrolled]))
}

/** Whom it reaches: with a proved address; of news those who asked for it, and are not blocked. */
function readersOf(studio: Studio, db: Db | Trx, to: Audience) {
  const reached = meant(studio, db, to)
    .select(['users.id', 'subscribers.id as subscriberId'])
    .where('users.emailProvedAt', 'is not', null)
  if (to.audience !== 'segment') return reached
  return reached
    .where('subscribers.id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberBlocks')
            .select('memberBlocks.id')
            .whereRef('memberBlocks.userId', '=', 'users.id')
            .where('endedAt', 'is', null),
        ),
      ),
    )
}

async function countReaders(studio: Studio, db: Db | Trx, to: Audience) {
  const { all, unproved } = await meant(studio, db, to)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('users.emailProvedAt', 'is', null).as('unproved'),
    ])
    .executeTakeFirstOrThrow()
  const { n } = await readersOf(studio, db, to)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const [people, withoutAddress] = [Number(n), Number(unproved)]
  return { people, withoutAddress, withoutNews: Number(all) - people - withoutAddress }
}

/** @throws AppError not-found */
async function nameOfTarget(db: Db | Trx, { audience, target }: Audience, timeZone: string): Promise<string> {
  if (audience === 'segment') return SEGMENT_NAMES[target as Segment] ?? notThere()
  if (audience === 'class') {
    const found = await db.selectFrom('classes').select('title').where('id', '=', target).executeTakeFirst()
    return found?.title ?? notThere()
  }
  const found = await db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select(['class.title', 'session.startsAt'])
    .where('session.id', '=', target)
    .executeTakeFirst()
  if (!found) return notThere()
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
  return `${found.title}, ${day.format(found.startsAt)}`
}

function notThere(): never {
  throw new AppError('not-found', TEXTS.audienceNotFound)
}

/** Classes that go on, with their next sessions: to whom something can be said. @throws AppError forbidden */
export async function audiencesOf(studio: Studio, actor: Member) {
  const { db } = studio
  await requireMay(db, actor, 'announcement.write', STUDIO_WIDE)
  const sessions = await db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select(['session.id', 'session.startsAt', 'class.id as classId', 'class.title'])
    .where('session.endsAt', '>', studio.now())
    .where('session.startsAt', '<', studio.now() + 14 * DAY_MS)
    .where('session.cancelledAt', 'is', null)
    .where('class.cancelledAt', 'is', null)
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .limit(200)
    .execute()
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'title'])
    .where('archivedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return { classes, sessions }
}
