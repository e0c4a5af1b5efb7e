import type { MemberEmail } from '../email.ts'
import { hourInWords } from './dates.ts'

/** A place on the list (an enrollment that waits), and its class. Each letter is written once for a place. */
type Place = {
  placeId: string
  title: string
  slug: string
  /** Of a single place. */
  session: { startsAt: number; timeZone: string } | null
}

function named({ title, session }: Pick<Place, 'title' | 'session'>): string {
  return session ? `${title} on ${hourInWords(session.startsAt, session.timeZone)}` : title
}

export function seatOffered({
  placeId,
  slug,
  until,
  timeZone,
  ...about
}: Place & { until: number; timeZone: string }): MemberEmail {
  return {
    kind: 'waiting-offered',
    dedupeKey: `waiting-offered:${placeId}`,
    essential: true,
    subject: `A place for you: ${named(about)}`,
    lines: [
      `A place in ${named(about)} is free, and we keep it for you until ${hourInWords(until, timeZone)}. After that it goes to the next in line.`,
    ],
    link: { text: 'Take the place', path: `/class/${slug}` },
  }
}

/** @param restDays after so many they may join this list again */
export function offerEnded({ placeId, slug, restDays, ...about }: Place & { restDays: number }): MemberEmail {
  return {
    kind: 'waiting-ended',
    dedupeKey: `waiting-ended:${placeId}`,
    essential: true,
    subject: `Your offer has ended: ${named(about)}`,
    lines: [
      `The place in ${named(about)} that we kept for you has gone to the next in line. You can join this list again in ${restDays} days.`,
    ],
    link: { text: 'Open the class', path: `/class/${slug}` },
  }
}

export function listClosed({ placeId, ...about }: Place): MemberEmail {
  return {
    kind: 'waiting-closed',
    dedupeKey: `waiting-closed:${placeId}`,
    essential: true,
    subject: `The waiting list is closed: ${named(about)}`,
    lines: [`${named(about)} is over, and no place became free for you. We are sorry.`],
    link: { text: 'See other classes', path: '/classesPage' },
  }
}
