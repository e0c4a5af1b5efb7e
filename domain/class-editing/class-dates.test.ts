import { expect, test } from 'vitest'
import type { ClassDates } from '../../contract/class-drafts.ts'
import { datesOf, isHeld, nextTerm } from './class-dates.ts'

const ZONE = 'Asia/Kolkata'
/** Tuesdays and Thursdays from 5 January 2027. */
const rule: ClassDates = {
  daysOfWeek: [3, 5],
  startTime: '20:00',
  endTime: '21:00',
  firstOn: '2027-01-05',
  sessions: 4,
  skipped: [],
  held: [],
  added: [],
}
const sankranti = { fromDay: '2027-01-14', untilDay: '2027-01-14', name: 'Makar Sankranti' }
const said = (changes: Partial<ClassDates> = {}, closed = [sankranti]) =>
  datesOf({ ...rule, ...changes }, closed, ZONE).map(({ day, state }) => `${day.slice(5)} ${state}`)

test('a rule means its days, in the studio’s zone', () => {
  expect(said({}, [])).toEqual(['01-05 held', '01-07 held', '01-12 held', '01-14 held'])
  expect(new Date(datesOf(rule, [], ZONE)[0]?.startsAt ?? 0).toISOString()).toBe('2027-01-05T14:30:00.000Z')
})

test('a closed day is left out, and one at the end comes instead; it may be held all the same', () => {
  expect(said()).toEqual(['01-05 held', '01-07 held', '01-12 held', '01-14 closed', '01-19 instead'])
  expect(said({ held: ['2027-01-14'] })).toEqual(['01-05 held', '01-07 held', '01-12 held', '01-14 held'])
})

test('a day skipped by hand is made up for too, also the first and the last', () => {
  expect(said({ skipped: ['2027-01-05', '2027-01-19'] })).toEqual([
    '01-05 skipped',
    '01-07 held',
    '01-12 held',
    '01-14 closed',
    '01-19 skipped',
    '01-21 instead',
    '01-26 instead',
  ])
})

test('sessions beside the rule stand among them, and are not counted', () => {
  const added = [{ day: '2027-01-09', startTime: '08:00', endTime: '09:00' }]
  expect(said({ added }, [])).toEqual(['01-05 held', '01-07 held', '01-09 added', '01-12 held', '01-14 held'])
})

test.each([{ daysOfWeek: [] }, { firstOn: '' }, { startTime: '' }, { endTime: '' }, { sessions: null }])(
  'a rule with %j is not whole: it means nothing yet',
  (changes) => {
    expect(said(changes)).toEqual([])
  },
)

test('a studio that is closed for good finds no day, and does not search forever', () => {
  const ever = { fromDay: '2000-01-01', untilDay: '2099-12-31', name: 'Closed' }
  expect(datesOf({ ...rule, sessions: 200 }, [ever], ZONE).filter(isHeld)).toEqual([])
})

test('the next term begins after the last day, with the same rule and none of its corrections', () => {
  const next = nextTerm({ ...rule, skipped: ['2027-01-07'] }, '2027-02-18')
  expect(datesOf(next, [], ZONE)[0]).toMatchObject({ day: '2027-02-23', state: 'held' })
  expect(next.skipped).toEqual([])
})
