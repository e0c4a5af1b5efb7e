import { isDuplicate } from '../../database/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Studio } from '../core/studio.ts'
import { pendingById } from '../pending/pending.ts'
import { launchOf, plansAreOnSale } from '../plans/launch.ts'
import { listPlans } from '../plans/list-plans.ts'
import { subscriberReaders } from '../subscriptions/subscribers.ts'
import { writeBroadcast } from './announce.ts'

const LIST = 'launch'

/**
 * Once plans are on sale, writes the email that people who asked to be notified were promised. It waits like every broadcast and can be
 * undone; those who confirmed after the last one get one of their own.
 */
export async function announceLaunch(studio: Studio): Promise<void> {
  if (!plansAreOnSale({ launch: await launchOf(studio) }, studio.now())) return
  if ((await listPlans(studio)).length === 0) return
  await inTransaction(studio.db, async (trx) => {
    const last = await trx
      .selectFrom('announcements')
      .select((eb) => eb.fn.max('createdAt').as('at'))
      .where('audience', '=', 'subscribers')
      .where('target', '=', LIST)
      .where('writtenBy', 'is', null)
      .executeTakeFirstOrThrow()
    const since = Number(last.at ?? 0)
    const waiting = await subscriberReaders(trx, LIST).where('subscribers.confirmedAt', '>', since).execute()
    if (waiting.length === 0) return
    const id = `launch-${since}`
    if (await pendingById(trx, id)) return
    await writeBroadcast(studio, trx, {
      id,
      audience: 'subscribers',
      target: LIST,
      targetName: 'people waiting for plans',
      subject: 'Our plans are on sale',
      text: 'You asked us to email you when our plans go on sale. They’re on sale now.',
      writtenBy: null,
      people: waiting.length,
    })
  }).catch((error) => {
    // Of two processes that saw none, one writes it; the other is told by the key.
    if (!isDuplicate(error)) throw error
  })
}
