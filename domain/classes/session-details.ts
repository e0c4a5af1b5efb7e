import type { Db, Trx } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import type { SessionOfLetter } from '../mail/letters/sessions.ts'

/** A session with its class, room, join link and teacher. Where the session has none of its own, its class's are used. */
export type SessionDetails = Awaited<ReturnType<ReturnType<typeof sessionDetails>['execute']>>[number]

export function sessionDetails(db: Db | Trx) {
  return db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .innerJoin('instructors as teacher', (join) =>
      join.on((eb) => eb('teacher.id', '=', eb.fn.coalesce('session.instructorId', 'class.instructorId'))),
    )
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .leftJoin('centres as centre', (join) =>
      join.on((eb) => eb('centre.id', '=', eb.fn.coalesce('room.centreId', 'class.centreId'))),
    )
    .select((eb) => [
      'session.id',
      'session.classId',
      'session.number',
      'session.startsAt',
      'session.endsAt',
      'session.cancelledAt',
      'session.sequence',
      eb.fn.coalesce('session.joinLink', 'class.joinLink').as('joinLink'),
      'class.slug',
      'class.title',
      'class.picture',
      'class.type',
      'class.totalClasses',
      'class.equipmentNeeded',
      'class.language',
      'teacher.firstName as teacherFirstName',
      'teacher.lastName as teacherLastName',
      'teacher.slug as teacherSlug',
      'teacher.userId as teacherUserId',
      'room.name as roomName',
      'room.directions',
      'centre.name as centreName',
      'centre.slug as centreSlug',
      'centre.address',
      'centre.mapQuery',
    ])
}

export function sessionOfLetter(session: SessionDetails): SessionOfLetter {
  const isLive = session.type === 'Live Online'
  const { centreName: centre, address, roomName: room, directions } = session
  return {
    id: session.id,
    classId: session.classId,
    title: session.title,
    picture: session.picture,
    number: session.number,
    sessions: session.totalClasses,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    teacher: fullName(session.teacherFirstName, session.teacherLastName),
    language: session.language,
    isLive,
    place:
      isLive || centre === null
        ? null
        : { centre, address: address ?? '', room, directions: directions ?? '' },
    bring: session.equipmentNeeded,
  }
}
