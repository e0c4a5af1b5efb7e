import { fullName } from '../../../shared/full-name.ts'
import { hundredthsOf, type Money } from '../../../shared/money.ts'
import type { Studio } from '../../core/studio.ts'
import { listCentres } from '../../studio/profile.ts'
import type { SessionOfLetter } from './sessions.ts'

/** The data for example emails. */
export type Example = {
  session: SessionOfLetter
  /** The number of sessions in its class. */
  sessions: number
  price: Money
  plan: string
  timeZone: string
}

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
/** If the class is free, or there is none. */
const PRICE = hundredthsOf(100_000)

/** The studio’s next session, centre and plan, or generic data. */
export async function exampleFor(studio: Studio): Promise<Example> {
  const { db, settings } = studio
  const next = await nextSession(studio)
  const plan = await db.selectFrom('plans').select('name').orderBy('position').executeTakeFirst()
  const about = { plan: plan?.name ?? 'Your plan', timeZone: settings.timeZone }
  if (next) return { ...next, ...about }
  const [centre] = await listCentres(studio)
  const session = {
    id: 'example',
    classId: 'example',
    title: 'Your class',
    picture: 'class-of-hatha',
    number: 1,
    sessions: 8,
    startsAt: studio.now() + WEEK,
    endsAt: studio.now() + WEEK + HOUR,
    teacher: 'your teacher',
    language: 'English',
    isLive: false,
    bring: ['Mat'],
    place: centre ? { centre: centre.name, address: centre.address, room: null, directions: '' } : null,
  }
  return { session, sessions: 8, price: PRICE, ...about }
}

async function nextSession({ db, now }: Studio) {
  const row = await db
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
    .select([
      'session.startsAt',
      'session.endsAt',
      'session.number',
      'class.picture',
      'class.title',
      'class.type',
      'class.language',
      'class.equipmentNeeded',
    ])
    .select(['class.totalClasses', 'class.pricePaise', 'teacher.firstName', 'teacher.lastName'])
    .select(['room.name as room', 'room.directions', 'centre.name as centre', 'centre.address'])
    .where('session.startsAt', '>', now())
    .where('session.cancelledAt', 'is', null)
    .where('class.archivedAt', 'is', null)
    .where('class.cancelledAt', 'is', null)
    .orderBy('session.startsAt')
    .executeTakeFirst()
  if (!row) return null
  const { startsAt, endsAt, number, picture, title, language, room, centre, address, directions } = row
  const isLive = row.type === 'Live Online'
  const session: SessionOfLetter = {
    id: 'example',
    classId: 'example',
    title,
    picture,
    number,
    sessions: row.totalClasses,
    startsAt,
    endsAt,
    language,
    isLive,
    bring: row.equipmentNeeded,
    teacher: fullName(row.firstName, row.lastName),
    place:
      isLive || centre === null
        ? null
        : { centre, address: address ?? '', room, directions: directions ?? '' },
  }
  return { session, sessions: row.totalClasses, price: row.pricePaise > 0 ? row.pricePaise : PRICE }
}
