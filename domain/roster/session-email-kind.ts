import { dated } from '../attendance/roll.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { saidToSession } from '../mail/letters/roster.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import type { PendingKind } from '../pending/pending.ts'
import { hasAddress, readersOf } from './email-session.ts'

/** Pending action: an email to a session, read by the people who are in it when it is sent. */
export const sessionEmailKind: PendingKind<'session-email'> = {
  needs: async (_db, { subject }) => ({ verb: 'message.write', about: { sessionId: subject } }),
  async lock(trx, _action, actor) {
    if (actor) await lockLiveMember(trx, actor)
  },
  async execute(studio, trx, { id: messageId, subject, payload: { readers, text }, askedBy }) {
    const session = await dated(trx, subject)
    const writer = await trx
      .selectFrom('users')
      .select('firstName')
      .where('id', '=', askedBy)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const from = writer ? `${writer.firstName}, for the studio` : 'The studio'
    const { timeZone } = studio.settings
    for (const { id: userId } of (await readersOf(trx, subject, readers)).filter(hasAddress))
      await writeToMember(
        studio,
        trx,
        userId,
        saidToSession({ messageId, userId, session, text, from, timeZone }),
      )
  },
  acts: { undone: 'session.letter-undone', refused: 'session.letter-stopped' },
  detail: ({ payload: { text } }) => ({ text }),
}
