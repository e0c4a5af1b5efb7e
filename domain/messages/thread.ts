import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { writeAnswer } from '../conversation/conversation.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockRows } from '../core/lock.ts'
import { lockLiveMember, lockPair } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { type ThreadName, threadOfLetter, updateThreadStatus } from '../core/thread-status.ts'
import { contactAnswered } from '../mail/letters/contact.ts'
import { writeEmail } from '../mail/outbox.ts'
import { studioProfile } from '../studio/profile.ts'
import { messagesOf, personOf, requireLetter, statusOf, threadName } from './threads.ts'

/**
 * A thread and the person it is with.
 * @throws AppError forbidden, not-found
 */
export async function threadAtDesk(studio: Studio, actor: Member, id: string) {
  const { db } = studio
  await requireMay(db, actor, 'inbox.answer', STUDIO_WIDE)
  const of = threadName(id)
  const messages = await messagesOf(db, of)
  const stand = await statusOf(db, id)
  return {
    id,
    ...(await personOf(db, id)),
    memberId: 'userId' in of ? of.userId : null,
    messages,
    waitingSince: stand?.waitingSince ?? null,
    assignedTo: stand?.assignedTo ?? null,
    person: 'userId' in of ? await factsAbout(studio, db, of.userId) : null,
    team: await teamOfInbox(db),
    answerHours: studio.settings.answerHours,
    now: studio.now(),
    timeZone: studio.settings.timeZone,
  }
}

/** A few facts about the member: their next sessions and unfinished payments. */
async function factsAbout(studio: Studio, db: Db, userId: string) {
  const now = studio.now()
  const next = await db
    .selectFrom('bookings')
    .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select(['session.id as sessionId', 'session.startsAt', 'class.title'])
    .where('bookings.userId', '=', userId)
    .where('bookings.state', '=', 'booked')
    .where('session.cancelledAt', 'is', null)
    .where('session.startsAt', '>', now)
    .orderBy('session.startsAt')
    .executeTakeFirst()
  const open = await db
    .selectFrom('orders')
    .leftJoin('classes', 'classes.id', 'orders.classId')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .select(['orders.amountPaise', 'orders.currency', 'orders.updatedAt', 'classes.title', 'plans.name'])
    .where('orders.userId', '=', userId)
    .where('orders.state', '=', 'open')
    .orderBy('orders.updatedAt', 'desc')
    .executeTakeFirst()
  const { createdAt, firstName } = await db
    .selectFrom('users')
    .select(['createdAt', 'firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    firstName,
    joinedAt: createdAt,
    next: next ?? null,
    openPayment: open
      ? { title: open.title ?? open.name ?? '', amount: open.amountPaise, currency: open.currency }
      : null,
  }
}

/** The people who may answer and be assigned. */
async function teamOfInbox(db: Db | Trx) {
  const people = await db
    .selectFrom('users')
    .select(['users.id', 'users.firstName', 'users.lastName'])
    .where('users.deletedAt', 'is', null)
    // Separate subqueries with an index each: `or` would read every member.
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('users as admin')
        .select('admin.id')
        .where('admin.role', '=', 'admin')
        .unionAll(
          eb
            .selectFrom('staffRoles')
            .select('staffRoles.userId as id')
            .where('staffRoles.centreId', 'is', null)
            .where('staffRoles.role', 'in', ['owner', 'manager', 'front desk']),
        ),
    )
    .orderBy('users.firstName')
    .orderBy('users.id')
    .execute()
  return people.map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) }))
}

/**
 * Answers a thread: a member in their conversation, with an email; a visitor by email.
 * @param seen the id of the last message the writer saw
 * @throws AppError forbidden; not-found; stale when a message came since; too-many emails to one address
 */
export async function answerThread(
  studio: Studio,
  actor: Member,
  id: string,
  { text, seen }: { text: string; seen: string },
): Promise<void> {
  await inThread(studio, actor, id, async (trx, of) => {
    const last = (await messagesOf(trx, of)).at(-1)
    if (last && last.id !== seen)
      throw new AppError('stale', last.from === 'studio' ? TEXTS.answeredMeanwhile : TEXTS.wroteMeanwhile)
    if ('userId' in of) await writeAnswer(studio, trx, { actorId: actor.id, memberId: of.userId, text })
    else await answerLetter(studio, trx, actor, of.contactId, text)
  })
}

async function answerLetter(studio: Studio, trx: Trx, actor: Member, contactId: string, text: string) {
  const letter = await requireLetter(trx, contactId)
  const answerId = newId()
  await trx
    .insertInto('contactAnswers')
    .values({ id: answerId, contactId, text, writtenBy: actor.id, createdAt: studio.now() })
    .execute()
  await updateThreadStatus(trx, threadOfLetter(contactId))
  const { email: recipient } = letter
  const { email: replyTo } = await studioProfile({ ...studio, db: trx })
  const isWritten = await writeEmail(studio, trx, contactAnswered({ answerId, recipient, replyTo, text }))
  if (!isWritten) throw new AppError('too-many', TEXTS.tooManyLetters)
  await recordEvent(studio, trx, actor.id, 'contact.answered', contactId)
}

/**
 * Assigns a thread to someone of the team; null unassigns it.
 * @throws AppError forbidden, not-found
 */
export async function assignThread(
  studio: Studio,
  actor: Member,
  id: string,
  to: string | null,
): Promise<void> {
  await inThread(studio, actor, id, async (trx, of) => {
    if (to !== null && !(await teamOfInbox(trx)).some((one) => one.id === to))
      throw new AppError('not-found', TEXTS.noColleague)
    await keep(trx, of, { assignedTo: to })
    await recordEvent(studio, trx, actor.id, 'thread.assigned', id, { to })
  })
}

/**
 * Settles a thread answered elsewhere, such as by phone, or reopens it.
 * @throws AppError forbidden, not-found
 */
export async function settleThread(
  studio: Studio,
  actor: Member,
  id: string,
  isSettled: boolean,
): Promise<void> {
  await inThread(studio, actor, id, async (trx, of) => {
    const now = studio.now()
    await keep(
      trx,
      of,
      isSettled ? { settledAt: now, settledBy: actor.id } : { settledAt: null, settledBy: null },
    )
    await recordEvent(studio, trx, actor.id, isSettled ? 'thread.settled' : 'thread.reopened', id)
  })
}

async function keep(
  trx: Trx,
  of: ThreadName,
  kept: { assignedTo: string | null } | { settledAt: number | null; settledBy: string | null },
) {
  const about = {
    id: of.id,
    userId: 'userId' in of ? of.userId : null,
    contactId: 'contactId' in of ? of.contactId : null,
  }
  await trx
    .insertInto('threads')
    .values({ ...about, ...kept })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
    .execute()
  await updateThreadStatus(trx, of)
}

/** Runs under the lock of the member or email, so that of two people answering the second sees the first. */
async function inThread(
  studio: Studio,
  actor: Member,
  id: string,
  work: (trx: Trx, of: ThreadName) => Promise<void>,
): Promise<void> {
  const of = threadName(id)
  await requireMay(studio.db, actor, 'inbox.answer', STUDIO_WIDE)
  await inTransaction(studio.db, async (trx) => {
    if ('userId' in of) await lockPair(trx, actor, of.userId)
    else {
      await lockLiveMember(trx, actor)
      await lockRows(trx, 'contactMessages', { id: of.contactId })
      await requireLetter(trx, of.contactId)
    }
    await requireMay(trx, actor, 'inbox.answer', STUDIO_WIDE)
    await work(trx, of)
  })
}
