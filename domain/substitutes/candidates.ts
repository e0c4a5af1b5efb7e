import type { Db, Trx } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'

export type Candidate = {
  id: string
  userId: string | null
  name: string
  isPreferred: boolean
  /** Whether they teach the class's style. */
  knowsStyle: boolean
  /** Whether they hold the certificate it needs, on its day. */
  isCertified: boolean
  /** Whether they teach nothing else at that time, as a substitute or otherwise. */
  isFree: boolean
  /** The session they teach at that time. */
  busyWith: { title: string; startsAt: number } | null
}

/** All other teachers, preferred ones first, and whether each could take the session. */
export async function candidatesFor(studio: Studio, db: Db | Trx, sessionId: string): Promise<Candidate[]> {
  const session = await db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select((eb) => [
      'classSessions.startsAt',
      'classSessions.endsAt',
      'classes.id as classId',
      'classes.category',
      'classes.neededCertificate',
      eb.fn.coalesce('classSessions.instructorId', 'classes.instructorId').as('teacherId'),
    ])
    .where('classSessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const day = studioDay(session.startsAt, studio.settings.timeZone)
  const rows = await db
    .selectFrom('instructors')
    .leftJoin('preferredSubstitutes as preferred', (join) =>
      join
        .onRef('preferred.instructorId', '=', 'instructors.id')
        .on('preferred.classId', '=', session.classId),
    )
    .select([
      'instructors.id',
      'instructors.userId',
      'instructors.firstName',
      'instructors.lastName',
      'instructors.styles',
      'preferred.position as preferredAt',
    ])
    .where('instructors.id', '!=', session.teacherId)
    .where('instructors.archivedAt', 'is', null)
    .orderBy('instructors.position')
    .execute()
  const certified = await holdersOf(db, session.neededCertificate, day)
  const busy = await busyBetween(db, session)
  return rows
    .map(({ id, userId, firstName, lastName, styles, preferredAt }) => ({
      id,
      userId,
      name: fullName(firstName, lastName),
      preferredAt,
      isPreferred: preferredAt !== null,
      knowsStyle: styles.some((style) => same(style, session.category)),
      isCertified: certified === null || certified.has(id),
      isFree: !busy.has(id),
      busyWith: busy.get(id) ?? null,
    }))
    .sort((a, b) => (a.preferredAt ?? Number.MAX_SAFE_INTEGER) - (b.preferredAt ?? Number.MAX_SAFE_INTEGER))
    .map(({ preferredAt: _, ...candidate }) => candidate)
}

/** Whether the request is shown to them, preferred or not. */
export function couldTeach({ knowsStyle, isCertified, isFree }: Candidate): boolean {
  return knowsStyle && isCertified && isFree
}

/** Null if no certificate is needed. */
async function holdersOf(db: Db | Trx, needed: string | null, day: string): Promise<Set<string> | null> {
  if (needed === null) return null
  const held = await db
    .selectFrom('certificates')
    .select(['instructorId', 'name'])
    .where('validFrom', '<=', day)
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>=', day)]))
    .execute()
  return new Set(held.filter(({ name }) => same(name, needed)).map(({ instructorId }) => instructorId))
}

async function busyBetween(
  db: Db | Trx,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): Promise<Map<string, { title: string; startsAt: number }>> {
  const rows = await db
    .selectFrom('classSessions as other')
    .innerJoin('classes', 'classes.id', 'other.classId')
    .select((eb) => [
      'classes.title',
      'other.startsAt',
      eb.fn.coalesce('other.instructorId', 'classes.instructorId').as('teacherId'),
    ])
    .where('other.startsAt', '<', endsAt)
    .where('other.endsAt', '>', startsAt)
    .where('other.cancelledAt', 'is', null)
    .where('classes.type', '!=', 'Recorded')
    .execute()
  return new Map(rows.map(({ teacherId, ...session }) => [teacherId, session]))
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
