import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { linesOf, monthBounds, monthOf, type PayLine, totalOf } from './lines.ts'

export type Statement = {
  teacher: { id: string; name: string }
  month: string
  /** Null while the month is open and its lines can still change. */
  closed: { number: number; at: number } | null
  lines: PayLine[]
  total: Money
  /** The teacher's closed months, latest first. */
  closedMonths: string[]
}

/**
 * A teacher's month, as closed or as it stands now.
 * @param teacherId one's own page by default
 * @param month YYYY-MM; the current month by default
 * @throws AppError forbidden for another teacher's without permission; not-found
 */
export async function statementOf(
  studio: Studio,
  member: Member,
  { teacherId, month }: { teacherId?: string | undefined; month?: string | undefined },
): Promise<Statement> {
  const { db } = studio
  const teacher = await teacherFor(db, member, teacherId)
  const shown = month ?? monthOf(studio.now(), studio.settings.timeZone)
  const closed = await db
    .selectFrom('payStatements')
    .selectAll()
    .where('instructorId', '=', teacher.id)
    .orderBy('month', 'desc')
    .execute()
  const statement = closed.find((one) => one.month === shown)
  const lines = statement ? await frozenLines(db, statement.id) : await linesOf(studio, db, teacher.id, shown)
  return {
    teacher: { id: teacher.id, name: fullName(teacher.firstName, teacher.lastName) },
    month: shown,
    closed: statement ? { number: statement.number, at: statement.closedAt } : null,
    lines,
    total: statement ? statement.totalPaise : totalOf(lines),
    closedMonths: closed.map((one) => one.month),
  }
}

/**
 * What every teacher earned in a month.
 * @throws AppError forbidden
 */
export async function payOfAll(studio: Studio, member: Member, month?: string) {
  const { db } = studio
  const { everywhere } = await requireMay(db, member, 'pay.see')
  if (!everywhere) throw new AppError('forbidden', TEXTS.notAllowed)
  const shown = month ?? monthOf(studio.now(), studio.settings.timeZone)
  const teachers = await db
    .selectFrom('instructors')
    .select(['id', 'firstName', 'lastName'])
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
  const closed = await db.selectFrom('payStatements').selectAll().where('month', '=', shown).execute()
  return {
    month: shown,
    isOver: monthBounds(shown, studio.settings.timeZone).until <= studio.now(),
    teachers: await Promise.all(
      teachers.map(async ({ id, firstName, lastName }) => {
        const statement = closed.find(({ instructorId }) => instructorId === id)
        const lines = statement ? await frozenLines(db, statement.id) : await linesOf(studio, db, id, shown)
        return {
          id,
          name: fullName(firstName, lastName),
          sessions: lines.filter(({ sessionId }) => sessionId !== null).length,
          withoutRate: lines.filter(({ isWithoutRate }) => isWithoutRate).length,
          total: statement ? statement.totalPaise : totalOf(lines),
          number: statement?.number ?? null,
        }
      }),
    ),
  }
}

/**
 * Closes a past month: fixes its lines and gives it the next number.
 * @returns the number
 * @throws AppError forbidden, not-found; conflict for a month that isn't over, is already closed, is empty, or has a
 * session without a rate
 */
export async function closeMonth(
  studio: Studio,
  member: Member,
  { teacherId, month }: { teacherId: string; month: string },
): Promise<number> {
  await requireEverywhere(studio.db, member, 'pay.close')
  return withLiveMember(studio, member, async (trx) => {
    await requireEverywhere(trx, member, 'pay.close')
    const last = await lockPay(trx)
    const teacher = await requireTeacher(trx, teacherId)
    if (monthBounds(month, studio.settings.timeZone).until > studio.now())
      throw new AppError('conflict', TEXTS.monthNotOver)
    if (await isClosed(trx, teacher.id, month)) throw new AppError('conflict', TEXTS.monthClosed)
    const lines = await linesOf(studio, trx, teacher.id, month)
    if (lines.length === 0) throw new AppError('conflict', TEXTS.monthEmpty)
    if (lines.some(({ isWithoutRate }) => isWithoutRate)) throw new AppError('conflict', TEXTS.rateMissing)
    const number = last + 1
    const id = newId()
    const totalPaise = totalOf(lines)
    await trx
      .insertInto('payStatements')
      .values({ id, number, instructorId: teacher.id, month, totalPaise, closedAt: studio.now() })
      .execute()
    await trx
      .insertInto('payLines')
      .values(
        lines.map(({ id: _, isSubstitute, isWithoutRate: __, ...line }, position) => ({
          ...line,
          id: newId(),
          statementId: id,
          position,
          substitute: isSubstitute ? (1 as const) : (0 as const),
        })),
      )
      .execute()
    await trx.updateTable('numberSeries').set({ last: number }).where('name', '=', SERIES).execute()
    await recordEvent(studio, trx, member.id, 'pay.closed', teacher.id, { month, number, totalPaise })
    return number
  })
}

