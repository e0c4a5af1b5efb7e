import { expect, test } from 'vitest'
import type { RollOnWire } from '../../../contract/roll.ts'
import { answered, heard, marked, shown } from './kept-roll.ts'

const person = (
  bookingId: string,
  mark: 'present' | 'late' | null = null,
  markedAt: number | null = null,
) => ({
  bookingId,
  name: bookingId,
  isGuest: false,
  source: 'run' as const,
  mark,
  markedAt,
  markedBy: null,
  atTheDoor: false,
  isNew: false,
  milestone: null,
  isBirthday: false,
  reason: null,
})
const roll = (people: RollOnWire['people'], now = 1000): RollOnWire => ({
  sessionId: 's',
  classId: 'c',
  title: 'Hatha',
  startsAt: 0,
  endsAt: 1,
  timeZone: 'UTC',
  place: '',
  isLive: false,
  teacher: '',
  capacity: 5,
  taken: 2,
  isOff: false,
  now,
  opensAt: 0,
  closesAt: 9,
  canMark: true,
  noSale: null,
  people,
})

test('marks carry the studio’s time, however wrong the phone’s clock', () => {
  const kept = marked(heard(null, roll([person('a')]), 400), ['a'], 'present', 500)
  expect(kept.unsent).toEqual([{ bookingId: 'a', mark: 'present', markedAt: 1100 }])
  expect(shown(kept)).toMatchObject([{ mark: 'present', isUnsent: true }])
})

test('a second tap replaces the first, and what was marked elsewhere later is shown', () => {
  let kept = marked(heard(null, roll([person('a'), person('b')]), 1000), ['a', 'b'], 'present', 1010)
  kept = marked(kept, ['a'], 'late', 1020)
  expect(kept.unsent).toHaveLength(2)
  const later = heard(kept, roll([person('a', 'present', 1030), person('b')]), 1030)
  expect(shown(later).map(({ mark, isUnsent }) => [mark, isUnsent])).toEqual([
    ['present', false],
    ['present', true],
  ])
})

test('what was sent is settled, what was marked meanwhile is not, and a conflict is shown once', () => {
  const kept = marked(heard(null, roll([person('a'), person('b')]), 1000), ['a', 'b'], 'present', 1010)
  const sent = kept.unsent
  const meanwhile = marked(kept, ['b'], 'late', 1020)
  const conflict = { bookingId: 'a', name: 'a', mark: 'absent' as const, markedAt: 1015, markedBy: 'Meera' }
  const after = answered(
    meanwhile,
    sent,
    { conflicts: [conflict], roll: roll([person('a'), person('b')]) },
    1030,
  )
  expect(after.unsent).toEqual([{ bookingId: 'b', mark: 'late', markedAt: 1020 }])
  expect(after.conflicts).toEqual([conflict])
  expect(answered(after, [], { conflicts: [conflict], roll: after.roll }, 1040).conflicts).toHaveLength(1)
  expect(marked(after, ['a'], 'present', 1050).conflicts).toEqual([])
})
