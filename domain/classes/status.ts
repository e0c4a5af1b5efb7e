import type { ClassStatus, ClassType } from '../../shared/enums.ts'

const SOON_MS = 3 * 24 * 3_600_000

export type ClassTimes = {
  type: ClassType
  cancelledAt: number | null
  /** No longer offered; people booked in it keep it. */
  archivedAt?: number | null
  startsAt: number | null
  endsAt: number | null
}

/** Recordings never end unless they are cancelled or archived. */
export function isOver(yogaClass: ClassTimes, now: number): boolean {
  if (yogaClass.cancelledAt !== null || (yogaClass.archivedAt ?? null) !== null) return true
  return yogaClass.type !== 'Recorded' && (yogaClass.endsAt === null || yogaClass.endsAt <= now)
}

export function classStatus(yogaClass: ClassTimes, seatsLeft: number, now: number): ClassStatus {
  if (isOver(yogaClass, now)) return 'Finished'
  if (seatsLeft <= 0) return 'Full'
  if (yogaClass.type === 'Recorded') return 'On demand'
  const startsAt = yogaClass.startsAt ?? now
  if (startsAt <= now) return 'In progress'
  return startsAt - now <= SOON_MS ? 'Starting soon' : 'Upcoming'
}
