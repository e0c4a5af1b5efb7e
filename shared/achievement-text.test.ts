import { expect, test } from 'vitest'
import { pointsSentence, sessionsSentence, streakSentence } from './achievement-text.ts'
import { isTimeZone } from './time-zone.ts'

const parts = {
  timeZone: 'America/Argentina/Buenos_Aires',
  sessions: { byRoll: 4, byMember: 2, films: 1 },
  streak: { practised: 5, restWeek: 7, pause: 1 },
}

test('each figure says of what it is made', () => {
  expect(sessionsSentence(parts)).toBe('4 marked by your teacher, 2 you marked yourself and 1 video.')
  expect(streakSentence(parts)).toBe(
    '5 days with practice, by Argentina time. Also kept by a rest week (7 days) and a pause (1 day); those days don’t add to it.',
  )
  expect(pointsSentence(1)).toBe('100 to start, and 20 for each of 1 session.')
})

test('what is not there is not named', () => {
  const none = {
    timeZone: 'UTC',
    sessions: { byRoll: 0, byMember: 0, films: 0 },
    streak: { practised: 0, restWeek: 0, pause: 0 },
  }
  expect(sessionsSentence(none)).toBe('Your first session counts here.')
  expect(streakSentence(none)).toBe('One session starts a new streak.')
  expect(streakSentence({ ...none, streak: { practised: 1, restWeek: 0, pause: 0 } })).toBe(
    '1 day with practice, by UTC.',
  )
})

test('a time zone is a name that there is', () => {
  for (const name of ['Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'America/Port-au-Prince'])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ['', 'Europe/Atlantis', '+05:30', 'europe/berlin', '../etc/passwd', 'studio', ' UTC'])
    expect(isTimeZone(name)).toBe(false)
})
