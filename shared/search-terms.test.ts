import { expect, test } from 'vitest'
import { searchTerms, wantedTerms, wordsOf } from './search-terms.ts'

const person = { firstName: '', lastName: '', email: '', phone: '' }

test('names without accents and capitals, in every script', () => {
  expect(wordsOf('Renée O’Brien-Løvø')).toEqual(['renee', 'o', 'brien', 'løvø'])
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
  expect(numbers('+91 98765-43210')).toEqual(['919876543210', '9876543210'])
  expect(numbers('+1 (202) 555 0100')).toEqual(['12025550100', '2025550100'])
  expect(numbers('+351 21 123 4567')).toEqual(['351211234567', '211234567'])
  expect(numbers('098765 43210')).toEqual(['9876543210'])
  expect(numbers('12')).toEqual([])
})

test('what is wanted: a number as one, an address whole, words one by one', () => {
  expect(wantedTerms('+91 98765 4')).toEqual(['91987654'])
  expect(wantedTerms('098')).toEqual(['98'])
  expect(wantedTerms(' Ana  RÃO ')).toEqual(['ana', 'rao'])
  expect(wantedTerms('ana.rao@ex')).toEqual(['ana.rao@ex'])
  expect(wantedTerms('%_\\')).toEqual([])
  expect(wantedTerms('a b c d e f g h')).toHaveLength(6)
})
