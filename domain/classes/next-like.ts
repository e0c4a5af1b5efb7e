import type { Studio } from '../core/studio.ts'
import { type FoundClass, listClasses } from './find-class.ts'
import { classStatus, isOver } from './status.ts'

type Like = { slug: string; title: string; startsAt: number; because: 'term' | 'teacher' | 'time' }

/**
 * For a member whose classes are over: the next bookable class like each, by the id of the old one. Its next term comes
 * first, then another class with the same teacher, then one at the same hour.
 * @param classIds the classes the member is or was booked in
 * @param isAnyOver false skips the query
 */
export async function nextLike(
  studio: Studio,
  classIds: string[],
  isAnyOver: boolean,
): Promise<Map<string, Like>> {
  if (!isAnyOver) return new Map()
  const now = studio.now()
  const all = await listClasses(studio, { past: true })
  const own = all.filter(({ id }) => classIds.includes(id))
  const past = own.filter((one) => one.type !== 'Recorded' && isOver(one, now))
  const open = all
    .filter((one) => !own.includes(one) && one.nextSessionAt !== null && one.seatsLeft > 0)
    .filter((one) => !['Full', 'Finished'].includes(classStatus(one, one.seatsLeft, now)))
    .sort((a, b) => (a.nextSessionAt ?? 0) - (b.nextSessionAt ?? 0))
  return new Map(
    past.flatMap((one) => {
      const found = WAYS.map(({ because, fits }) => ({
        because,
        next: open.find((other) => fits(one, other)),
      }))
      const best = found.find(({ next }) => next)
      if (!best?.next) return []
      const { slug, title, nextSessionAt } = best.next
      return [[one.id, { slug, title, startsAt: nextSessionAt ?? 0, because: best.because }] as const]
    }),
  )
}

const WAYS: { because: Like['because']; fits: (past: FoundClass, next: FoundClass) => boolean }[] = [
  {
    because: 'term',
    fits: (past, next) =>
      next.title === past.title ||
      (next.firstTerm ?? next.id) === (past.firstTerm ?? past.id) ||
      (past.courseId !== null && next.courseId === past.courseId),
  },
  {
    because: 'teacher',
    fits: (past, next) => next.instructorId === past.instructorId && next.difficulty === past.difficulty,
  },
  {
    because: 'time',
    fits: (past, next) => next.startTime === past.startTime && next.centreSlug === past.centreSlug,
  },
]
