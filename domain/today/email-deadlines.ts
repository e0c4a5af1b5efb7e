import { inTransaction } from '../../database/transaction.ts'
import { shortDate } from '../../shared/dates.ts'
import type { Studio } from '../core/studio.ts'
import {
  certificateEnds,
  certificateOfTeacherEnds,
  invitationEnds,
  safetyStopped,
} from '../mail/letters/deadlines.ts'
import { notifyStudio } from '../mail/notify-studio.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { expiringCertificates, expiringInvitations, safetyOverdue } from './needs.ts'

/**
 * Emails the studio, and the teacher concerned, about expiring certificates and invitations and stopped backups, for
 * studios where nobody looks at Today. Each is sent once, by its dedupe key, and a failure doesn't hold up the others.
 */
export async function emailDeadlines(studio: Studio): Promise<void> {
  const { timeZone } = studio.settings
  for (const one of await expiringCertificates(studio)) {
    const lastDay = shortDate(one.at - 1, timeZone)
    await write(studio, async (trx) => {
      await notifyStudio(studio, trx, certificateOfTeacherEnds({ ...one, lastDay }))
      if (one.userId !== null)
        await writeToMember(studio, trx, one.userId, certificateEnds({ ...one, lastDay }))
    })
  }
  for (const { kind, at } of await safetyOverdue(studio))
    await write(studio, (trx) =>
      notifyStudio(studio, trx, safetyStopped({ kind, at, last: shortDate(at, timeZone) })),
    )
  for (const one of await expiringInvitations(studio))
    await write(studio, (trx) => notifyStudio(studio, trx, invitationEnds({ ...one, timeZone })))
}

async function write(studio: Studio, work: Parameters<typeof inTransaction<void>>[1]) {
  try {
    await inTransaction(studio.db, work)
  } catch (error) {
    studio.log.error({ error: String(error) }, 'a deadline could not be announced')
  }
}
