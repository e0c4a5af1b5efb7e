import type { HAPPENED } from '../../contract/desk-session.ts'
import type { Db } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { RollMark } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import { isAdded, isNotUndo } from '../classes/added-sessions.ts'

const MOST = 80

export type HistoryEvent = {
  id: string
  at: number
  kind: (typeof HAPPENED)[number]
  /** The member it is about. */
  person: string | null
  /** Who did it, if that is someone else. */
  by: string | null
  /** A reason, or the text that was written. */
  said: string | null
  /** Counts before and after; for a changed time, the start before and after. */
  from: number | null
  to: number | null
  marks: Partial<Record<RollMark, number>> | null
}

type Found = Omit<HistoryEvent, 'person' | 'by'> & {
  userId: string | null
  guest?: string | null
  byId: string | null
}

const NOTHING = { said: null, from: null, to: null, marks: null }

/** What happened in a session, latest first, read from its own tables, and from the log for who did it. */
export async function historyOf(
  db: Db,
  { id: sessionId, classId }: { id: string; classId: string },
): Promise<HistoryEvent[]> {
  const bookings = await db.selectFrom('bookings').selectAll().where('sessionId', '=', sessionId).execute()
  const singles = await db
    .selectFrom('enrollments')
    .select(['id', 'userId'])
    .where('sessionId', '=', sessionId)
    .execute()
  const logged = await db
    .selectFrom('auditLog')
    .select(['id', 'at', 'actorId', 'action', 'subject', 'detail'])
    .where((eb) =>
      eb.or([
        eb('subject', '=', sessionId),
        eb.and([eb('subject', '=', classId), eb('action', '=', 'class.capacity')]),
        eb.and([
          eb('subject', 'in', [...singles.map(({ id }) => id), '']),
          eb('action', 'in', ['waiting.joined', 'waiting.offered', 'waiting.paused', 'waiting.left']),
        ]),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(4 * MOST)
    .execute()
  const waiters = new Map(singles.map(({ id, userId }) => [id, userId]))
  const lines = logged.flatMap((row) => lineOf(row, sessionId, waiters))
  const changes = await changesOf(db, sessionId)
  const found = [
    ...lines,
    ...changes,
    ...bookedEvents(bookings, lines),
    ...leftEvents(bookings, lines, changes),
    ...marksOf(bookings),
  ]
  const last = found.sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)).slice(0, MOST)
  return named(db, last)
}

type Logged = {
  id: string
  at: number
  actorId: string | null
  action: string
  subject: string
  detail: Record<string, unknown>
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

function lineOf(row: Logged, sessionId: string, waiters: Map<string, string>): Found[] {
  const { id, at, actorId: byId, action, subject, detail } = row
  const about = { ...NOTHING, id, at, byId, userId: textOf(detail.userId), said: textOf(detail.reason) }
  const waits = { ...NOTHING, id, at, byId: null, userId: waiters.get(subject) ?? null }
  switch (action) {
    case 'roster.added':
      return [{ ...about, kind: detail.how === 'online' ? 'kept' : 'given' }]
    case 'roster.promoted':
      return [{ ...about, kind: 'promoted' }]
    case 'roster.taken-off':
      return [
        { ...about, kind: 'taken-off', guest: textOf(detail.guestName), to: numberOf(detail.refundPaise) },
      ]
    case 'roster.put-back':
      return [{ ...about, kind: 'put-back' }]
    case 'roster.moved':
      return [{ ...about, kind: detail.to === sessionId ? 'moved-here' : 'moved-away' }]
    case 'session.written':
      return [{ ...about, kind: 'written', said: textOf(detail.text), to: numberOf(detail.people) }]
    case 'session.letter-undone':
      return [{ ...about, kind: 'taken-back' }]
    case 'class.capacity':
      return [{ ...about, kind: 'capacity', from: numberOf(detail.from), to: numberOf(detail.to) }]
    case 'waiting.joined':
      return [{ ...waits, kind: 'asked' }]
    case 'waiting.offered':
      return [{ ...waits, kind: 'offered' }]
    case 'waiting.paused':
      return [{ ...waits, kind: 'paused', to: numberOf(detail.until) || null }]
    case 'waiting.left':
      return [{ ...waits, kind: 'stopped-waiting' }]
    case 'substitute.asked':
      return [{ ...about, kind: 'needs-teacher' }]
    case 'session.teacher-changed':
      return [{ ...about, kind: 'other-teacher' }]
    default:
      return []
  }
}

/** Undoing a change is shown with that change. */
async function changesOf(db: Db, sessionId: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('sessionChanges')
    .select(['id', 'at', 'by', 'before', 'after', 'reason', 'undoneAt'])
    .where('sessionId', '=', sessionId)
    .where(isNotUndo('sessionChanges'))
    .execute()
  return rows.flatMap(({ id, at, by: byId, before, after, reason, undoneAt }): Found[] => {
    const isOff = after.cancelledAt !== null
    const times = isMoved(before, after) ? { from: before.startsAt, to: after.startsAt } : {}
    const about = { ...NOTHING, userId: null, byId, said: textOf(reason), ...times }
    return [
      { ...about, id, at, kind: isAdded({ before }) ? 'added' : isOff ? 'called-off' : 'changed' },
      ...(undoneAt === null
        ? []
        : [{ ...about, id: `${id}-undone`, at: undoneAt, kind: 'undone' as const, said: null }]),
    ]
  })
}

function isMoved(before: SessionState, after: SessionState): boolean {
  return before.startsAt !== after.startsAt
}

type Booking = {
  id: string
  userId: string | null
  guestName: string | null
  source: 'run' | 'drop-in' | 'make-up' | 'walk-in'
  state: 'booked' | 'given-up' | 'cancelled'
  createdAt: number
  endedAt: number | null
  reason: string | null
  mark: RollMark | null
  markedAt: number | null
  markedBy: string | null
}

const SAME_ACT_MS = 2_000

/** Bookings made by the desk have a line of their own. */
function bookedEvents(bookings: Booking[], lines: Found[]): Found[] {
  const byDesk = lines.filter(({ kind }) => ['given', 'promoted', 'moved-here'].includes(kind))
  return bookings
    .filter(
      ({ userId, createdAt }) =>
        !byDesk.some((line) => line.userId === userId && Math.abs(line.at - createdAt) < SAME_ACT_MS),
    )
    .map(({ id, userId, guestName: guest, source, createdAt: at, reason, markedBy }) => {
      const kind = source === 'walk-in' ? 'walk-in' : source === 'make-up' ? 'made-up' : 'booked'
      const byId = source === 'walk-in' ? markedBy : null
      return { ...NOTHING, id: `${id}-came`, at, kind, userId, guest, byId, said: reason }
    })
}

function leftEvents(bookings: Booking[], lines: Found[], changes: Found[]): Found[] {
  const byDesk = lines.filter(({ kind }) => ['taken-off', 'moved-away'].includes(kind))
  const calledOff = changes.filter(({ kind }) => kind === 'called-off').map(({ at }) => at)
  return bookings.flatMap(({ id, userId, guestName: guest, state, endedAt: at }): Found[] => {
    if (state === 'booked' || at === null || calledOff.includes(at)) return []
    if (byDesk.some((line) => line.userId === userId && Math.abs(line.at - at) < SAME_ACT_MS)) return []
    const kind = state === 'given-up' ? 'gave-up' : 'left'
    return [{ ...NOTHING, id: `${id}-left`, at, kind, userId, guest, byId: null }]
  })
}

/** One line per person who took attendance, at the time of their last mark. */
function marksOf(bookings: Booking[]): Found[] {
  const marked = bookings.filter(
    ({ state, mark, markedAt }) => state === 'booked' && mark && markedAt !== null,
  )
  const byMarker = Map.groupBy(marked, ({ markedBy, userId }) =>
    markedBy === null || markedBy === userId ? null : markedBy,
  )
  return [...byMarker].map(([byId, own]) => {
    const marks: Partial<Record<RollMark, number>> = {}
    for (const { mark } of own) if (mark) marks[mark] = (marks[mark] ?? 0) + 1
    const at = Math.max(...own.map(({ markedAt }) => markedAt ?? 0))
    return { ...NOTHING, id: `marks-${byId ?? 'door'}`, at, kind: 'marks', userId: null, byId, marks }
  })
}

async function named(db: Db, found: Found[]): Promise<HistoryEvent[]> {
  const ids = [...new Set(found.flatMap(({ userId, byId }) => [userId ?? [], byId ?? []].flat()))]
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, firstName, lastName }) => [id, fullName(firstName, lastName)]))
  return found.map(({ userId, guest, byId, ...line }) => ({
    ...line,
    person: userId === null ? (guest ?? null) : (names.get(userId) ?? null),
    by: byId === null || byId === userId ? null : (names.get(byId) ?? null),
  }))
}
