import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockMember, withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { threadOfMember, updateThreadStatus } from '../core/thread-status.ts'
import { requireTry } from '../core/throttle.ts'
import { memberWrote, studioAnswered } from '../mail/letters/conversation.ts'
import { notifyStudio } from '../mail/notify-studio.ts'
import { writeToMember } from '../mail/write-to-member.ts'

const SHOWN = 200
const MAX_MESSAGES = 30
const STUDIO_LETTER_EVERY_MS = 15 * 60_000

export async function readConversation(db: Db | Trx, userId: string) {
  const messages = await db
    .selectFrom('conversationMessages')
    .select(['id', 'sender', 'text', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return messages.reverse()
}

/** @throws forbidden; not-found for an unknown member */
export async function conversationWith(studio: Studio, actor: Member, memberId: string) {
  await requireMay(studio.db, actor, 'inbox.answer', STUDIO_WIDE)
  await getPerson(studio.db, memberId)
  return readConversation(studio.db, memberId)
}

async function getPerson(db: Db | Trx, memberId: string) {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) throw new AppError('not-found', TEXTS.memberNotFound)
  return person
}

export async function writeToStudio(studio: Studio, member: Member, text: string): Promise<void> {
  await requireTry(studio, `conversation:account:${member.id}`, MAX_MESSAGES)
  const now = studio.now()
  await withLiveMember(studio, member, async (trx) => {
    await trx
      .insertInto('conversationMessages')
      .values({ id: newId(), userId: member.id, sender: 'member', senderId: member.id, text, createdAt: now })
      .execute()
    await updateThreadStatus(trx, threadOfMember(member.id))
    await recordEvent(studio, trx, member.id, 'message.received', member.id)
    const period = Math.floor(now / STUDIO_LETTER_EVERY_MS)
    await notifyStudio(studio, trx, memberWrote({ userId: member.id, period }))
  })
}

/** @throws forbidden; not-found for an unknown member */
export async function answerMember(
  studio: Studio,
  actor: Member,
  memberId: string,
  text: string,
): Promise<void> {
  await requireMay(studio.db, actor, 'inbox.answer', STUDIO_WIDE)
  await inTransaction(studio.db, async (trx) => {
    await getPerson(trx, memberId)
    // Looks again under the lock: a deletion either comes first and is seen, or waits and deletes the answer.
    await lockMember(trx, memberId)
    await getPerson(trx, memberId)
    await requireMay(trx, actor, 'inbox.answer', STUDIO_WIDE)
    await writeAnswer(studio, trx, { actorId: actor.id, memberId, text })
  })
}

/** Needs the lock on the member. */
export async function writeAnswer(
  studio: Studio,
  trx: Trx,
  { actorId, memberId, text }: { actorId: string; memberId: string; text: string },
): Promise<void> {
  const id = newId()
  await trx
    .insertInto('conversationMessages')
    .values({ id, userId: memberId, sender: 'studio', senderId: actorId, text, createdAt: studio.now() })
    .execute()
  await updateThreadStatus(trx, threadOfMember(memberId))
  await recordEvent(studio, trx, actorId, 'conversation.answered', memberId)
  await writeToMember(studio, trx, memberId, studioAnswered({ messageId: id, text }))
}
