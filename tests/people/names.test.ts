import { expect, test } from 'vitest'
import { emailHtml, emailText } from '../../domain/mail/email.ts'
import { csvLines, readLines } from '../../lib/csv.ts'
import { icalendar } from '../../lib/icalendar.ts'
import { searchTerms, wantedTerms } from '../../shared/search-terms.ts'
import { NAMES } from './values.ts'

/** A name arrives as it was written, in every document that bears it. */
const FROM = {
  name: 'Still Water',
  places: 'Goa',
  baseUrl: 'https://zenflow.example',
  accent: '#aa3d1b',
  logo: null,
}
const FEW_BYTES = 75

test.each(NAMES)('%s is whole in an email', (name) => {
  const email = {
    kind: 'test',
    dedupeKey: 'test',
    userId: null,
    recipient: 'a@example.com',
    subject: `${name} wrote to you`,
    greeting: `Hello ${name},`,
    lines: [`${name} has booked.`],
  }
  expect(emailText(email, FROM)).toContain(`${name} has booked.`)
  const shown = emailHtml(email, FROM).replaceAll('&#39;', "'")
  expect(shown).toContain(`${name} has booked.`)
  expect(shown).toContain(`<title>${name} wrote to you</title>`)
})

test.each(NAMES)('%s is whole in a calendar, whose lines are folded between characters', (name) => {
  const event = {
    uid: '1',
    sequence: 0,
    startsAt: 0,
    endsAt: 3_600_000,
    summary: `Yin with ${name} and ${name}`,
    description: '',
    location: name,
    url: 'https://zenflow.example/',
    cancelled: false,
    isBooked: true,
  }
  const file = icalendar(`Classes of ${name}`, [event], 0)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:Yin with ${name} and ${name}`)
  expect(file).not.toContain('\ufffd')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(FEW_BYTES)
})

test.each(NAMES)('%s is whole in a table', (name) => {
  const file = csvLines([
    ['Name', 'Paid'],
    [name, 1499],
  ])
  expect(readLines(file, 10)?.[1]?.cells[0]).toBe(name)
})

test.each(NAMES)('%s is found by each of its words', (name) => {
  const [firstName = '', ...rest] = name.split(' ')
  const terms = searchTerms({ firstName, lastName: rest.join(' '), email: '', phone: '' })
  for (const word of name.split(' '))
    for (const wanted of wantedTerms(word)) expect(terms.some((term) => term.startsWith(wanted))).toBe(true)
})
