import type { Member } from '../../../domain/core/actor.ts'
import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** What is drawn of a step: who, of what, how, and who of the desk does it. */
export type Draw = { who: number; of: number; how: number; byOwner: boolean }
export type Doing = Omit<Draw, 'who'> & { world: World; ledger: Ledger; person: Member; desk: Member }
/** @returns whether it was done; refused is false */
export type Verb = (doing: Doing) => Promise<boolean>

export const REASON = { reason: 'So it is.' }
let keys = 0
export const newKey = () => `a-key-of-the-gain-${++keys}`

/** By anyone who of the desk does it. */
export async function at({ world, desk }: Doing, path: string, body: object = {}) {
  return (await world.call(desk, 'POST', path, body)).ok
}

export function one<T>({ of }: Doing, all: T[]): T | undefined {
  return all[of % Math.max(1, all.length)]
}

export function personOf({ world }: Doing, userId: string | null | undefined): Member | undefined {
  return [...world.buyers, world.friend].find(({ id }) => id === userId)
}

export function inClass({ world, ledger }: Doing, which: number) {
  return [...ledger.sessions.values()].filter(({ classId }) => classId === world.classIds[which])
}

export function sessionOf(doing: Doing) {
  const all = inClass(doing, doing.of % 5 === 4 ? 1 : 0)
  return all[doing.of % Math.max(1, all.length)]
}

/** One that has not begun: changing another is refused. */
export function ahead(doing: Doing) {
  const now = doing.world.studio.now()
  const all = inClass(doing, 0).filter((one) => one.startsAt > now && one.cancelledAt === null)
  return all[doing.of % Math.max(1, all.length)]
}

/** One whose door is open: from this many minutes before it begins. */
export function openOne({ world, ledger }: Doing, minutes: number) {
  const now = world.studio.now()
  return [...ledger.sessions.values()].find(
    ({ startsAt, endsAt, cancelledAt }) =>
      cancelledAt === null && startsAt - minutes * MINUTE <= now && now < endsAt,
  )
}

type Booking = Ledger['bookings'] extends Map<string, infer B> ? B : never
export function bookingOf({ ledger, of }: Doing, fits: (one: Booking) => boolean = () => true) {
  const all = [...ledger.bookings.values()].filter((one) => one.state === 'booked' && fits(one))
  return all[of % Math.max(1, all.length)]
}
