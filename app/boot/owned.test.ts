import { expect, test } from 'vitest'
import { insteadOfButton } from './owned.ts'

const owned = {
  classes: [{ yogaClass: { _id: 'hatha' } }],
  sessions: [
    { _id: 'monday', givenUp: false },
    { _id: 'tuesday', givenUp: true },
  ],
}

test.each([
  [{ _id: 'hatha' }, 'You’re enrolled', '/yogadashboard/yoga-class/hatha'],
  [{ _id: 'hatha', sessionId: 'monday' }, 'You’re booked', '/yogadashboard/session/monday'],
  [{ _id: 'yin', sessionId: 'tuesday' }, 'You released your place', '/yogadashboard/session/tuesday'],
])('no one is asked to buy again what they have', (sold, text, path) => {
  expect(insteadOfButton(owned, sold)).toEqual({ text, path })
})

test.each([{ _id: 'yin' }, { _id: 'hatha', sessionId: 'friday' }])('the rest is sold', (sold) => {
  expect(insteadOfButton(owned, sold)).toBeNull()
})
