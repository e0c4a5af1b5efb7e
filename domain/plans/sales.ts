import type { PlanSalesForm } from '../../contract/plans.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { nextVersion } from '../core/versions.ts'
import { type Launch, launchOf, plansAreOnSale } from './launch.ts'

const ID = 'studio'

/** When plans are sold, for the desk. Version 0 means the program's settings. */
export async function planSalesNow(studio: Studio) {
  const { db, settings, now } = studio
  const kept = await db.selectFrom('planSales').select('version').executeTakeFirst()
  const launch = await launchOf(studio)
  return {
    version: kept?.version ?? 0,
    ...inWords(launch, settings.timeZone),
    onSale: plansAreOnSale({ launch }, now()),
    today: studioDay(now(), settings.timeZone),
  }
}

/**
 * Sets whether plans are sold, or from which day.
 * @throws AppError forbidden; stale
 */
export async function changePlanSales(studio: Studio, member: Member, form: PlanSalesForm): Promise<void> {
  const { timeZone } = studio.settings
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'prices.change', STUDIO_WIDE)
    const before = await launchOf({ db: trx, settings: studio.settings })
    const after: Launch = { countdown: form.sale !== 'on', date: dateOf(form, timeZone) }
    const row = { countdown: after.countdown ? (1 as const) : (0 as const), date: after.date }
    if (form.version === 0) await beginRow(studio, trx, row)
    else {
      await nextVersion(studio, trx, 'planSales', {
        id: ID,
        version: form.version,
        missing: TEXTS.planNotFound,
      })
      await trx.updateTable('planSales').set(row).where('id', '=', ID).execute()
    }
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'plan.sales-changed',
      subject: ID,
      before: inWords(before, timeZone),
      after: inWords(after, timeZone),
    })
  })
}

/** If two people set it first at once, one gets `stale`. */
async function beginRow(studio: Studio, trx: Trx, row: { countdown: 0 | 1; date: number | null }) {
  const made = await trx
    .insertInto('planSales')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 1n) return
  // Says by whom.
  await nextVersion(studio, trx, 'planSales', { id: ID, version: 0, missing: TEXTS.planNotFound })
  throw new AppError('stale', TEXTS.changedMeanwhile(null))
}

function inWords({ countdown, date }: Launch, timeZone: string) {
  const sale = !countdown ? ('on' as const) : date === null ? ('off' as const) : ('from' as const)
  return { sale, from: sale === 'from' && date !== null ? studioDay(date, timeZone) : null }
}

/** The start of the day in the studio's time zone. */
function dateOf({ sale, from }: PlanSalesForm, timeZone: string): number | null {
  if (sale !== 'from' || !from) return null
  return Temporal.PlainDate.from(from).toZonedDateTime({ timeZone }).epochMilliseconds
}
