import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * What comes next for a member, on their own device until it has ended or the login does: the dashboard shows it before the
 * server has answered (boot/next-session.ts).
 */
const KEY = 'next-session'

/** Of a session that its member is in, what the sheet of it says; all of it can be kept on their device. */
export type NextFacts = Pick<
  BookedSessionOnWire,
  | 'title'
  | 'image'
  | 'number'
  | 'totalClasses'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'teacher'
  | 'language'
  | 'bring'
  | 'comesBack'
  | 'source'
  | 'givenUp'
> & { place: Pick<NonNullable<BookedSessionOnWire['place']>, 'centre' | 'room' | 'address'> | null }

export function keepNext(userId: string, session: BookedSessionOnWire | undefined) {
  writeStored('localStorage', KEY, session ? { userId, next: factsOf(session) } : null)
}

export function forgetNext() {
  writeStored('localStorage', KEY, null)
}

export function readNext(userId: string, now: number): NextFacts | null {
  const kept: { userId: string; next: NextFacts } | null = readStored('localStorage', KEY)
  return kept?.userId === userId && kept.next?.endsAt > now ? kept.next : null
}

function factsOf(session: BookedSessionOnWire): NextFacts {
  const { title, image, number, totalClasses, startsAt, endsAt, timeZone, teacher, language } = session
  const { bring, comesBack, source, givenUp, place } = session
  return {
    title,
    image,
    number,
    totalClasses,
    startsAt,
    endsAt,
    timeZone,
    teacher,
    language,
    bring,
    comesBack,
    source,
    givenUp,
    place: place && { centre: place.centre, room: place.room, address: place.address },
  }
}
