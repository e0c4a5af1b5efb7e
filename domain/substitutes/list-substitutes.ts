import { covers, reachOf } from '../../contract/permissions.ts'
import type { Db } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { type Candidate, candidatesFor, couldTeach } from './candidates.ts'

const MOST_OWN = 30
/** How long finished requests stay in the list. */
const RECENT_MS = 14 * 86_400_000

export type ShownRequest = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

/**
 * The substitute requests of a teacher: for their own sessions, and those they could take; for the studio, all requests.
 */
export async function listSubstitutes(studio: Studio, member: Member) {
  const { db } = studio
  const grants = await grantsOf(db, member.id)
  const assign = reachOf(grants, 'substitute.assign')
  const mayAccept = reachOf(grants, 'substitute.accept') !== null
  if (!assign && !mayAccept) throw new AppError('forbidden', TEXTS.notAllowed)
  const page = await db
    .selectFrom('instructors')
    .select('id')
    .where('userId', '=', member.id)
    .orderBy('position')
    .executeTakeFirst()
  const now = studio.now()
  const underWay = await requests(db)
    .where('request.state', 'in', ['open', 'proposed'])
    .where('session.startsAt', '>', now)
    .where('session.cancelledAt', 'is', null)
    .orderBy('session.startsAt')
    .execute()
  const found = await Promise.all(
    underWay.map(async (request) => ({
      request,
      candidates: await candidatesFor(studio, db, request.sessionId),
    })),
  )
  const declined = page ? await declinedBy(db, page.id) : new Set<string>()
  const isForMe = ({ request, candidates }: (typeof found)[number]) => {
    const own = candidates.find(({ id }) => id === page?.id)
    if (!mayAccept || !own || declined.has(request.id)) return false
    if (request.state === 'proposed') return request.takenBy === own.id
    const isTheirTurn = own.isPreferred || request.preferredUntil === null || request.preferredUntil <= now
    return isTheirTurn && couldTeach(own)
  }
  return {
    own: page ? await ownSessions(db, page.id, now, underWay) : [],
    forMe: found.filter(isForMe).map(({ request }) => request),
    given: page ? await givenOf(db, page.id, now) : [],
    studio: found
      .filter(({ request }) => covers(assign, { isOwn: false, centreId: request.centreId }))
      .map(({ request, candidates }) => ({ ...request, fits: candidates.filter(mayBeAssigned) })),
    classes: await classesOf(db, page?.id ?? null, assign?.everywhere === true, now),
    teachers: await db
      .selectFrom('instructors')
      .select(['id', 'firstName', 'lastName'])
      .orderBy('position')
      .execute(),
    mayAssign: assign !== null,
  }
}

/** The studio may assign anyone free and certified, whatever their style. */
function mayBeAssigned({ isFree, isCertified }: Candidate) {
  return isFree && isCertified
}

function requests(db: Db) {
  return sessions(db)
    .innerJoin('substituteRequests as request', 'request.sessionId', 'session.id')
    .innerJoin('instructors as asker', 'asker.id', 'request.fromInstructorId')
    .leftJoin('instructors as taker', 'taker.id', 'request.takenBy')
    .select([
      'request.id',
      'request.fromInstructorId',
      'request.message',
      'request.feePaise',
      'request.needsStudio',
      'request.preferredUntil',
      'request.state',
      'request.takenBy',
      'asker.firstName as fromFirstName',
      'asker.lastName as fromLastName',
      'taker.firstName as takerFirstName',
      'taker.lastName as takerLastName',
    ])
}

function sessions(db: Db) {
  return db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .leftJoin('centres as centre', (join) =>
      join.on((eb) => eb('centre.id', '=', eb.fn.coalesce('room.centreId', 'class.centreId'))),
    )
    .select((eb) => [
      'session.id as sessionId',
      'session.classId',
      'session.startsAt',
      'session.endsAt',
      'class.title',
      'class.type',
      'room.name as roomName',
      'centre.id as centreId',
      'centre.name as centreName',
      eb
        .selectFrom('bookings')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('bookings.sessionId', '=', 'session.id')
        .where('bookings.state', '=', 'booked')
        .as('booked'),
    ])
    .where('class.type', '!=', 'Recorded')
}

async function ownSessions(db: Db, instructorId: string, now: number, underWay: ShownRequest[]) {
  const rows = await sessions(db)
    .where((eb) => eb(eb.fn.coalesce('session.instructorId', 'class.instructorId'), '=', instructorId))
    .where('session.startsAt', '>', now)
    .where('session.cancelledAt', 'is', null)
    .where('class.cancelledAt', 'is', null)
    .orderBy('session.startsAt')
    .limit(MOST_OWN)
    .execute()
  return rows.map((session) => ({
    session,
    request: underWay.find(({ sessionId }) => sessionId === session.sessionId) ?? null,
  }))
}

function givenOf(db: Db, instructorId: string, now: number) {
  return requests(db)
    .where('request.fromInstructorId', '=', instructorId)
    .where('request.state', 'in', ['taken', 'ended'])
    .where('session.endsAt', '>', now - RECENT_MS)
    .orderBy('session.startsAt')
    .execute()
}

async function declinedBy(db: Db, instructorId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('substituteDeclines')
    .select('requestId')
    .where('instructorId', '=', instructorId)
    .execute()
  return new Set(rows.map(({ requestId }) => requestId))
}

/** Classes with upcoming sessions, each with the next one. */
async function classesOf(db: Db, instructorId: string | null, isStudio: boolean, now: number) {
  let query = db
    .selectFrom('classes')
    .innerJoin('classSessions as session', 'session.classId', 'classes.id')
    .select(['classes.id', 'title', 'neededCertificate', 'askedFirstVersion as version'])
    .select((eb) => eb.fn.min('session.startsAt').as('nextAt'))
    .where('classes.cancelledAt', 'is', null)
    .where('session.cancelledAt', 'is', null)
    .where('session.startsAt', '>', now)
    .where('classes.type', '!=', 'Recorded')
    .groupBy(['classes.id', 'title', 'neededCertificate', 'askedFirstVersion', 'position'])
    .orderBy('position')
  if (!isStudio) query = query.where('classes.instructorId', '=', instructorId ?? '')
  const classes = await query.execute()
  const preferred = await db
    .selectFrom('preferredSubstitutes')
    .select(['classId', 'instructorId'])
    .orderBy('position')
    .execute()
  return classes.map((one) => ({
    ...one,
    nextAt: Number(one.nextAt),
    preferred: preferred.filter(({ classId }) => classId === one.id).map((row) => row.instructorId),
  }))
}
