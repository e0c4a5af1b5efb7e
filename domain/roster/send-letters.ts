import { inTransaction } from '../../database/transaction.ts'
import { dated } from '../attendance/roll.ts'
import type { Studio } from '../core/studio.ts'
import { saidToSession } from '../mail/letters/roster.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { hasAddress, readersOf } from './write-to.ts'

const BATCH = 20

/** Writes the letters to those of a session that were not taken back within their ten minutes. Who is in it by now reads them. */
export async function sendSessionLetters(studio: Studio): Promise<void> {
  const due = await studio.db
    .selectFrom('sessionLetters')
    .select('id')
    .where('sentAt', 'is', null)
    .where('undoneAt', 'is', null)
    .where('leavesAt', '<=', studio.now())
    .orderBy('leavesAt')
    .limit(BATCH)
    .execute()
  for (const { id } of due)
    await sendOne(studio, id).catch((error) => {
      // Its message may repeat what somebody wrote.
      const { name, code } = error as { name?: string; code?: string }
      studio.log.error({ letter: id, error: name, code }, 'a letter to a session could not be written yet')
    })
}

async function sendOne(studio: Studio, id: string) {
  await inTransaction(studio.db, async (trx) => {
    // Of two processes one has it, and the other finds it sent.
    const letter = await trx
      .updateTable('sessionLetters')
      .set({ sentAt: studio.now() })
      .where('id', '=', id)
      .where('sentAt', 'is', null)
      .where('undoneAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!letter) return
    const { sessionId, readers, text, writtenBy } = letter
    const session = await dated(trx, sessionId)
    const writer = await trx
      .selectFrom('users')
      .select('firstName')
      .where('id', '=', writtenBy)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const from = writer ? `${writer.firstName}, for the studio` : 'The studio'
    const { timeZone } = studio.settings
    for (const { id: userId } of (await readersOf(trx, sessionId, readers)).filter(hasAddress)) {
      const said = saidToSession({ messageId: id, userId, session, text, from, timeZone })
      await writeToMember(studio, trx, userId, said)
    }
  })
}
