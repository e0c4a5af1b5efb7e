import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { forEachDue } from '../core/for-each-due.ts'
import { lockRow } from '../core/lock.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { updateThreadStatus } from '../core/thread-status.ts'
import { threadName } from './threads.ts'

/** No older program runs beside a newer one for so long. */
const LOOKED_BACK_MS = 3 * 24 * 3_600_000

const c = (name: string) => sql.ref(name)

/**
 * Brings threads into the inbox in which something was said, or which were settled, without their standing being written: by an older version of
 * this program that still ran beside this one. How many there were goes to the log.
 */
export async function recountThreads(studio: Studio): Promise<void> {
  const since = studio.now() - LOOKED_BACK_MS
  let repaired = 0
  const behind = await threadsBehind(studio.db, since)
  await forEachDue(studio, 'a thread could not be added to the inbox', behind, async (id) => {
    const of = threadName(id)
    await inTransaction(studio.db, async (trx) => {
      if ('userId' in of) await lockMember(trx, of.userId)
      else await lockRow(trx, 'contactMessages', { id: of.contactId })
      await updateThreadStatus(trx, of)
    })
    repaired++
  })
  if (repaired > 0)
    studio.log.warn({ threads: repaired }, 'thread statuses differed from their messages and were recounted')
}

/** What members and the studio said is read from `conversationInOrder` alone; emails are few. */
async function threadsBehind(db: Db, since: number): Promise<string[]> {
  const { rows } = await sql<{ thread: string }>`
    with said(thread, at) as (
      select 'm.' || ${c('userId')}, ${c('createdAt')} from ${sql.table('conversationMessages')}
        where ${c('createdAt')} >= ${since}
      union all select 'm.' || ${c('userId')}, ${c('createdAt')} from ${sql.table('contactMessages')}
        where ${c('createdAt')} >= ${since} and ${c('userId')} is not null
      union all select 'c.' || id, ${c('createdAt')} from ${sql.table('contactMessages')}
        where ${c('createdAt')} >= ${since} and ${c('userId')} is null
      union all select 'c.' || letter.id, answer.${c('createdAt')} from ${sql.table('contactAnswers')} as answer
        inner join ${sql.table('contactMessages')} as letter on letter.id = answer.${c('contactId')}
        where answer.${c('createdAt')} >= ${since} and letter.${c('userId')} is null
      union all select id, ${c('settledAt')} from threads where ${c('settledAt')} >= ${since})
    select distinct said.thread from said left join threads on threads.id = said.thread
      where threads.${c('lastAt')} is null or threads.${c('lastAt')} < said.at
      order by said.thread`.execute(db)
  return rows.map(({ thread }) => thread)
}
