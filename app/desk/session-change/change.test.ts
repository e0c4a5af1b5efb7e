import { expect, test } from 'vitest'
import { placeOf, type SessionToChange, wantedOf } from './change.ts'

const HOUR = 3_600_000
const session: SessionToChange = {
  _id: 'one',
  title: 'Hatha',
  startsAt: Date.UTC(2026, 10, 30, 12),
  endsAt: Date.UTC(2026, 10, 30, 13),
  timeZone: 'UTC',
  now: Date.UTC(2026, 10, 28),
  booked: 3,
  capacity: 10,
  totalClasses: 4,
  roomId: 'river',
  rooms: [],
  teaching: { teacherId: 'meera', teacher: 'Meera', teachers: [] },
}

test('what stays is not sent, since it would count for the other sessions too', () => {
  const was = placeOf(session)
  expect(wantedOf(session, was, 'meera')).toBeNull()
  expect(wantedOf(session, { ...was, roomId: 'hall' }, 'meera')).toEqual({ roomId: 'hall' })
  expect(wantedOf(session, was, 'rohan')).toEqual({ teacherId: 'rohan' })
  const later = { startsAt: session.startsAt + HOUR, endsAt: session.endsAt + HOUR }
  expect(wantedOf(session, { ...was, minute: was.minute + 60 }, undefined)).toEqual(later)
})
