import { inTransaction } from '../../database/transaction.ts'
import { IMPORTS } from '../../shared/imports.ts'
import { GRACE_MS } from '../core/grace.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { broughtAlong } from '../mail/letters/members.ts'
import { writeInvitation } from '../members/register.ts'

/** Letters in one run of the job. */
const BATCH = 50
const DAY = 86_400_000

/** Writes to those who came by an import, once it can be taken back no longer. Each hears once. */
export async function inviteImported(studio: Studio): Promise<void> {
  const rows = await studio.db
    .selectFrom('importRows as line')
    .innerJoin('imports as import', 'import.id', 'line.importId')
    .select(['line.importId', 'line.line', 'line.userId'])
    .where('line.invites', '=', 1)
    .where('import.state', '=', 'done')
    .where('import.finishedAt', '<=', studio.now() - GRACE_MS)
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
        .executeTakeFirst()
      const open = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId ?? '')
        .where('emailProvedAt', 'is', null)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      if (claimed.numUpdatedRows > 0n && open) await writeInvitation(studio, trx, open.id, broughtAlong)
    })
}

/** Drafts that nobody went on with, and what became of the lines of old imports: both hold names. */
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
