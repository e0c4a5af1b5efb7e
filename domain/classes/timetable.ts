import { ONLINE, type TimetableFilters } from '../../contract/schedule.ts'
import type { Studio } from '../core/studio.ts'
import { type FoundClass, listClasses } from './find.ts'

export type DatedClass = {
  id: string
  number: number
  startsAt: number
  endsAt: number
  cancelledAt: number | null
  sequence: number
  yogaClass: FoundClass
}

/** A bound on the answer's size: no studio holds more in half a year. */
const MAX_SESSIONS = 5_000

/** From `from` on and before `to`, in order; recordings have no hour and are left out. */
export async function listSessions(
  studio: Studio,
  filters: TimetableFilters,
  { from, to }: { from: number; to: number },
): Promise<DatedClass[]> {
  const classes = new Map(
    (await listClasses(studio))
      .filter((one) => isScheduled(one) && matches(one, filters))
      .map((one) => [one.id, one]),
  )
  const rows = await studio.db
    .selectFrom('classSessions')
    .selectAll()
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute()
  return rows.flatMap(({ classId, ...session }) => {
    const yogaClass = classes.get(classId)
    return yogaClass ? [{ ...session, yogaClass }] : []
  })
}

type Named = { slug: string; name: string }

export async function timetableChoices(studio: Studio): Promise<{ centres: Named[]; teachers: Named[] }> {
  const classes = (await listClasses(studio)).filter((one) => isScheduled(one) && one.cancelledAt === null)
  const centres = classes.map((one) => ({ slug: one.centreSlug ?? ONLINE, name: one.centreName ?? 'Online' }))
  const teachers = classes.map((one) => ({ slug: one.instructorSlug, name: teacherName(one) }))
  return { centres: distinct(centres), teachers: distinct(teachers) }
}

export function teacherName(one: FoundClass): string {
  return `${one.instructorFirstName} ${one.instructorLastName}`
}

function isScheduled(one: FoundClass): boolean {
  return one.type !== 'Recorded'
}

function matches(one: FoundClass, { centre, level, teacher }: TimetableFilters): boolean {
  return (
    (!centre || (one.centreSlug ?? ONLINE) === centre) &&
    (!level || one.difficulty === level) &&
    (!teacher || one.instructorSlug === teacher)
  )
}

function distinct(list: Named[]): Named[] {
  return [...new Map(list.map((one) => [one.slug, one])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
}
