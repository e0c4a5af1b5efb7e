import { expect, test } from 'vitest'
import { datedSessions } from './schedule.ts'

const plan = {
  startDate: '2027-03-28',
  daysOfWeek: [1],
  startTime: '02:30',
  endTime: '03:30',
  totalClasses: 1,
}

test('a session that begins where clocks go forward is as long as any other', () => {
  const [session] = datedSessions(plan, 'Europe/Berlin')
  expect((session?.endsAt ?? 0) - (session?.startsAt ?? 0)).toBe(3_600_000)
})

test('an end before the start is on the next day', () => {
  const [session] = datedSessions({ ...plan, startTime: '23:30', endTime: '00:30' }, 'Asia/Kolkata')
  expect((session?.endsAt ?? 0) - (session?.startsAt ?? 0)).toBe(3_600_000)
})
