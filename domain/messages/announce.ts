import { sql } from 'kysely'
import type { AnnouncementForm, Segment } from '../../contract/desk-messages.ts'
import type { SubscriptionList } from '../../contract/subscriptions.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { NewRow, Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { shortDate } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { SEGMENT_NAMES } from '../../shared/segments.ts'
import { LIST_NAMES } from '../../shared/subscription-lists.ts'
import { TEXTS } from '../../shared/texts.ts'
import { labelsOf } from '../classes/label.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { isNotBlocked } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { forEachDue, withoutMessage } from '../core/for-each-due.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember, withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { paragraphsOf } from '../mail/email.ts'
import { announced, plansOnSale } from '../mail/letters/announcements.ts'
import { writeEmail } from '../mail/outbox.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { countVisits, isInSegment } from '../members/segments.ts'
import { addPending, type PendingKind } from '../pending/pending.ts'
import { subscriberReaders } from '../subscriptions/subscribers.ts'
import { unsubscribeToken } from '../subscriptions/unsubscribe.ts'

const DAY_MS = 24 * 3_600_000
/** Per staff member and day. */
const MOST_A_DAY = 10
/** Readers per transaction. */
const BATCH = 200
const LISTED = 50

type Audience = Pick<AnnouncementForm, 'audience' | 'target'>

/** Who may write to an audience: to a class or session at its centre; to a segment in the whole studio. */
async function requireAudience(db: Db | Trx, actor: Member, audience: Audience): Promise<void> {
  const { verb, about } = neededFor(audience)
  await requireMay(db, actor, verb, about)
}

function neededFor({ audience, target }: Audience) {
  if (audience === 'segment' || audience === 'subscribers')
    return { verb: 'news.write', about: STUDIO_WIDE } as const
  const about = audience === 'class' ? { classId: target } : { sessionId: target }
  return { verb: 'announcement.write' as const, about }
}

/**
 * Who would read it, who is left out and why, and the email as it would be.
 * @throws AppError forbidden, not-found
 */
export async function previewAnnouncement(studio: Studio, actor: Member, form: AnnouncementForm) {
  await requireAudience(studio.db, actor, form)
  await countVisits(studio, form.target)
  const { timeZone } = studio.settings
  return {
    ...(await countReaders(studio, studio.db, form)),
    targetName: await nameOfTarget(studio.db, form, timeZone),
    isNews: form.audience === 'segment' || form.audience === 'subscribers',
    lines: paragraphsOf(form.text),
  }
}

/**
 * Queues a broadcast, sent in ten minutes unless undone.
 * @param people the number the preview showed
 * @throws AppError forbidden; not-found; conflict when the readers have changed, or there are none; too-many
 */
export async function announce(
  studio: Studio,
  actor: Member,
  form: AnnouncementForm & { people: number },
): Promise<{ id: string; leavesAt: number }> {
  await countVisits(studio, form.target)
  return withLiveMember(studio, actor, async (trx) => {
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
    const targetName = await nameOfTarget(trx, form, studio.settings.timeZone)
    const written = { audience, target, targetName, subject, text, people, writtenBy: actor.id }
    const { id, dueAt } = await writeBroadcast(studio, trx, { id: newId(), ...written })
    const change = { actorId: actor.id, action: 'announcement.written', subject: id }
    await recordChange(studio, trx, { ...change, before: null, after: { targetName, subject, people } })
    return { id, leavesAt: dueAt }
  })
}

/** Writes the broadcast's row for the list and the pending action that sends it. */
export async function writeBroadcast(
  studio: Studio,
  trx: Trx,
  written: Omit<NewRow<'announcements'>, 'createdAt' | 'leavesAt'> & { writtenBy: string | null },
): Promise<{ id: string; dueAt: number }> {
  const { id, writtenBy: askedBy } = written
  const waits = await addPending(studio, trx, 'broadcast', { id, subject: id, payload: {}, askedBy })
  const times = { createdAt: studio.now(), leavesAt: waits.dueAt }
  await trx
    .insertInto('announcements')
    .values({ ...written, ...times })
    .execute()
  return waits
}

