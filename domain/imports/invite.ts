import { inTransaction } from '../../database/transaction.ts'
import { IMPORTS } from '../../shared/imports.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { UNDO_WINDOW_MS } from '../core/undo-window.ts'
import { detailsChanged, importInvitation } from '../mail/letters/members.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { writeInvitation } from '../members/register.ts'

/** Emails per run of the job. */
const BATCH = 50
const DAY = 86_400_000

/** Details that only the member may change, as at the desk. */
export const OWN_DETAILS = ['firstName', 'lastName', 'phone', 'birthday'] as const

/** Emails people an import added or changed, once each, after it can no longer be undone. */
export async function sendInvitations(studio: Studio): Promise<void> {
  const rows = await studio.db
    .selectFrom('importRows as line')
    .innerJoin('imports as import', 'import.id', 'line.importId')
    .select(['line.importId', 'line.line', 'line.userId'])
    .where('line.invites', '=', 1)
    .where('import.state', 'in', ['done', 'stopped'])
    .where('import.finishedAt', '<=', studio.now() - UNDO_WINDOW_MS)
    .orderBy('line.importId')
    .orderBy('line.line')
    .limit(BATCH)
    .execute()
  for (const { importId, line, userId } of rows)
    await inTransaction(studio.db, async (trx) => {
      const person = userId
        ? await trx
            .selectFrom('users')
            .select('id')
            .where('id', '=', userId)
            .where('deletedAt', 'is', null)
            .executeTakeFirst()
        : undefined
      if (person) await lockMember(trx, person.id)
      const claimed = await trx
        .updateTable('importRows')
        .set({ invites: 0 })
        .where('importId', '=', importId)
        .where('line', '=', line)
        .where('invites', '=', 1)
        .returning(['state', 'after'])
        .executeTakeFirst()
      const open = await trx
        .selectFrom('users')
        .select(['id', 'emailProvedAt'])
        .where('id', '=', userId ?? '')
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      if (!claimed || !open) return
      if (claimed.state === 'made') {
        if (open.emailProvedAt === null) await writeInvitation(studio, trx, open.id, importInvitation)
        return
      }
      // An unconfirmed email may be someone else's.
      if (open.emailProvedAt === null) return
      const fields = OWN_DETAILS.filter((name) => claimed.after !== null && name in claimed.after)
      await writeToMember(studio, trx, open.id, detailsChanged({ id: `${importId}.${line}`, fields }))
    })
}

/** Deletes abandoned drafts, and the lines of old imports: both contain names. */
export async function sweepImports({ db, now }: Studio): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('state', '=', 'draft')
    .where('createdAt', '<=', now() - IMPORTS.draftDays * DAY)
    .execute()
  await db
    .deleteFrom('importRows')
    .where('at', '<=', now() - IMPORTS.linesDays * DAY)
    .where('invites', '=', 0)
    .execute()
}
