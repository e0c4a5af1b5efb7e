import { expect, test } from 'vitest'
import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { singlesOf } from './upcoming.tsx'

const session = { classId: 'yin', title: 'Yin', source: 'drop-in', givenUp: false, number: 3 }
const booked = (...all: Partial<BookedSessionOnWire>[]) =>
  all.map((about) => ({ ...session, ...about })) as BookedSessionOnWire[]

test('what is booked by the session is told by its class', () => {
  const found = singlesOf(
    booked({}, { number: 5 }, { classId: 'hatha', source: 'make-up' }, { source: 'run' }, { givenUp: true }),
  )
  expect(found.map(({ _id, upcoming }) => [_id, upcoming.map(({ number }) => number)])).toEqual([
    ['yin', [3, 5]],
    ['hatha', [3]],
  ])
})
