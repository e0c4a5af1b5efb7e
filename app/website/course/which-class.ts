import type { YogaClassOnWire } from '../../../contract/classes.ts'

type Run = Pick<
  YogaClassOnWire,
  'courseId' | 'calledOff' | 'status' | 'startsAt' | 'remainingClasses' | 'type'
>

/**
 * The class by which a course is sold now: the next one to begin that has a seat, or else one under way that has, or else the next
 * that people can wait for. Null while none is on sale.
 */
export function classOfCourse<C extends Run>(courseId: number, classes: readonly C[], now: number): C | null {
  const own = classes.filter(
    (one) => one.courseId === courseId && !one.calledOff && one.status !== 'Finished',
  )
  const rank = (one: C) => {
    const isFull = one.type !== 'Recorded' && one.remainingClasses === 0
    const hasBegun = one.startsAt !== null && one.startsAt <= now
    return (isFull ? 2 : 0) + (hasBegun ? 1 : 0)
  }
  const begins = ({ startsAt }: C) => startsAt ?? Number.POSITIVE_INFINITY
  const [next] = own.toSorted((one, other) => rank(one) - rank(other) || begins(one) - begins(other))
  return next ?? null
}
