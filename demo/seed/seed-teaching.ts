import type { Trx } from '../../database/open.ts'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { newId } from '../../domain/core/ids.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { candidatesFor, couldTeach } from '../../domain/substitutes/candidates.ts'
import { paise } from '../../shared/money.ts'
import { certificates, needed, preferred, rates, steppedIn } from '../content/teaching.ts'
import type { People } from './seed-classes.ts'

const DAY = 86_400_000
const RATES_FROM_DAYS = -400

/** Pay, certificates, who is asked first, a teacher who stepped in for another, and one who needs someone. */
export async function seedTeaching(
  studio: Studio,
  trx: Trx,
  { people, teacherIds }: { people: People; teacherIds: Map<string, string> },
): Promise<void> {
  const today = studioDay(studio.now(), studio.settings.timeZone)
  const teacher = (key: string) => teacherIds.get(key) ?? ''
  const createdAt = studio.now() - 30 * DAY
  await trx
    .insertInto('payRates')
    .values(
      rates.map(({ teacher: key, session, head, headsFrom }) => ({
        id: newId(),
        instructorId: teacher(key),
        classId: null,
        validFrom: dayPlus(today, RATES_FROM_DAYS),
        sessionPaise: paise(session),
        headPaise: paise(head),
        headsFrom,
        floorPaise: null,
        capPaise: null,
        createdAt,
      })),
    )
    .execute()
  await trx
    .insertInto('certificates')
    .values(
      certificates.map(({ teacher: key, name, issuer, fromDays, untilDays, styles }) => ({
        id: newId(),
        instructorId: teacher(key),
        name,
        issuer,
        createdAt,
        validFrom: dayPlus(today, fromDays),
        validUntil: untilDays === null ? null : dayPlus(today, untilDays),
        styles: JSON.stringify(styles),
      })),
    )
    .execute()
  for (const { classKey, certificate } of needed)
    await trx
      .updateTable('classes')
      .set({ neededCertificate: certificate })
      .where('slug', '=', classKey)
      .execute()
  for (const { classKey, teachers } of preferred) {
    const { id: classId } = await classOf(trx, classKey)
    const rows = teachers.map((key, position) => ({ classId, instructorId: teacher(key), position }))
    await trx.insertInto('preferredSubstitutes').values(rows).execute()
  }
  await seedSubstitutes(studio, trx, teacher(steppedIn.teacher), people)
  await seedRoles(studio, trx)
}

async function seedSubstitutes(studio: Studio, trx: Trx, takenBy: string, people: People) {
  const now = studio.now()
  const { id: classId, instructorId: fromInstructorId } = await classOf(trx, steppedIn.classKey)
  const held = await trx
    .selectFrom('classSessions')
    .select(['id', 'startsAt'])
    .where('classId', '=', classId)
    .where('endsAt', '<', now)
    .orderBy('startsAt', 'desc')
    .limit(steppedIn.sessions)
    .execute()
  const request = (sessionId: string) => ({
    id: newId(),
    sessionId,
    fromInstructorId,
    feePaise: paise(steppedIn.feeRupees),
    needsStudio: 0 as const,
    preferredUntil: null,
  })
  for (const { id, startsAt } of held) {
    const takenAt = startsAt - 2 * DAY
    await trx
      .insertInto('substituteRequests')
      .values({
        ...request(id),
        message: '',
        state: 'taken',
        takenBy,
        takenAt,
        closedAt: takenAt,
        createdAt: takenAt - DAY,
        othersToldAt: takenAt - DAY,
      })
      .execute()
    await trx
      .updateTable('classSessions')
      .set({ instructorId: takenBy, sequence: 1 })
      .where('id', '=', id)
      .execute()
  }
  const [latest] = held
  const writer = people.get('meera.joshi@example.com')
  if (latest && writer)
    for (const kind of ['members', 'next'] as const)
      await trx
        .insertInto('sessionNotes')
        .values({
          sessionId: latest.id,
          userId: writer,
          kind,
          text: steppedIn.notes[kind],
          createdAt: now - DAY,
          updatedAt: now - DAY,
        })
        .execute()
  const open = await firstSessionFor(studio, trx, classId, takenBy)
  if (open)
    await trx
      .insertInto('substituteRequests')
      .values({
        ...request(open),
        message: steppedIn.message,
        state: 'open',
        takenBy: null,
        takenAt: null,
        closedAt: null,
        createdAt: now - DAY / 4,
        othersToldAt: now - DAY / 4,
      })
      .execute()
}

/** The first session from the day after tomorrow on that a teacher could take. */
async function firstSessionFor(studio: Studio, trx: Trx, classId: string, instructorId: string) {
  const ahead = await trx
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .where('startsAt', '>', studio.now() + 2 * DAY)
    .orderBy('startsAt')
    .execute()
  for (const { id } of ahead) {
    const candidates = await candidatesFor(studio, trx, id)
    if (candidates.some((one) => one.id === instructorId && couldTeach(one))) return id
  }
  return undefined
}

/** As the migration reads them for studios that were there before. */
async function seedRoles(studio: Studio, trx: Trx) {
  const staff = await trx.selectFrom('users').select(['id', 'role']).where('role', '!=', 'user').execute()
  await trx
    .insertInto('staffRoles')
    .values(
      staff.map(({ id: userId, role }) => ({
        id: newId(),
        userId,
        centreId: null,
        grantedAt: studio.now(),
        grantedBy: null,
        role: role === 'admin' ? ('owner' as const) : ('teacher' as const),
      })),
    )
    .execute()
}

async function classOf(trx: Trx, slug: string) {
  return trx
    .selectFrom('classes')
    .select(['id', 'instructorId'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
}
