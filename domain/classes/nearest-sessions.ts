import type { TimetableFilters } from '../../contract/schedule.ts'
import type { Studio } from '../core/studio.ts'
import { takenBetween } from '../seats/count.ts'
import { type DatedClass, FILTER_NAMES, type FilterName, listSessions, misfitsOf } from './timetable.ts'

const DAY = 86_400_000
/** How far ahead people plan. */
const AHEAD = 60 * DAY
const SHOWN = 3

type Nearest = { session: DatedClass; differs: FilterName[]; taken: number }

/**
 * The nearest matches when no session of the week fits: first later sessions that fit, then those that miss one filter,
 * then two. At most three, one per class. Skips sessions that match no filter, are full or cancelled, or have begun.
 */
export async function nearestSessions(studio: Studio, filters: TimetableFilters): Promise<Nearest[]> {
  const now = studio.now()
  const bounds = { from: now, to: now + AHEAD }
  const asked = FILTER_NAMES.filter((name) => filters[name]).length
  const taken = await takenBetween(studio, bounds)
  const ranked = (await listSessions(studio, {}, bounds))
    .map((session) => ({
      session,
      differs: misfitsOf(session, filters, studio.settings.timeZone),
      taken: taken.get(session.id) ?? 0,
    }))
    .filter(
      ({ session, taken }) =>
        session.cancelledAt === null && session.startsAt > now && hasPlace(session, taken),
    )
    // Prenatal classes are only shown to people who filter for them (suggest.ts).
    .filter(({ session: { yogaClass } }) => yogaClass.category !== 'Prenatal' || filters.style === 'Prenatal')
    .filter(({ differs }) => differs.length === 0 || differs.length < asked)
    .sort((a, b) => a.differs.length - b.differs.length || cost(a) - cost(b))
  const byClass = new Map(ranked.toReversed().map((one) => [one.session.yogaClass.id, one]))
  return ranked.filter((one) => byClass.get(one.session.yogaClass.id) === one).slice(0, SHOWN)
}

/** Whether there is a free place: in the session if single places are sold, otherwise in the run. */
function hasPlace({ yogaClass }: DatedClass, taken: number): boolean {
  return yogaClass.singlePricePaise === null ? yogaClass.seatsLeft > 0 : taken < yogaClass.capacity
}

/** How hard it is to do without the filters that the session misses. */
function cost({ differs }: Nearest): number {
  return differs.reduce((sum, name) => sum + FILTER_NAMES.indexOf(name), 0)
}
