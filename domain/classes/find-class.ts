import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { takenSeats } from '../seats/count.ts'
import { priceNow, sessionsLeft } from './price.ts'
import { boundsOf, sevenDays } from './week.ts'

export type FoundClass = Awaited<ReturnType<typeof listClasses>>[number]

/** A class stays in the catalogue for a week after it ends. */
const ENDED_SHOWN_MS = 7 * 86_400_000

/**
 * Classes in the studio's order, without archived ones. A cancelled class stays listed until its last session would have
 * ended.
 * @param past also lists classes that ended more than a week ago
 */
export async function listClasses(studio: Studio, { past = false }: { past?: boolean } = {}) {
  const now = studio.now()
  const rows = await classes(studio.db, now)
    .where('classes.archivedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('classes.cancelledAt', 'is', null),
        eb.exists(
          eb
            .selectFrom('classSessions')
            .select('classSessions.id')
            .whereRef('classSessions.classId', '=', 'classes.id')
            .where('classSessions.endsAt', '>', now),
        ),
      ]),
    )
    .$if(!past, (query) =>
      query.where((eb) =>
        eb.or([
          eb('classes.type', '=', 'Recorded'),
          eb.exists(
            eb
              .selectFrom('classSessions')
              .select('classSessions.id')
              .whereRef('classSessions.classId', '=', 'classes.id')
              .where('classSessions.endsAt', '>', now - ENDED_SHOWN_MS),
          ),
        ]),
      ),
    )
    .orderBy('classes.position')
    .execute()
  const taken = await takenSeats(studio)
  const soon = await daysSoon(studio)
  return rows.map((row) => withSeatsAndPrice(row, taken, soon, now))
}

