import { ONLINE, type TimetableFilters } from '../../contract/schedule.ts'
import { dayPartOf } from '../../shared/day-parts.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Studio } from '../core/studio.ts'
import { type FoundClass, listClasses } from './find-class.ts'
import { sessionDetails } from './session-details.ts'
import { wallTime } from './week.ts'

type Named = { slug: string; name: string }

export type DatedClass = {
  id: string
  number: number
  startsAt: number
  endsAt: number
  cancelledAt: number | null
  sequence: number
  /** The session's own teacher and place, or its class's; `centre` is null online. */
  teacher: Named
  centre: Named | null
  yogaClass: FoundClass
}

/** Limits the size of the answer; no studio holds this many sessions in half a year. */
const MAX_SESSIONS = 5_000

/** Sessions from `from` (inclusive) to `to` (exclusive), in order. Recordings are left out. */
export async function listSessions(
  studio: Studio,
  filters: TimetableFilters,
  { from, to }: { from: number; to: number },
): Promise<DatedClass[]> {
  const classes = new Map(
    (await listClasses(studio, { past: true })).filter(isScheduled).map((one) => [one.id, one]),
  )
  const rows = await sessionDetails(studio.db)
    .where('session.startsAt', '>=', from)
    .where('session.startsAt', '<', to)
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .limit(MAX_SESSIONS)
    .execute()
  return rows
    .flatMap(({ classId, ...row }) => {
      const yogaClass = classes.get(classId)
      return yogaClass ? [{ ...datedOf(row), yogaClass }] : []
    })
    .filter((one) => misfitsOf(one, filters, studio.settings.timeZone).length === 0)
}

type SessionRow = Omit<Awaited<ReturnType<ReturnType<typeof sessionDetails>['execute']>>[number], 'classId'>

function datedOf(row: SessionRow): Omit<DatedClass, 'yogaClass'> {
  const { id, number, startsAt, endsAt, cancelledAt, sequence, type, centreName, centreSlug } = row
  return {
    id,
    number,
    startsAt,
    endsAt,
    cancelledAt,
    sequence,
    teacher: { slug: row.teacherSlug, name: fullName(row.teacherFirstName, row.teacherLastName) },
    centre: type === 'In Person' && centreSlug && centreName ? { slug: centreSlug, name: centreName } : null,
  }
}

/** The filter options: only values that some class has. */
export async function timetableChoices(studio: Studio) {
  const classes = (await listClasses(studio)).filter((one) => isScheduled(one) && one.cancelledAt === null)
  const centres = classes.map((one) => ({ slug: one.centreSlug ?? ONLINE, name: one.centreName ?? 'Online' }))
  const teachers = classes.map((one) => ({ slug: one.instructorSlug, name: teacherName(one) }))
  return {
    centres: distinct(centres),
    teachers: distinct(teachers),
    styles: [...new Set(classes.map(({ category }) => category))].sort(),
    languages: [...new Set(classes.flatMap(languagesOf))].sort(),
  }
}

/** "English and Hindi" counts as two languages. */
function languagesOf({ language }: FoundClass): string[] {
  return language.split(/, | and /)
}

function teacherName(one: FoundClass): string {
  return fullName(one.instructorFirstName, one.instructorLastName)
}

function isScheduled(one: FoundClass): boolean {
  return one.type !== 'Recorded'
}

export type FilterName = keyof TimetableFilters

type Fits = (one: DatedClass, wanted: string, zone: string) => boolean

/** How each filter is matched. The filters people give up most easily come first. */
const FITS: Record<FilterName, Fits> = {
  centre: ({ centre }, wanted) => (centre?.slug ?? ONLINE) === wanted,
  time: ({ startsAt }, wanted, zone) => dayPartOf(wallTime(startsAt, zone)) === wanted,
  teacher: ({ teacher }, wanted) => teacher.slug === wanted,
  style: ({ yogaClass }, wanted) => yogaClass.category === wanted,
  language: ({ yogaClass }, wanted) => languagesOf(yogaClass).includes(wanted),
  level: ({ yogaClass }, wanted) => yogaClass.difficulty === wanted,
  free: ({ yogaClass }) => yogaClass.priceNowPaise === 0,
}
export const FILTER_NAMES = Object.keys(FITS) as FilterName[]

/** The filters that a session does not fit. */
export function misfitsOf(one: DatedClass, filters: TimetableFilters, zone: string): FilterName[] {
  return FILTER_NAMES.filter((name) => {
    const wanted = filters[name]
    return wanted && !FITS[name](one, wanted, zone)
  })
}

function distinct(list: Named[]): Named[] {
  return [...new Map(list.map((one) => [one.slug, one])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
}