/**
 * Corrects a line of a closed month, in the teacher's next open month.
 * @param amount added to the pay; negative to deduct
 * @returns that month
 * @throws AppError forbidden, not-found
 */
export async function correctLine(
  studio: Studio,
  member: Member,
  { lineId, amount, reason }: { lineId: string; amount: Money; reason: string },
): Promise<string> {
  await requireEverywhere(studio.db, member, 'pay.close')
  return withLiveMember(studio, member, async (trx) => {
    await requireEverywhere(trx, member, 'pay.close')
    await lockPay(trx)
    const line = await trx
      .selectFrom('payLines')
      .innerJoin('payStatements', 'payStatements.id', 'payLines.statementId')
      .select(['payLines.id', 'payStatements.instructorId', 'payStatements.month'])
      .where('payLines.id', '=', lineId)
      .executeTakeFirst()
    if (!line) throw new AppError('not-found', TEXTS.lineNotFound)
    const { instructorId } = line
    let month = line.month
    do month = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
    while (await isClosed(trx, instructorId, month))
    await trx
      .insertInto('payCorrections')
      .values({
        id: newId(),
        instructorId,
        lineId,
        month,
        amountPaise: amount,
        reason,
        createdAt: studio.now(),
      })
      .execute()
    await recordEvent(studio, trx, member.id, 'pay.corrected', instructorId, {
      lineId,
      amount,
      month,
      reason,
    })
    return month
  })
}

const SERIES = 'pay-statement'

/**
 * Makes closings, corrections and rate changes run one at a time.
 * @returns the last statement number
 */
export async function lockPay(trx: Trx): Promise<number> {
  const { last } = await trx
    .insertInto('numberSeries')
    .values({ name: SERIES, last: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ last: eb.ref('numberSeries.last') })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function requireTeacher(db: Db | Trx, id: string) {
  const teacher = await db
    .selectFrom('instructors')
    .select(['id', 'userId', 'firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!teacher) throw new AppError('not-found', TEXTS.teacherNotFound)
  return teacher
}

/**
 * Pay concerns the whole studio, so a role in one centre isn't enough.
 * @throws AppError forbidden
 */
export async function requireEverywhere(
  db: Db | Trx,
  member: Member,
  verb: 'pay.see' | 'pay.set' | 'pay.close',
): Promise<void> {
  const { everywhere } = await requireMay(db, member, verb)
  if (!everywhere) throw new AppError('forbidden', TEXTS.notAllowed)
}

/** One's own page, or another teacher's with permission to see pay. */
export async function teacherFor(db: Db, member: Member, teacherId: string | undefined) {
  if (teacherId !== undefined) {
    const own = await db
      .selectFrom('instructors')
      .select('id')
      .where('id', '=', teacherId)
      .where('userId', '=', member.id)
      .executeTakeFirst()
    if (own) await requireMay(db, member, 'pay.see-own', { ownerId: member.id })
    else await requireEverywhere(db, member, 'pay.see')
    return requireTeacher(db, teacherId)
  }
  await requireMay(db, member, 'pay.see-own', { ownerId: member.id })
  const own = await db
    .selectFrom('instructors')
    .select(['id', 'userId', 'firstName', 'lastName'])
    .where('userId', '=', member.id)
    .orderBy('position')
    .executeTakeFirst()
  if (!own) throw new AppError('not-found', TEXTS.noTeacherPage)
  return own
}

async function isClosed(trx: Trx, instructorId: string, month: string): Promise<boolean> {
  const closed = await trx
    .selectFrom('payStatements')
    .select('id')
    .where('instructorId', '=', instructorId)
    .where('month', '=', month)
    .executeTakeFirst()
  return closed !== undefined
}

async function frozenLines(db: Db, statementId: string): Promise<PayLine[]> {
  const rows: Row<'payLines'>[] = await db
    .selectFrom('payLines')
    .selectAll()
    .where('statementId', '=', statementId)
    .orderBy('position')
    .execute()
  return rows.map(({ substitute, statementId: _, position: __, ...line }) => ({
    ...line,
    isSubstitute: substitute === 1,
    isWithoutRate: false,
  }))
}
