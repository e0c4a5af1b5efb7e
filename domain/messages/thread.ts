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

/** A thread with anyone who it is with beside it. @throws AppError forbidden, not-found */
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

/** Who they are, in a few facts: where they come next, and what they are paying. */
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

/** Who may answer, and be asked to. */
async function teamOfInbox(db: Db | Trx) {
  const people = await db
    .selectFrom('users')
    .select(['users.id', 'users.firstName', 'users.lastName'])
    .where('users.deletedAt', 'is', null)
    // Each by its own index: either of two conditions at once would look at every member.
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
 * Answers: a member in their conversation, with a letter that says so; a visitor by letter.
 * @param seen the id of the last message that the writer saw
 * @throws AppError forbidden; not-found; stale when something was said meanwhile; too-many emails to one address
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

/** Gives a thread to someone of the team, or with null to no one. @throws AppError forbidden, not-found */
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

/** It was answered elsewhere, such as on the telephone: no one waits any more. Or it was not. @throws AppError forbidden, not-found */
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

/** Under the lock on the member, or on the email: of two who answer at once the second sees the first. */
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
