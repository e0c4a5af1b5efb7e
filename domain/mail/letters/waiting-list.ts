import type { MemberEmail } from '../email.ts'
import { hourInWords } from './dates.ts'

/** A place on the list (an enrollment that waits), and its class. Each letter is written once for a place. */
type Place = { placeId: string; title: string; slug: string }

export function seatOffered({
  placeId,
  title,
  slug,
  until,
  timeZone,
}: Place & { until: number; timeZone: string }): MemberEmail {
  return {
    kind: 'waiting-offered',
    dedupeKey: `waiting-offered:${placeId}`,
    essential: true,
    subject: `A seat for you: ${title}`,
    lines: [
      `A seat in ${title} is free, and it is yours until ${hourInWords(until, timeZone)}. After that it goes to the next in line.`,
    ],
    link: { text: 'Take the seat', path: `/class/${slug}` },
  }
}

/** @param restDays after so many they may join this list again */
export function offerEnded({ placeId, title, slug, restDays }: Place & { restDays: number }): MemberEmail {
  return {
    kind: 'waiting-ended',
    dedupeKey: `waiting-ended:${placeId}`,
    essential: true,
    subject: `Your offer has ended: ${title}`,
    lines: [
      `The seat in ${title} that we kept for you has gone to the next in line. You can join this list again in ${restDays} days.`,
    ],
    link: { text: 'Open the class', path: `/class/${slug}` },
  }
}

export function listClosed({ placeId, title }: Place): MemberEmail {
  return {
    kind: 'waiting-closed',
    dedupeKey: `waiting-closed:${placeId}`,
    essential: true,
    subject: `The waiting list is closed: ${title}`,
    lines: [`${title} is over, and no seat became free for you. We are sorry.`],
    link: { text: 'See other classes', path: '/classesPage' },
  }
}
