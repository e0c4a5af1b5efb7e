import type { PauseForm } from '../../contract/pauses.ts'
import type { Db, Trx } from '../../database/open.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { timeZoneOf } from '../accounts/preferences.ts'
import { dayPlus } from '../classes/schedule.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import type { Pause } from './streak.ts'

const MOST = LIMITS.pauseDays

export type SavedPause = Pause & { id: string; createdAt: number }

/** Latest first. */
export async function findPauses(db: Db | Trx, userId: string): Promise<SavedPause[]> {
  return db
    .selectFrom('practicePauses')
    .select(['id', 'fromDay as from', 'untilDay as until', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('fromDay', 'desc')
    .execute()
}

/** Today's date in the member's time zone. */
export async function memberToday(studio: Studio, userId: string, db: Db | Trx = studio.db) {
  const timeZone = await timeZoneOf(studio, userId, db)
  return { timeZone, today: studioDay(studio.now(), timeZone) }
}

/**
 * Adds a pause. Never asks why, since an illness would be health data.
 * @returns its id
 * @throws AppError invalid for days a pause can't have; conflict when it overlaps another
 */
export async function addPause(studio: Studio, member: Member, form: PauseForm): Promise<string> {
  return withLiveMember(studio, member, async (trx) => {
    const { today } = await memberToday(studio, member.id, trx)
    refuseDays(form, today)
    const own = await findPauses(trx, member.id)
    if (own.some(({ from, until }) => from <= form.until && form.from <= until))
      throw new AppError('conflict', TEXTS.pauseOverlaps)
    if (daysAtOnce(form, own) > MOST) throw invalid('until', TEXTS.pauseTooLong(MOST))
    const id = newId()
    const row = { id, userId: member.id, fromDay: form.from, untilDay: form.until }
    await trx
      .insertInto('practicePauses')
      .values({ ...row, createdAt: studio.now() })
      .execute()
    await recordEvent(studio, trx, member.id, 'practice.paused', member.id, { id })
    return id
  })
}

/**
 * Ends a pause today.
 * @throws AppError not-found; conflict if it hasn't begun, or ends today or earlier
 */
export async function endPause(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const { today } = await memberToday(studio, member.id, trx)
    const pause = (await findPauses(trx, member.id)).find((one) => one.id === id)
    if (!pause) throw new AppError('not-found', TEXTS.pauseNotFound)
    if (pause.from > today) throw new AppError('conflict', TEXTS.pauseNotBegun)
    if (pause.until <= today) throw new AppError('conflict', TEXTS.pauseOver)
    await trx.updateTable('practicePauses').set({ untilDay: today }).where('id', '=', id).execute()
    await recordEvent(studio, trx, member.id, 'practice.pause-ended', member.id, { id })
  })
}

/**
 * Deletes a pause, as if it had never been added.
 * @throws AppError not-found for another member's
 */
export async function deletePause(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const taken = await trx
      .deleteFrom('practicePauses')
      .where('id', '=', id)
      .where('userId', '=', member.id)
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw new AppError('not-found', TEXTS.pauseNotFound)
    await recordEvent(studio, trx, member.id, 'practice.pause-taken-back', member.id, { id })
  })
}

function refuseDays({ from, until }: Pause, today: string) {
  if (from < dayPlus(today, -LIMITS.pauseDaysBack))
    throw invalid('from', TEXTS.pauseTooEarly(LIMITS.pauseDaysBack))
  if (from > dayPlus(today, LIMITS.pauseDaysAhead)) throw invalid('from', TEXTS.pauseTooLate)
  if (until < from) throw invalid('until', TEXTS.pauseBackwards)
}

function invalid(field: keyof Pause, message: string) {
  return new AppError('invalid', message, { [field]: message })
}

/** The length in days, together with adjoining pauses: two in a row count as one. */
function daysAtOnce(pause: Pause, others: readonly Pause[]): number {
  let { from, until } = pause
  for (const other of [...others].sort((a, b) => (a.from < b.from ? 1 : -1)))
    if (dayPlus(other.until, 1) === from) from = other.from
  for (const other of [...others].sort((a, b) => (a.from < b.from ? -1 : 1)))
    if (dayPlus(until, 1) === other.from) until = other.until
  return Temporal.PlainDate.from(from).until(until, { largestUnit: 'days' }).days + 1
}