/** Pending action: a broadcast. Once due, a job writes it in batches of readers. */
export const broadcastKind: PendingKind<'broadcast'> = {
  needs: async (db, { subject }) => neededFor(await requireAnnouncement(db, subject)),
  async lock(trx, _action, actor) {
    if (actor) await lockLiveMember(trx, actor)
  },
  // `sendAnnouncements` acts on the stored outcome.
  execute: async () => undefined,
  async undo({ now }, trx, _actor, { subject }) {
    await trx.updateTable('announcements').set({ undoneAt: now() }).where('id', '=', subject).execute()
  },
  acts: { undone: 'announcement.undone', refused: 'announcement.stopped' },
}

async function requireAnnouncement(db: Db | Trx, id: string) {
  return db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Broadcasts with sender and audience, latest first.
 * @throws AppError forbidden
 */
export async function listAnnouncements(studio: Studio, actor: Member) {
  await requireMay(studio.db, actor, 'announcement.write', STUDIO_WIDE)
  const rows = await studio.db
    .selectFrom('announcements as one')
    .innerJoin('pendingActions as action', 'action.id', 'one.id')
    .leftJoin('users as writer', 'writer.id', 'one.writtenBy')
    .selectAll('one')
    .select(['action.outcome', 'writer.firstName', 'writer.lastName'])
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
 * Writes due broadcasts in batches, skipping readers who have opted out or left. A failure is logged without its message,
 * which could quote someone's text.
 */
export async function sendAnnouncements(studio: Studio): Promise<void> {
  const due = await studio.db
    .selectFrom('announcements')
    .select(['announcements.id', 'announcements.target'])
    .where('announcements.sentAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pendingActions as action')
          .select('action.id')
          .whereRef('action.id', '=', 'announcements.id')
          .where('action.outcome', '=', 'done'),
      ),
    )
    .orderBy('announcements.leavesAt')
    .orderBy('announcements.id')
    .execute()
  await forEachDue(studio, 'a broadcast could not be written yet', due, (one) =>
    sendOne(studio, one).catch((error) => {
      throw withoutMessage(error)
    }),
  )
}

async function sendOne(studio: Studio, { id, target }: Pick<Row<'announcements'>, 'id' | 'target'>) {
  await countVisits(studio, target)
  while (await inTransaction(studio.db, (trx) => sendBatch(studio, trx, id))) {
    // Each batch is its own transaction, so finished ones stay.
  }
}

