import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { whatToBring } from '../../shared/bring.ts'
import { fullName } from '../../shared/full-name.ts'
import type { NextFacts } from '../device/kept-next.ts'
import { dayInWords, hourOf, momentInWords } from './moments.ts'

/** The first that they come to. */
export function nextOf(booked: BookedSessionOnWire[]): BookedSessionOnWire | undefined {
  return booked.find(({ givenUp }) => !givenUp)
}

export function whenOf({ startsAt, endsAt, timeZone }: NextFacts) {
  return {
    // In a narrow margin it breaks after its comma, and nowhere else.
    day: dayInWords(startsAt, timeZone).replace(/ (?=\S+$)/, '\u00a0'),
    hour: hourOf(startsAt, timeZone),
    until: `to ${hourOf(endsAt, timeZone)}`,
  }
}

/** What it is to its member, as a line above its title. */
export function kickerOf({ source }: NextFacts): string {
  return source === 'drop-in' ? 'Next on your mat, a drop-in' : 'Next on your mat'
}

/** "Next on your mat, session 4 of 12" */
export function numbered(kicker: string, { number, totalClasses }: NextFacts): string {
  return `${kicker}, ${kicker.includes('session') ? '' : 'session '}${number} of ${totalClasses}`
}

export function taughtBy({ teacher, language }: NextFacts): string {
  return `With ${fullName(teacher.firstName, teacher.lastName)}, in ${language}.`
}

/** "mat, two blocks"; empty where nothing is needed. */
export function toBring({ bring }: NextFacts): string {
  return bring.length > 0 ? whatToBring(bring) : ''
}

/** Until when cancelling gives money back; empty where nothing is refunded. */
export function cancelWords({ comesBack, givenUp, timeZone }: NextFacts): string {
  if (!comesBack || givenUp) return ''
  const { percent, until } = comesBack
  const what = percent === 100 ? 'Cancelling is free' : `Cancelling gives ${percent}% back`
  return `${what} until ${momentInWords(until, timeZone)}.`
}