/** The categories of all classes, current and past, except archived and cancelled ones. */
export async function stylesTaught({ db }: Pick<Studio, 'db'>): Promise<string[]> {
  const found = await db
    .selectFrom('classes')
    .select('category')
    .distinct()
    .where('archivedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .orderBy('category')
    .execute()
  return found.map(({ category }) => category)
}

/**
 * The next term of a class that is over: a class on sale that was copied from it or has its title, preferably with the same
 * teacher.
 */
export async function nextTermOf(
  { db, now }: Studio,
  { id, title, instructorId, firstTerm }: Pick<FoundClass, 'id' | 'title' | 'instructorId' | 'firstTerm'>,
) {
  const first = firstTerm ?? id
  const terms = await db
    .selectFrom('classes')
    .innerJoin('classSessions', 'classSessions.classId', 'classes.id')
    .select(['classes.slug', 'classes.instructorId'])
    .select((eb) => eb.fn.min('classSessions.startsAt').as('startsAt'))
    .where((eb) =>
      eb.or([
        eb('classes.title', '=', title),
        eb('classes.firstTerm', '=', first),
        eb('classes.id', '=', first),
      ]),
    )
    .where('classes.id', '!=', id)
    .where('classes.archivedAt', 'is', null)
    .where('classes.cancelledAt', 'is', null)
    .where('classSessions.cancelledAt', 'is', null)
    .groupBy(['classes.id', 'classes.slug', 'classes.instructorId'])
    .having((eb) => eb(eb.fn.max('classSessions.startsAt'), '>', now()))
    .execute()
  const soonest = terms
    .map((term) => ({ ...term, startsAt: Number(term.startsAt) }))
    .toSorted((one, other) => one.startsAt - other.startsAt)
  const found = soonest.find((term) => term.instructorId === instructorId) ?? soonest[0]
  return found ? { slug: found.slug, startsAt: found.startsAt } : null
}

/**
 * @param idOrSlug the id, or the slug in the address
 * @throws AppError not-found
 */
export async function getClass(studio: Studio, idOrSlug: string): Promise<FoundClass> {
  const row = await getClassUncounted(studio, idOrSlug)
  const taken = await takenSeats(studio, row.id)
  const soon = await daysSoon(studio, row.id)
  return withSeatsAndPrice(row, taken, soon, studio.now())
}

/**
 * Doesn't count taken seats, for callers that count them under the lock.
 * @throws AppError not-found
 */
export async function getClassUncounted(studio: Studio, idOrSlug: string): Promise<ClassRow> {
  const row = await classes(studio.db, studio.now())
    .where((eb) => eb.or([eb('classes.id', '=', idOrSlug), eb('classes.slug', '=', idOrSlug)]))
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', TEXTS.classNotFound)
  return row
}

type ClassRow = Awaited<ReturnType<ReturnType<typeof classes>['execute']>>[number]

function withSeatsAndPrice(
  row: ClassRow,
  taken: Map<string, number>,
  soon: Map<string, Set<number>>,
  now: number,
) {
  const priced = { ...row, sessions: Number(row.sessions), sessionsAhead: Number(row.sessionsAhead) }
  return {
    ...row,
    seatsLeft: Math.max(0, row.capacity - (taken.get(row.id) ?? 0)),
    sessionsLeft: sessionsLeft(priced, now),
    priceNowPaise: priceNow(priced, now),
    meetsIn: [...(soon.get(row.id) ?? [])],
  }
}

/**
 * On how many of the next seven days each class meets, by class id. Day 0 is the rest of today in the studio's time zone.
 */
async function daysSoon({ db, now, settings: { timeZone } }: Studio, classId?: string) {
  const at = now()
  const days = sevenDays(studioDay(at, timeZone))
  const sessions = await db
    .selectFrom('classSessions')
    .select(['classId', 'startsAt'])
    .where('startsAt', '>', at)
    .where('startsAt', '<', boundsOf(days, timeZone).to)
    .where('cancelledAt', 'is', null)
    .$if(classId !== undefined, (query) => query.where('classId', '=', classId ?? ''))
    .orderBy('startsAt')
    .execute()
  const soon = new Map<string, Set<number>>()
  for (const session of sessions) {
    const known = soon.get(session.classId) ?? new Set()
    soon.set(session.classId, known.add(days.days.indexOf(studioDay(session.startsAt, timeZone))))
  }
  return soon
}

export async function sessionsOf(db: Db | Trx, classId: string) {
  return db.selectFrom('classSessions').selectAll().where('classId', '=', classId).orderBy('number').execute()
}

function classes(db: Db | Trx, now: number) {
  return db
    .selectFrom('classes')
    .innerJoin('instructors', 'instructors.id', 'classes.instructorId')
    .leftJoin('centres', 'centres.id', 'classes.centreId')
    .leftJoin('courses', (join) =>
      join.onRef('courses.id', '=', 'classes.courseId').on('courses.withdrawnAt', 'is', null),
    )
    .leftJoin('policies', 'policies.version', 'classes.policyVersion')
    .selectAll('classes')
    .select([
      // The class's own policy; null if the studio's applies.
      'policies.terms',
      'instructors.firstName as instructorFirstName',
      'instructors.lastName as instructorLastName',
      'instructors.slug as instructorSlug',
      'instructors.email as instructorEmail',
      'instructors.bio as instructorBio',
      'instructors.picture as instructorPicture',
      'instructors.certifications',
      'courses.id as shownCourseId',
      'centres.name as centreName',
      'centres.slug as centreSlug',
      'centres.address as centreAddress',
      'centres.mapQuery as centreMapQuery',
      'centres.facilities',
    ])
    .select((eb) => [
      live(eb.selectFrom('classSessions').select((s) => s.fn.min('classSessions.startsAt').as('at'))).as(
        'startsAt',
      ),
      live(eb.selectFrom('classSessions').select((s) => s.fn.max('classSessions.endsAt').as('at'))).as(
        'endsAt',
      ),
      live(eb.selectFrom('classSessions').select((s) => s.fn.min('classSessions.startsAt').as('at')))
        .where('classSessions.startsAt', '>', now)
        .as('nextSessionAt'),
      // Includes cancelled sessions: members were refunded their share of each.
      eb
        .selectFrom('classSessions')
        .select((s) => s.fn.countAll<number>().as('n'))
        .whereRef('classSessions.classId', '=', 'classes.id')
        .as('sessions'),
      live(eb.selectFrom('classSessions').select((s) => s.fn.countAll<number>().as('n')))
        .where('classSessions.startsAt', '>', now)
        .as('sessionsAhead'),
    ])
}

function live<T extends { where: unknown }>(sessions: T): T {
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's builder types cannot name "any select from classSessions inside classes".
  return (sessions as any)
    .whereRef('classSessions.classId', '=', 'classes.id')
    .where('classSessions.cancelledAt', 'is', null)
}