/** @returns whether there are more */
async function sendBatch(studio: Studio, trx: Trx, id: string): Promise<boolean> {
  // Locks the row, so two processes write different batches.
  const one = await trx
    .updateTable('announcements')
    .set((eb) => ({ writtenTo: eb.ref('writtenTo') }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!one) return false
  const readers =
    one.audience === 'subscribers'
      ? await writeToSubscribers(studio, trx, one)
      : await writeToReaders(studio, trx, one)
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

async function writeToReaders(studio: Studio, trx: Trx, one: Row<'announcements'>) {
  const readers = await readersOf(studio, trx, one)
    .where('users.id', '>', one.cursor)
    .orderBy('users.id')
    .limit(BATCH)
    .execute()
  for (const reader of readers) await writeTo(studio, trx, one, reader)
  return readers
}

/** One email per address, even if a member has it too; members are greeted by name. */
async function writeToSubscribers(studio: Studio, trx: Trx, one: Row<'announcements'>) {
  const readers = await subscriberReaders(trx, one.target as SubscriptionList)
    .where('subscribers.id', '>', one.cursor)
    .orderBy('subscribers.id')
    .limit(BATCH)
    .execute()
  for (const { id, email, userId } of readers) {
    const written = announced({
      id: one.id,
      userId: id,
      subject: one.subject,
      lines: paragraphsOf(one.text),
      leave: unsubscribeToken(studio, id),
      path: userId === null ? null : '/yogadashboard',
    })
    // Written by no one: the notice that plans are on sale.
    const letter = one.writtenBy === null ? plansOnSale(id, written) : written
    if (userId !== null) await writeToMember(studio, trx, userId, letter)
    else {
      const { unprovedLines: _, ...plain } = letter
      await writeEmail(studio, trx, { ...plain, userId: null, recipient: email, greeting: 'Hello,' })
    }
  }
  return readers
}

async function writeTo(
  studio: Studio,
  trx: Trx,
  { id, audience, subject, text, target }: Row<'announcements'>,
  reader: { id: string; subscriberId: string | null },
) {
  const leave = reader.subscriberId === null ? null : unsubscribeToken(studio, reader.subscriberId)
  const letter = { id, userId: reader.id, subject, lines: paragraphsOf(text), leave }
  const path = audience === 'session' ? `/yogadashboard/session/${target}` : '/yogadashboard'
  await writeToMember(studio, trx, reader.id, announced({ ...letter, path }))
}

/** Everyone in the audience, reachable or not. */
function audienceOf(studio: Studio, db: Db | Trx, { audience, target }: Audience) {
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

/**
 * Those it is sent to: about a booking, everyone with an address; for news, people with a confirmed email who asked for it
 * and aren't blocked.
 */
function readersOf(studio: Studio, db: Db | Trx, to: Audience) {
  const reached = audienceOf(studio, db, to).select(['users.id', 'subscribers.id as subscriberId'])
  if (to.audience !== 'segment') return reached.where(hasAddress)
  return reached.where(isConfirmed).where('subscribers.id', 'is not', null).where(isNotBlocked)
}

const isConfirmed = sql<boolean>`${sql.ref('users.emailProvedAt')} is not null`
const hasAddress = sql<boolean>`(${sql.ref('users.email')} not like '%.invalid' or ${sql.ref('users.contactEmail')} is not null)`

async function countReaders(studio: Studio, db: Db | Trx, to: Audience) {
  if (to.audience === 'subscribers') return countSubscribers(db, to.target as SubscriptionList)
  const { all, reachable } = await audienceOf(studio, db, to)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .countAll<number>()
        .filterWhere(to.audience === 'segment' ? isConfirmed : hasAddress)
        .as('reachable'),
    ])
    .executeTakeFirstOrThrow()
  const { n } = await readersOf(studio, db, to)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const [people, withoutAddress] = [Number(n), Number(all) - Number(reachable)]
  return { people, withoutAddress, withoutNews: Number(all) - people - withoutAddress }
}

async function countSubscribers(db: Db | Trx, list: SubscriptionList) {
  const { n } = await subscriberReaders(db, list)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { people: Number(n), withoutAddress: 0, withoutNews: 0 }
}

/** @throws AppError not-found */
async function nameOfTarget(db: Db | Trx, { audience, target }: Audience, timeZone: string): Promise<string> {
  if (audience === 'segment') return SEGMENT_NAMES[target as Segment] ?? notThere()
  if (audience === 'subscribers') return LIST_NAMES[target as SubscriptionList] ?? notThere()
  if (audience === 'class') {
    return (await labelsOf(db, [target], timeZone)).get(target) ?? notThere()
  }
  const found = await db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select(['class.title', 'session.startsAt'])
    .where('session.id', '=', target)
    .executeTakeFirst()
  if (!found) return notThere()
  return `${found.title}, ${shortDate(found.startsAt, timeZone)}`
}

function notThere(): never {
  throw new AppError('not-found', TEXTS.audienceNotFound)
}

/**
 * Current classes with their next sessions, to write to.
 * @throws AppError forbidden
 */
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
    // Between two terms both are of use; one that is over has no one to write to.
    .where((eb) =>
      eb.or([
        eb('type', '=', 'Recorded'),
        eb.exists(
          eb
            .selectFrom('classSessions')
            .select('classSessions.id')
            .whereRef('classSessions.classId', '=', 'classes.id')
            .where('classSessions.endsAt', '>', studio.now()),
        ),
      ]),
    )
    .orderBy('title')
    .orderBy('id')
    .execute()
  const labels = await labelsOf(
    db,
    classes.map(({ id }) => id),
    studio.settings.timeZone,
  )
  return {
    classes: classes.map(({ id, title }) => ({ id, title: labels.get(id) ?? title })),
    sessions,
  }
}
