import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio, StudioSettings } from '../core/studio.ts'

export type Launch = StudioSettings['launch']

/** When plans go on sale: as set at the desk, otherwise by the program's settings. */
export async function launchOf({
  db,
  settings,
}: {
  db: Db | Trx
  settings: StudioSettings
}): Promise<Launch> {
  const kept = await db.selectFrom('planSales').select(['countdown', 'date']).executeTakeFirst()
  return kept ? { countdown: kept.countdown === 1, date: kept.date } : settings.launch
}

export function plansAreOnSale({ launch }: { launch: Launch }, now: number): boolean {
  return !launch.countdown || (launch.date !== null && launch.date <= now)
}

/** @throws AppError conflict while plans aren't on sale */
export async function requirePlansOnSale({ settings, now }: Studio, db: Db | Trx): Promise<void> {
  if (!plansAreOnSale({ launch: await launchOf({ db, settings }) }, now()))
    throw new AppError('conflict', TEXTS.plansNotOnSale)
}
