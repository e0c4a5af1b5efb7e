import { formatPrice, type Money, rupees } from '../../../shared/money.ts'
import type { MemberEmail } from '../email.ts'
import { hourInWords } from './dates.ts'
import { PROMISES } from './promises.ts'
import { TURN_OFF } from './reminders.ts'

type Enrolled = { classId: string; title: string }

const toClass = (classId: string) => ({
  text: 'Open your class',
  path: `/yogadashboard/yoga-class/${classId}`,
})

export function enrolledForMoney({
  enrollmentId,
  classId,
  title,
  paid,
}: Enrolled & { enrollmentId: string; paid: Money }): MemberEmail {
  return {
    kind: 'enrolled',
    essential: true,
    dedupeKey: `enrolled:${enrollmentId}`,
    subject: `You are in: ${title}`,
    lines: [`You are enrolled in ${title}.`, `We received ${formatPrice(rupees(paid))}. Thank you.`],
    link: toClass(classId),
  }
}

/** @param today one letter a day, however often somebody comes and goes */
export function enrolledForFree({
  userId,
  classId,
  title,
  today,
}: Enrolled & { userId: string; today: string }): MemberEmail {
  return {
    kind: 'enrolled',
    essential: false,
    dedupeKey: `enrolled:${classId}:${userId}:${today}`,
    subject: `You are in: ${title}`,
    lines: [`You are enrolled in ${title}.`, 'This class costs nothing.'],
    link: toClass(classId),
  }
}

export function classBeginsSoon({
  enrollmentId,
  classId,
  title,
  startsAt,
  comesBack,
  timeZone,
}: Enrolled & {
  enrollmentId: string
  startsAt: number
  /** What cancelling gives back now, and until when; null when nothing comes back any more. */
  comesBack: { percent: number; until: number } | null
  timeZone: string
}): MemberEmail {
  return {
    kind: 'class-reminder',
    essential: true,
    dedupeKey: `class-reminder:${enrollmentId}:${startsAt}`,
    subject: `Soon: ${title}`,
    lines: [
      `${title} begins on ${hourInWords(startsAt, timeZone)}.`,
      ...(comesBack ? [PROMISES.cancelling(comesBack.percent, hourInWords(comesBack.until, timeZone))] : []),
      TURN_OFF,
    ],
    link: toClass(classId),
  }
}
