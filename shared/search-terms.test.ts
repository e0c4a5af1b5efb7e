import { expect, test } from 'vitest'
import { searchTerms, wantedTerms, wordsOf } from './search-terms.ts'
import { wantedSound } from './sounds.ts'

const person = { firstName: '', lastName: '', email: '', phone: '' }

test('names without accents and capitals, in every script', () => {
  expect(wordsOf('Renée O’Brien-Løvø')).toEqual(['renee', 'o', 'brien', 'lovo'])
  expect(wordsOf('शान्ति राव')).toEqual(['शान्ति', 'राव'])
  expect(wordsOf('  ')).toEqual([])
})

test('the address and its words; one that leads nowhere is none', () => {
  expect(searchTerms({ ...person, email: 'Ana.Rao@Example.com' })).toEqual([
    'ana.rao@example.com',
    'ana',
    'rao',
  ])
  expect(searchTerms({ ...person, email: 'x@deleted.invalid' })).toEqual([])
})

test('a telephone with the number of its country and without', () => {
  const numbers = (phone: string) => searchTerms({ ...person, phone })
  expect(numbers('+91 98765-43210')).toEqual(['919876543210', '9876543210', '3210'])
  expect(numbers('+1 (202) 555 0100')).toEqual(['12025550100', '2025550100', '0100'])
  expect(numbers('+351 21 123 4567')).toEqual(['351211234567', '211234567', '4567'])
  expect(numbers('098765 43210')).toEqual(['9876543210', '919876543210', '3210'])
  expect(numbers('919876543210')).toEqual(['919876543210', '9876543210', '3210'])
  expect(numbers('0091 98765 43210')).toEqual(['919876543210', '9876543210', '3210'])
  expect(numbers('+44 (0)20 7946 0958')).toEqual(['442079460958', '2079460958', '0958'])
  expect(numbers('+91 98765 43210 / 022-2367 1223 ext. 12')).toEqual([
    '919876543210',
    '9876543210',
    '2223671223',
    '3210',
    '1223',
  ])
  expect(numbers('12')).toEqual([])
})

test.each([
  ['sundar', 'சுந்தர்'],
  ['sundar', 'सुंदर'],
  ['asha', 'आशा'],
  ['lakshmi', 'ലക്ഷ്മി'],
  ['laxmi', 'लक्ष्मी'],
  ['krishna', 'ಕೃಷ್ಣ'],
  ['rao', 'राव'],
  ['reddy', 'రెడ్డి'],
  ['mahesh', 'महेश'],
  ['patel', 'પટેલ'],
  ['gurpreet', 'ਗੁਰਪ੍ਰੀਤ'],
  ['ananya', 'অনন্যা'],
  ['fatima', 'फ़ातिमा'],
  ['nair', 'നായർ'],
])('“%s” finds %s, and the other way round; the beginning is enough', (latin, indic) => {
  const begins = (wanted: string | null, name: string) =>
    searchTerms({ ...person, firstName: name }).some((term) => wanted !== null && term.startsWith(wanted))
  expect([begins(wantedSound(latin), indic), begins(wantedSound(indic), latin)]).toEqual([true, true])
  expect(begins(wantedSound(latin.slice(0, 3)), indic)).toBe(true)
  expect(begins(wantedSound(latin), latin)).toBe(false)
})

test('what is no word of Latin or Indian letters has no sound', () => {
  for (const word of ['98765', 'a', 'анна', 'علی', 'asha@example.com']) expect(wantedSound(word)).toBeNull()
})

test('what is wanted: a number as one, an address whole, words one by one', () => {
  expect(wantedTerms('+91 98765 4')).toEqual(['91987654'])
  expect(wantedTerms('098')).toEqual(['98'])
  expect(wantedTerms(' Ana  RÃO ')).toEqual(['ana', 'rao'])
  expect(wantedTerms('ana.rao@ex')).toEqual(['ana.rao@ex'])
  expect(wantedTerms('asha@योग.भारत')).toEqual(['asha@xn--31b1c7d.xn--h2brj9c'])
  expect(wantedTerms('%_\\')).toEqual([])
  expect(wantedTerms('a b c d e f g h')).toHaveLength(6)
})

test.each([
  ['D’Souza', 'dsouza'],
  ["D'Souza", 'd’souza'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Øye', 'oye'],
  ['क़मर', 'कमर'],
  ['कमर', 'क़मर'],
  ['Anne-Marie', 'annemarie'],
  ['Anne Marie', 'anne-marie'],
  ['van der Berg', 'vanderberg'],
  ['A.P.J. Abdul Kalam', 'apj kalam'],
  ['நாகராஜன்', 'நாக'],
  ['ਗੁਰਪ੍ਰੀਤ', 'ਗੁਰ'],
  ['علي', 'علی'],
  ['Asha  Devi', 'asha devi'],
  ['Asha\u200b', 'as\u00adha'],
])('%j is found by %j', (firstName, q) => {
  const terms = searchTerms({ ...person, firstName })
  expect(wantedTerms(q).filter((wanted) => !terms.some((term) => term.startsWith(wanted)))).toEqual([])
})

test.each([
  ['+91 98200 11223', '098200 11223'],
  ['098200 11223', '+91 98200'],
  ['9820011223', '\u202a+91 98200\u00a011223\u202c'],
  ['+91-98200-11223', '९८२००'],
  ['+44 20 7946 0958', '+44 (0)20 7946'],
  ['+91 98200 11223', '98200‑11223'],
])('the phone number %j is found by %j', (phone, q) => {
  const terms = searchTerms({ ...person, phone })
  expect(wantedTerms(q).filter((wanted) => !terms.some((term) => term.startsWith(wanted)))).toEqual([])
})
