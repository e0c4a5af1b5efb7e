import type { MemberEmail } from '../email.ts'
import { hourInWords } from './dates.ts'

/** A place on the list (an enrollment that waits), and its class. Each email is written once for a place. */
type Place = {
  placeId: string
  title: string
  slug: string
  /** Of a single place. */
  session: { startsAt: number; timeZone: string } | null
}

/** "Gentle Hatha", or of a single place "Gentle Hatha on Friday, 20 November 2026 at 7:00 AM IST". */
export function namedPlace({ title, session }: Pick<Place, 'title' | 'session'>): string {
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
    subject: `A place for you: ${namedPlace(about)}`,
    lines: [
      `A place in ${namedPlace(about)} is free, and we keep it for you until ${hourInWords(until, timeZone)}. After that it goes to the next in line.`,
    ],
    link: { text: 'Take the place', path: `/class/${slug}` },
  }
}

/** @param restDays after this many they may join this list again; 0 for at once */
export function offerEnded({ placeId, slug, restDays, ...about }: Place & { restDays: number }): MemberEmail {
  return {
    kind: 'waiting-ended',
    dedupeKey: `waiting-ended:${placeId}`,
    essential: true,
    subject: `Your offer has ended: ${namedPlace(about)}`,
    lines: [
      `The place in ${namedPlace(about)} that we kept for you has gone to the next in line. You can join this list again ${restDays === 0 ? 'at any time' : `in ${restDays} days`}.`,
    ],
    link: { text: 'Open the class', path: `/class/${slug}` },
  }
}

export function listClosed({ placeId, ...about }: Place): MemberEmail {
  return {
    kind: 'waiting-closed',
    dedupeKey: `waiting-closed:${placeId}`,
    essential: true,
    subject: `The waiting list is closed: ${namedPlace(about)}`,
    lines: [`${namedPlace(about)} is over, and no place became free for you. We are sorry.`],
    link: { text: 'See other classes', path: '/classesPage' },
  }
}
