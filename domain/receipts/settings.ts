import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { USUAL_SAC } from '../../shared/gst.ts'
import { TEXTS } from '../../shared/texts.ts'
import { NAME } from '../../shared/unnamed-studio.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { nextVersion } from '../core/versions.ts'

const ID = 'studio'
const PREFIX_LETTERS = 3

export type TaxSettings = Omit<Row<'taxSettings'>, 'id'>

/** Defaults: the studio’s name, and no GSTIN. */
export async function taxSettings(db: Db | Trx): Promise<TaxSettings> {
  const row = await db.selectFrom('taxSettings').selectAll().executeTakeFirst()
  if (row) {
    const { id: _, ...settings } = row
    return settings
  }
  const profile = await db.selectFrom('studioProfiles').select('name').executeTakeFirst()
  return {
    version: 0,
    legalName: '',
    address: '',
    gstin: null,
    state: null,
    sac: USUAL_SAC,
    prefix: initialsOf(profile?.name ?? NAME),
  }
}

/** "Zen Flow Yoga" -> "ZFY" */
export function initialsOf(name: string): string {
  const letters = name.normalize('NFKD').match(/\b[A-Za-z]/g) ?? []
  return letters.join('').toUpperCase().slice(0, PREFIX_LETTERS) || 'R'
}

/** In basis points; null without a rate. @param day YYYY-MM-DD in studio time */
export async function rateOn(db: Db | Trx, day: string): Promise<number | null> {
  const rate = await db
    .selectFrom('taxRates')
    .select('basisPoints')
    .where('validFrom', '<=', day)
    .orderBy('validFrom', 'desc')
    .executeTakeFirst()
  return rate?.basisPoints ?? null
}

/** Whether current prices include tax. */
export async function taxIsIncluded(studio: Studio): Promise<boolean> {
  const { gstin } = await taxSettings(studio.db)
  const rate = await rateOn(studio.db, studioDay(studio.now(), studio.settings.timeZone))
  return gstin !== '' && (rate ?? 0) > 0
}

/** The tax settings and rates, latest first. @throws AppError forbidden */
export async function taxAtDesk(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'tax.see', STUDIO_WIDE)
  const { db } = studio
  const rates = await db.selectFrom('taxRates').selectAll().orderBy('validFrom', 'desc').execute()
  const stateless = await db
    .selectFrom('centres')
    .select('name')
    .where('state', 'is', null)
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .execute()
  return {
    settings: await taxSettings(db),
    centresWithoutState: stateless.map(({ name }) => name),
    rates: rates.map(({ validFrom, basisPoints }) => ({ validFrom, basisPoints })),
    today: studioDay(studio.now(), studio.settings.timeZone),
  }
}

/** Changes the tax settings for future receipts. @throws AppError forbidden, stale */
export async function changeTax(studio: Studio, member: Member, form: TaxSettings): Promise<void> {
  await inTransaction(studio.db, (trx) => changeTaxIn(studio, trx, member, form))
}

/** The same within an existing transaction. */
export async function changeTaxIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  { version, ...said }: TaxSettings,
): Promise<void> {
  await requireMay(trx, member, 'tax.change', STUDIO_WIDE)
  const { version: _, ...before } = await taxSettings(trx)
  // Of two concurrent first edits, the second finds the row of the first.
  await trx
    .insertInto('taxSettings')
    .values({ id: ID, version: 0, ...before })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await nextVersion(studio, trx, 'taxSettings', { id: ID, version, missing: TEXTS.taxUnset })
  const { version: __, ...was } = await taxSettings(trx)
  // A GSTIN begins with the code of its state.
  const state = said.state ?? said.gstin?.slice(0, 2) ?? null
  await trx
    .updateTable('taxSettings')
    .set({ ...said, state })
    .where('id', '=', ID)
    .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'tax.changed',
    subject: ID,
    before: was,
    after: said,
  })
}

type Rate = { validFrom: string; rate: number | null }

/**
 * Sets a rate from a day on. It can be corrected until a receipt uses it.
 * @param rate 500 is 5 %; null removes it
 * @throws AppError forbidden; invalid for a past day, or once a receipt uses it
 */
export async function setRate(studio: Studio, member: Member, form: Rate): Promise<void> {
  await inTransaction(studio.db, (trx) => setRateIn(studio, trx, member, form))
}

/** The same within an existing transaction. */
export async function setRateIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  { validFrom, rate }: Rate,
): Promise<void> {
  await requireMay(trx, member, 'tax.change', STUDIO_WIDE)
  const today = studioDay(studio.now(), studio.settings.timeZone)
  if (validFrom < today) throw new AppError('invalid', TEXTS.rateBegun, { validFrom: TEXTS.rateBegun })
  const known = await trx
    .selectFrom('taxRates')
    .select('basisPoints')
    .where('validFrom', '=', validFrom)
    .executeTakeFirst()
  if (known && validFrom === today && (await isWrittenBy(studio, trx, known.basisPoints)))
    throw new AppError('invalid', TEXTS.rateBegun, { validFrom: TEXTS.rateBegun })
  if (rate === null) await trx.deleteFrom('taxRates').where('validFrom', '=', validFrom).execute()
  else
    await trx
      .insertInto('taxRates')
      .values({ validFrom, basisPoints: rate, createdAt: studio.now(), createdBy: member.id })
      .onConflict((conflict) => conflict.column('validFrom').doUpdateSet({ basisPoints: rate }))
      .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'tax-rate.changed',
    subject: validFrom,
    before: { rate: known?.basisPoints ?? null },
    after: { rate },
  })
}

/** Whether a receipt of today uses the rate. */
async function isWrittenBy({ now, settings }: Studio, trx: Trx, rate: number): Promise<boolean> {
  const latest = await trx
    .selectFrom('receipts')
    .select((eb) => eb.fn.max('issuedAt').as('at'))
    .where('basisPoints', '=', rate)
    .executeTakeFirst()
  return (
    latest?.at != null &&
    studioDay(Number(latest.at), settings.timeZone) === studioDay(now(), settings.timeZone)
  )
}

/** The rate that starts on a day; null for none. */
export async function rateFrom(trx: Trx, validFrom: string): Promise<number | null> {
  const known = await trx
    .selectFrom('taxRates')
    .select('basisPoints')
    .where('validFrom', '=', validFrom)
    .executeTakeFirst()
  return known?.basisPoints ?? null
}
