import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { undoUnderLock, writeChange } from '../changes/change.ts'
import { lockAllPlaces } from '../changes/lock-places.ts'
import { meaningOf } from '../changes/meaning.ts'
import { planChange, type Wanted } from '../changes/plan.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireMay } from '../core/require-may.ts'
import { type Studio, stopped } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'
import { type Closing, type ClosingMeans, meaningOfClosing, refuseDays, sessionsWithin } from './closing.ts'
import type { Occupied } from './occupied.ts'

/** What closing days would mean. Nothing is changed. @throws AppError forbidden, not-found; as `refuseDays` */
export async function previewClosing(
  studio: Studio,
  member: Member,
  closing: Closing,
): Promise<ClosingMeans> {
  return inTransaction(studio.db, async (trx) => {
    await requireMayClose(trx, member, closing.centreId)
    await refuseDays(studio, trx, closing)
    return meaningOfClosing(studio, trx, closing)
  })
}

/**
 * Closes days: what is in them is moved or called off, in one go and for one reason; letters and refunds wait as ever.
 * @param expected what the preview said; when it is otherwise by now, nothing is changed
 * @returns the id of the closing, by which it is opened again
 * @throws AppError as the preview; conflict for a session that can not be moved or called off, or when it would mean something else by now
 */
export async function closeDays(
  studio: Studio,
  member: Member,
  closing: Closing & { name: string },
  expected: { people: number; refund: number },
): Promise<string> {
  return inTransaction(studio.db, async (trx) => {
    await requireMayClose(trx, member, closing.centreId)
    const locked = await lockForClosing(trx, await sessionsWithin(studio, trx, closing))
    const then = stopped(studio)
    await refuseDays(then, trx, closing)
    const meaning = await meaningOfClosing(then, trx, closing)
    // A session may have been moved there before we had the locks.
    const isOther = meaning.sessions.some(({ classId }) => !locked.has(classId))
    if (
      isOther ||
      expected.people !== meaning.people ||
      nearestPaise(expected.refund) !== meaning.refundPaise
    )
      throw new AppError('conflict', TEXTS.changeMeansOther)
    return writeClosing(then, trx, member, { closing, sessions: meaning.sessions })
  })
}

/** Nobody moves anything into the days while they are closed. @returns the classes that are locked */
export async function lockForClosing(trx: Trx, sessions: { classId: string }[]): Promise<Set<string>> {
  const known = new Set(sessions.map(({ classId }) => classId))
  await lockClasses(trx, [...known])
  await lockAllPlaces(trx)
  return known
}

/** Moves or calls off what is in the days, and closes them. Needs the locks, and that nothing stands against it. @returns its id */
export async function writeClosing(
  studio: Studio,
  trx: Trx,
  member: Member,
  {
    closing,
    sessions,
  }: { closing: Closing & { name: string }; sessions: Pick<Occupied, 'id' | 'classId' | 'title'>[] },
): Promise<string> {
  const id = newId()
  for (const session of sessions) {
    const { startsAt } = closing.moves.find(({ sessionId }) => sessionId === session.id) ?? {}
    await moveOrCallOff(studio, trx, member, {
      session,
      startsAt,
      batchId: batchOf(id, session.classId),
      closing,
    })
  }
  const { centreId, fromDay, untilDay, name } = closing
  await trx
    .insertInto('closures')
    .values({ id, centreId, fromDay, untilDay, name, createdAt: studio.now(), createdBy: member.id })
    .execute()
  await recordChange(studio, trx, {
    ...{ actorId: member.id, action: 'day.closed', subject: id, before: null },
    after: { name, centreId, fromDay, untilDay },
  })
  return id
}

/**
 * Opens closed days again. What was moved or called off with them is as it was, while nobody has been told; later it stays.
 * @returns how many sessions are back
 * @throws AppError not-found; forbidden; conflict where one of them can not be undone
 */
export async function openAgain(studio: Studio, member: Member, id: string): Promise<number> {
  return inTransaction(studio.db, async (trx) => {
    const closure = await findClosure(trx, id)
    await requireMay(trx, member, 'schedule.change', closure ? { centreId: closure.centreId } : undefined)
    if (!closure) throw new AppError('not-found', TEXTS.closureNotFound)
    const before = await madeWith(trx, closure)
    await lockClasses(
      trx,
      before.map(({ classId }) => classId),
    )
    await lockAllPlaces(trx)
    const opened = await trx
      .updateTable('closures')
      .set({ openedAt: studio.now() })
      .where('id', '=', id)
      .where('openedAt', 'is', null)
      .executeTakeFirst()
    if (opened.numUpdatedRows === 0n) throw new AppError('not-found', TEXTS.closureNotFound)
    const waiting = (await madeWith(trx, closure)).filter(
      ({ settledAt, undoneAt }) => settledAt === null && undoneAt === null,
    )
    for (const [batchId, [first]] of Map.groupBy(waiting, (one) => one.batchId))
      if (first) await undoUnderLock(studio, trx, member, { batchId, classId: first.classId })
    await recordChange(studio, trx, {
      ...{ actorId: member.id, action: 'day.opened', subject: id },
      before: { name: closure.name, openedAt: null },
      after: { name: closure.name, openedAt: studio.now() },
    })
    return waiting.length
  })
}

export async function requireMayClose(db: Db | Trx, member: Member, centreId: string | null) {
  await requireMay(db, member, 'schedule.change', { centreId })
  if (centreId === null) return
  const found = await db.selectFrom('centres').select('id').where('id', '=', centreId).executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.centreNotFound)
}

type Step = {
  session: Pick<Occupied, 'id' | 'classId' | 'title'>
  /** Where it goes; called off without it. */
  startsAt: number | undefined
  batchId: string
  closing: Closing & { name: string }
}

async function moveOrCallOff(studio: Studio, trx: Trx, member: Member, step: Step) {
  const { session, startsAt, batchId, closing } = step
  const wanted: Wanted = {
    ...{ scope: 'this', reason: closing.name },
    ...(startsAt === undefined ? { cancel: true } : { startsAt }),
  }
  if (startsAt === undefined && (await isOnlyOne(trx, session.classId)))
    throw new AppError('conflict', TEXTS.closingEndsClass(session.title))
  const planned = await planChange(studio, trx, session.id, wanted)
  const { clashes } = await meaningOf(studio, trx, planned, wanted)
  if (clashes.length > 0) throw new AppError('conflict', TEXTS.closingClashes(clashes))
  await writeChange(studio, trx, member, planned, {
    ...{ batchId, classId: session.classId, reason: closing.name },
  })
}

async function isOnlyOne(trx: Trx, classId: string): Promise<boolean> {
  const left = await trx
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .where('cancelledAt', 'is', null)
    .limit(2)
    .execute()
  return left.length < 2
}

/** The changes of one class that a closing made are one: whoever is in several of its sessions gets one letter. */
function batchOf(closureId: string, classId: string): string {
  return `${closureId}.${classId}`
}

async function madeWith(trx: Trx, { id, createdAt }: Row<'closures'>) {
  const rows = await trx.selectFrom('sessionChanges').selectAll().where('at', '=', createdAt).execute()
  return rows.filter(({ batchId }) => batchId.startsWith(batchOf(id, '')))
}

async function findClosure(trx: Trx, id: string): Promise<Row<'closures'> | undefined> {
  return trx.selectFrom('closures').selectAll().where('id', '=', id).executeTakeFirst()
}

async function lockClasses(trx: Trx, ids: string[]) {
  for (const id of [...new Set(ids)].sort()) await lockSeats(trx, id)
}
