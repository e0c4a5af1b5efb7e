import type { z } from 'zod'
import type { contactMessage } from '../../contract/contact.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Visitor } from '../accounts/logins.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { threadOfLetter, threadOfMember, updateThreadStatus } from '../core/thread-status.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { messageForStudio, messageReceived } from '../mail/letters/contact.ts'
import { notifyStudio } from '../mail/notify-studio.ts'
import { writeEmail } from '../mail/outbox.ts'

export async function sendMessage(
  studio: Studio,
  visitor: Visitor,
  sender: Member | null,
  form: z.output<typeof contactMessage>,
): Promise<void> {
  await requireTry(
    studio,
    `message:address:${networkOf(visitor.address)}`,
    studio.settings.throttle.messagesPerAddress,
  )
  const { name, email, subject, message } = form
  const id = newId()
  await inTransaction(studio.db, async (trx) => {
    if (sender) await lockLiveMember(trx, sender)
    await trx
      .insertInto('contactMessages')
      .values({ id, userId: sender?.id ?? null, name, email, subject, message, createdAt: studio.now() })
      .execute()
    await updateThreadStatus(trx, sender ? threadOfMember(sender.id) : threadOfLetter(id))
    await recordEvent(studio, trx, sender?.id ?? null, 'message.received', id)
    const letter = { messageId: id, userId: sender?.id ?? null, email }
    await writeEmail(studio, trx, messageReceived({ ...letter, answerHours: studio.settings.answerHours }))
    await notifyStudio(studio, trx, messageForStudio({ ...letter, name, subject, message }))
  })
}
