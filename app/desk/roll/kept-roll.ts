import type { RollAnswerOnWire, RollForm, RollOnWire, RollPersonOnWire } from '../../../contract/roll.ts'
import { ROLLS } from '../../device/forget.ts'
import { readStored, writeStored } from '../../device/storage.ts'

type Sent = RollForm['marks'][number]
export type Mark = Sent['mark']
export type Conflict = RollAnswerOnWire['conflicts'][number]

/** A roll as this phone keeps it for one login: as the studio last said it, and the marks that are not sent yet. */
export type KeptRoll = {
  roll: RollOnWire
  /** The studio's clock less the phone's, in milliseconds: marks carry the studio's time. */
  ahead: number
  unsent: Sent[]
  /** What was marked otherwise elsewhere, later; shown until it is read. */
  conflicts: Conflict[]
}

const keyOf = (userId: string, sessionId: string) => `${ROLLS}${userId}:${sessionId}`

export function readKept(userId: string, sessionId: string): KeptRoll | null {
  const kept = readStored('localStorage', keyOf(userId, sessionId))
  return Array.isArray(kept?.roll?.people) && Array.isArray(kept.unsent) ? kept : null
}

export function keep(userId: string, kept: KeptRoll) {
  writeStored('localStorage', keyOf(userId, kept.roll.sessionId), kept)
}

const DAY = 86_400_000

/** Rolls that everyone has been notified of by now leave the phone. */
export function forgetOld(userId: string, now: number) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(`${ROLLS}${userId}:`)) continue
      const kept: KeptRoll | null = readStored('localStorage', key)
      if (!kept?.roll || (kept.unsent.length === 0 && kept.roll.endsAt < now - 3 * DAY))
        localStorage.removeItem(key)
    }
  } catch {
    // Without storage nothing was kept.
  }
}

/** What the studio says now, with what this phone has not sent yet. */
export function heard(before: KeptRoll | null, roll: RollOnWire, phoneNow: number): KeptRoll {
  return {
    roll,
    ahead: roll.now - phoneNow,
    unsent: before?.unsent ?? [],
    conflicts: before?.conflicts ?? [],
  }
}

/** A mark made on this phone. It takes the place of one that is not sent yet. */
export function marked(before: KeptRoll, bookingIds: string[], mark: Mark, phoneNow: number): KeptRoll {
  const made = bookingIds.map((bookingId) => ({ bookingId, mark, markedAt: phoneNow + before.ahead }))
  const ids = new Set(bookingIds)
  return {
    ...before,
    unsent: [...before.unsent.filter(({ bookingId }) => !ids.has(bookingId)), ...made],
    conflicts: before.conflicts.filter(({ bookingId }) => !ids.has(bookingId)),
  }
}

/** After the studio answered: what was sent is no longer unsent, unless it was marked again meanwhile. */
export function answered(
  before: KeptRoll,
  sent: readonly Sent[],
  { conflicts, roll }: Pick<RollAnswerOnWire, 'conflicts' | 'roll'>,
  phoneNow: number,
): KeptRoll {
  const settled = new Set(sent.map(({ bookingId, markedAt }) => `${bookingId} ${markedAt}`))
  const ids = new Set(conflicts.map(({ bookingId }) => bookingId))
  return {
    roll,
    ahead: roll.now - phoneNow,
    unsent: before.unsent.filter(({ bookingId, markedAt }) => !settled.has(`${bookingId} ${markedAt}`)),
    conflicts: [...before.conflicts.filter(({ bookingId }) => !ids.has(bookingId)), ...conflicts],
  }
}

export type ShownPerson = RollPersonOnWire & { isUnsent: boolean }

/** The roll as it will be once everything is sent. */
export function shown({ roll, unsent }: KeptRoll): ShownPerson[] {
  return roll.people.map((person) => {
    const own = unsent.find(({ bookingId }) => bookingId === person.bookingId)
    if (!own || (person.markedAt !== null && person.markedAt >= own.markedAt))
      return { ...person, isUnsent: false }
    return {
      ...person,
      mark: own.mark,
      markedAt: own.markedAt,
      markedBy: null,
      atTheDoor: false,
      isUnsent: true,
    }
  })
}
