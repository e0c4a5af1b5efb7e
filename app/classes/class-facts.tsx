import type { YogaClassOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
import { dateFormat } from '../../shared/formats.ts'
import { LEVELS, type Level } from '../../shared/levels.ts'
import { formatPrice } from '../../shared/money.ts'
import { zoneName } from '../../shared/zones.ts'
import styles from './class-facts.module.css'

/** "beginner" -> "Beginner" */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** In rupees; what costs nothing says so. */
export function priceOf(price: number): string {
  // A draft's, until it has one.
  if (Number.isNaN(price)) return 'No price yet'
  return price === 0 ? 'Free' : formatPrice(price)
}

/** What a course cost before, in rupees; of one that is under way one pays what is left, and that is no reduction. */
export function reducedFrom(price: number, course: CourseLine | undefined): number | null {
  return course && price === course.discountedPrice && course.originalPrice > price
    ? course.originalPrice
    : null
}

type Run = Pick<YogaClassOnWire, 'totalClasses' | 'sessionsLeft'>

/** "20 sessions", of a recording "4 videos": a class is what is sold, a session one meeting of it. */
export function countOf(count: number, { type }: Pick<YogaClassOnWire, 'type'>): string {
  const one = type === 'Recorded' ? 'video' : 'session'
  return count === 1 ? `1 ${one}` : `${count} ${one}s`
}

/** "8 of 10 sessions left" of a class under way; null of any other. */
export function whatIsLeft({ totalClasses, sessionsLeft }: Run): string | null {
  if (!sessionsLeft || sessionsLeft >= totalClasses) return null
  return `${sessionsLeft} of ${totalClasses} sessions left`
}

/** What stands where the hours of a class would: a recording has none, whatever its row says. */
export const NO_HOURS = 'Watch when you like'

export function hasHours({ type, schedule }: Pick<YogaClassOnWire, 'type' | 'schedule'>): boolean {
  return type !== 'Recorded' && schedule.daysOfWeek.length > 0
}

/** "Wed 25 Nov", on a clock. */
export function shortDate(at: number, timeZone: string) {
  const parts = dateFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return `${part('weekday')} ${part('day')} ${part('month')}`
}

export const CALLED_OFF = 'We had to cancel this class. Everyone who paid gets a full refund.'

/** Said once wherever hours of the studio stand; not shown to who is on its clock (boot/before-paint.ts). */
export function StudioZone({ of: one }: { of: { timeZone: string } | undefined }) {
  if (!one) return null
  return <p className={`small ${styles.zone}`}>All times are {zoneName(one.timeZone)}.</p>
}

/** Three dots and the word: never colour alone. */
export function LevelDots({ level }: { level: Level }) {
  const reached = LEVELS.indexOf(level)
  return (
    <>
      <span className={styles.levels} aria-hidden="true">
        {LEVELS.map((one, i) => (
          <i key={one} className={i <= reached ? styles.on : undefined} />
        ))}
      </span>{' '}
      {capital(level)}
    </>
  )
}
