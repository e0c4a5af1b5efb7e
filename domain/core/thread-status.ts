import { sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'

/** What a thread is about: everything between a member and the studio, or one email of a visitor. */
export type ThreadName = { id: string; userId: string } | { id: string; contactId: string }

export const threadOfMember = (userId: string): ThreadName => ({ id: `m.${userId}`, userId })
export const threadOfLetter = (contactId: string): ThreadName => ({ id: `c.${contactId}`, contactId })

const c = (name: string) => sql.ref(name)

/**
 * Stores when a thread last had a message, and since when it waits for an answer (`threads`): the inbox is sorted by them.
 * Call it in each transaction that writes or deletes a message or settles a thread, under the lock of
 * the member or the email. A thread waits from the first message after our last one; settling counts as an answer.
 */
export async function updateThreadStatus(trx: Trx | Db, of: ThreadName): Promise<void> {
  const { rows } = await sql<{ lastAt: number | null; waitingSince: number | null }>`
    with said(at, theirs) as (${'userId' in of ? saidWith(of.userId) : saidAbout(of.contactId)}
      union all select ${c('settledAt')}, 0 from threads where id = ${of.id} and ${c('settledAt')} is not null)
    select max(said.at) as ${c('lastAt')}, (select min(first.at) from said as first where first.theirs = 1
        and first.at > coalesce((select max(own.at) from said as own where own.theirs = 0), -1)) as ${c('waitingSince')}
      from said`.execute(trx)
  const stand = { lastAt: moment(rows[0]?.lastAt), waitingSince: moment(rows[0]?.waitingSince) }
  if (stand.lastAt === null) {
    await trx.updateTable('threads').set(stand).where('id', '=', of.id).execute()
    return
  }
  const about = {
    id: of.id,
    userId: 'userId' in of ? of.userId : null,
    contactId: 'contactId' in of ? of.contactId : null,
  }
  await trx
    .insertInto('threads')
    .values({ ...about, ...stand })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stand))
    .execute()
}

function saidWith(userId: string) {
  return sql`select ${c('createdAt')}, case sender when 'member' then 1 else 0 end
      from ${sql.table('conversationMessages')} where ${c('userId')} = ${userId}
    union all select ${c('createdAt')}, 1 from ${sql.table('contactMessages')} where ${c('userId')} = ${userId}`
}

function saidAbout(contactId: string) {
  return sql`select ${c('createdAt')}, 1 from ${sql.table('contactMessages')} where id = ${contactId} and ${c('userId')} is null
    union all select ${c('createdAt')}, 0 from ${sql.table('contactAnswers')} where ${c('contactId')} = ${contactId}`
}

const moment = (at: number | null | undefined) => (at == null ? null : Number(at))

/** How many threads wait for an answer, for the desk's menu. */
export async function countWaiting(db: Db | Trx): Promise<number> {
  const { n } = await db
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('waitingSince', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
