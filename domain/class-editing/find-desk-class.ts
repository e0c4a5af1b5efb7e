import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { plannedSessions } from '../classes/pending-changes.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { whyNotArchived } from './archive.ts'
import { wordsOf } from './change-class.ts'
import { filmsOf } from './class-films.ts'
import { findWithTerms } from './copy-class.ts'
import { coursesOf, picturesOf, stylesOf } from './draft-context.ts'
import { findPeopleIn } from './who-is-in-class.ts'

export type FoundDeskClass = Awaited<ReturnType<typeof getDeskClass>>

/** A published or archived class as the desk sees it. @throws AppError forbidden, not-found */
export async function getDeskClass(studio: Studio, member: Member, id: string) {
  const { db } = studio
  await requireMay(db, member, 'classes.see', { classId: id })
  const row = await findWithTerms(db, id)
  if (!row) throw new AppError('not-found', TEXTS.classNotFound)
  const teacher = await db
    .selectFrom('instructors')
    .select(['id', 'slug', 'firstName', 'lastName'])
    .where('id', '=', row.instructorId)
    .executeTakeFirstOrThrow()
  const place = await db
    .selectFrom('classes')
    .leftJoin('rooms', 'rooms.id', 'classes.roomId')
    .leftJoin('centres', (join) =>
      join.on((eb) => eb('centres.id', '=', eb.fn.coalesce('rooms.centreId', 'classes.centreId'))),
    )
    .select(['rooms.name as room', 'centres.name as centre'])
    .where('classes.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    row,
    teacher,
    ...place,
    words: { ...wordsOf(row), films: await filmsOf(db, id) },
    ...(await findPeopleIn(studio, db, id)),
    whyNotArchived: row.archivedAt === null ? await whyNotArchived(studio, db, row) : null,
    sessions: await sessionsOf(studio, id),
    added: await plannedSessions(db, id),
    films: await db
      .selectFrom('classVideos')
      .selectAll()
      .where('classId', '=', id)
      .orderBy('classNumber')
      .execute(),
    lastChange: await lastChangeOf(studio, id),
    styles: await stylesOf(db),
    pictures: await picturesOf(db, row.picture),
    courses: await coursesOf(db),
  }
}

async function sessionsOf({ db }: Studio, classId: string) {
  return db
    .selectFrom('classSessions as session')
    .leftJoin('rooms', 'rooms.id', 'session.roomId')
    .leftJoin('centres', 'centres.id', 'rooms.centreId')
    .leftJoin('instructors as other', 'other.id', 'session.instructorId')
    .selectAll('session')
    .select(['rooms.name as roomName', 'centres.name as centreName', 'other.firstName', 'other.lastName'])
    .select((eb) =>
      eb
        .selectFrom('bookings')
        .select((b) => b.fn.countAll<number>().as('n'))
        .whereRef('bookings.sessionId', '=', 'session.id')
        .where('bookings.state', '=', 'booked')
        .as('booked'),
    )
    .where('session.classId', '=', classId)
    .orderBy('session.number')
    .execute()
}

async function lastChangeOf({ db }: Studio, subject: string) {
  const last = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['auditLog.at', 'users.firstName', 'users.lastName'])
    .where('subject', '=', subject)
    .where('action', 'in', ['class.published', 'class.changed', 'class.archived', 'class.unarchived'])
    .orderBy('at', 'desc')
    .executeTakeFirst()
  if (!last) return null
  return { at: last.at, by: last.firstName === null ? null : fullName(last.firstName, last.lastName) }
}
