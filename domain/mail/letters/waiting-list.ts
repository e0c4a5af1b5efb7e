import { dateAndTime } from '../../../shared/dates.ts'
import type { MemberEmail } from '../email.ts'
import { pictureOf } from './sessions.ts'

/** A place on the waitlist and its class. Each email is written once for a place. */
type Place = {
  placeId: string
  title: string
  slug: string
  picture: string
  /** For a single session. */
  session: { startsAt: number; timeZone: string } | null
}

/** "Gentle Hatha", or for a single session "Gentle Hatha on Fri 20 Nov, 7:00 AM". */
export function namedPlace({ title, session }: Pick<Place, 'title' | 'session'>): string {
  return session ? `${title} on ${dateAndTime(session.startsAt, session.timeZone)}` : title
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
    picture: pictureOf(about),
    lines: [
      `A place has opened. We’re holding it for you until ${dateAndTime(until, timeZone)}. After that we offer it to the next person.`,
    ],
    link: { text: 'Book your place', path: `/class/${slug}` },
  }
}

/** @param restDays after this many they may join this list again; 0 for at once */
export function offerEnded({ placeId, slug, restDays, ...about }: Place & { restDays: number }): MemberEmail {
  return {
    kind: 'waiting-ended',
    dedupeKey: `waiting-ended:${placeId}`,
    essential: true,
    subject: `Your offer has ended: ${namedPlace(about)}`,
    picture: pictureOf(about),
    lines: [
      `The place we held for you was offered to the next person. You can join the waitlist again ${restDays === 0 ? 'at any time' : `in ${restDays} days`}.`,
    ],
    link: { text: 'See the class', path: `/class/${slug}` },
  }
}

export function listClosed({ placeId, ...about }: Place): MemberEmail {
  return {
    kind: 'waiting-closed',
    dedupeKey: `waiting-closed:${placeId}`,
    essential: true,
    subject: `Waitlist closed: ${namedPlace(about)}`,
    picture: pictureOf(about),
    lines: [`We’re sorry: no place opened up in ${namedPlace(about)}.`],
    link: { text: 'See other classes', path: '/classesPage' },
  }
}
