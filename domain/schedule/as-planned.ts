import type { Db, Trx } from '../../database/open.ts'
import type { PendingChange } from '../classes/pending-changes.ts'
import { placedSessions } from './placed-sessions.ts'

type Placed = Awaited<ReturnType<ReturnType<typeof placedSessions>['execute']>>[number]

/** Whether a session is shown with a pending change. */
type Waits = 'changed' | 'added' | null

/** Sessions as staff see them: with pending changes applied. */
export async function asPlanned<P extends Placed>(
  db: Db | Trx,
  rows: readonly P[],
  waiting: readonly PendingChange[],
): Promise<(P & { waits: Waits })[]> {
  const changes = new Map(waiting.map((change) => [change.sessionId, change]))
  if (changes.size === 0) return rows.map((row) => ({ ...row, waits: null }))
  const usual = await db
    .selectFrom('classes')
    .select(['id', 'roomId', 'instructorId'])
    .where('id', 'in', ['', ...waiting.map(({ classId }) => classId)])
    .execute()
  const rooms = await db
    .selectFrom('rooms')
    .innerJoin('centres', 'centres.id', 'rooms.centreId')
    .select(['rooms.id as roomId', 'rooms.name as roomName', 'rooms.directions', 'centres.id as centreId'])
    .select([
      'centres.name as centreName',
      'centres.slug as centreSlug',
      'centres.address',
      'centres.mapQuery',
    ])
    .execute()
  const teachers = await db
    .selectFrom('instructors')
    .select(['id as teacherId', 'firstName as teacherFirstName', 'lastName as teacherLastName'])
    .select(['slug as teacherSlug', 'userId as teacherUserId'])
    .execute()
  return rows.map((row) => {
    const change = changes.get(row.id)
    if (!change) return { ...row, waits: null }
    const { action, after } = change
    const own = usual.find(({ id }) => id === row.classId)
    const { startsAt, endsAt, cancelledAt } = after
    return {
      ...row,
      startsAt,
      endsAt,
      cancelledAt,
      ...rooms.find(({ roomId }) => roomId === (after.roomId ?? own?.roomId)),
      ...teachers.find(({ teacherId }) => teacherId === (after.instructorId ?? own?.instructorId)),
      waits: action.kind === 'added-sessions' ? 'added' : 'changed',
    }
  })
}

/** A session about to be added, based on another of its class, so it can be listed with the others. */
export async function plannedAdditions(db: Db | Trx, waiting: readonly PendingChange[]): Promise<Placed[]> {
  const added = waiting.filter(({ action }) => action.kind === 'added-sessions')
  if (added.length === 0) return []
  const classIds = [...new Set(added.map(({ classId }) => classId))]
  const others = await placedSessions(db).where('session.classId', 'in', classIds).execute()
  const people = await db
    .selectFrom('enrollments')
    .select((eb) => ['classId', eb.fn.countAll<number>().as('n')])
    .where('classId', 'in', classIds)
    .where('sessionId', 'is', null)
    .where('status', '=', 'active')
    .groupBy('classId')
    .execute()
  return added.flatMap(({ sessionId: id, classId }) => {
    const other = others.find((one) => one.classId === classId)
    const booked = Number(people.find((one) => one.classId === classId)?.n ?? 0)
    return other ? [{ ...other, id, booked }] : []
  })
}
