import { type Money, NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { staleSince } from '../core/versions.ts'
import { lockPay, requireEverywhere, requireTeacher, teacherFor } from './statements.ts'

export type RateForm = {
  teacherId: string
  classId?: string | undefined
  /** YYYY-MM-DD. */
  validFrom: string
  /** The version of the rate set for that day; 0 if there was none. */
  version: number
  session: Money
  head?: Money | undefined
  headsFrom?: number | undefined
  floor?: Money | undefined
  cap?: Money | undefined
}

/**
 * A teacher's rates, latest first.
 * @throws AppError forbidden, not-found
 */
export async function ratesOf(studio: Studio, member: Member, teacherId?: string) {
  const teacher = await teacherFor(studio.db, member, teacherId)
  return studio.db
    .selectFrom('payRates')
    .leftJoin('classes', 'classes.id', 'payRates.classId')
    .selectAll('payRates')
    .select('classes.title')
    .where('payRates.instructorId', '=', teacher.id)
    .orderBy('payRates.validFrom', 'desc')
    .execute()
}

/**
 * Sets a teacher's pay from a day on, replacing a rate set for the same day. Closed months don't change.
 * @throws AppError forbidden, not-found; stale when someone else set it for that day since; invalid when the maximum is
 * below the minimum; conflict for a day of a closed month
 */
export async function setRate(studio: Studio, member: Member, form: RateForm): Promise<void> {
  await requireEverywhere(studio.db, member, 'pay.set')
  const { teacherId, classId = null, validFrom } = form
  if (form.floor !== undefined && form.cap !== undefined && form.cap < form.floor)
    throw new AppError('invalid', TEXTS.capBelowFloor, { cap: TEXTS.capBelowFloor })
  const rate = {
    sessionPaise: form.session,
    headPaise: form.head ?? NO_MONEY,
    headsFrom: form.headsFrom ?? 0,
    floorPaise: form.floor ?? null,
    capPaise: form.cap ?? null,
  }
  await withLiveMember(studio, member, async (trx) => {
    await requireEverywhere(trx, member, 'pay.set')
    await lockPay(trx)
    const teacher = await requireTeacher(trx, teacherId)
    if (classId !== null) {
      const found = await trx.selectFrom('classes').select('id').where('id', '=', classId).executeTakeFirst()
      if (!found) throw new AppError('not-found', TEXTS.classNotFound)
    }
    const closed = await trx
      .selectFrom('payStatements')
      .select('month')
      .where('instructorId', '=', teacher.id)
      .where('month', '>=', validFrom.slice(0, 7))
      .executeTakeFirst()
    if (closed) throw new AppError('conflict', TEXTS.rateInClosedMonth)
    const before = await trx
      .deleteFrom('payRates')
      .where('instructorId', '=', teacher.id)
      .where('classId', classId === null ? 'is' : '=', classId)
      .where('validFrom', '=', validFrom)
      .returning(['sessionPaise', 'headPaise', 'headsFrom', 'floorPaise', 'capPaise', 'version'])
      .executeTakeFirst()
    if ((before?.version ?? 0) !== form.version) throw await staleSince(studio, trx, teacher.id)
    await trx
      .insertInto('payRates')
      .values({
        id: newId(),
        instructorId: teacher.id,
        classId,
        validFrom,
        ...rate,
        version: form.version + 1,
        createdAt: studio.now(),
      })
      .execute()
    const { version: _, ...was } = before ?? { version: 0 }
    const log = { classId, validFrom, before: before ? was : null, after: rate }
    await recordEvent(studio, trx, member.id, 'pay.rate-set', teacher.id, log)
  })
}
