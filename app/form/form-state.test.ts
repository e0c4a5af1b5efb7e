import { expect, test } from 'vitest'
import { errorsByPart, hasFieldFor } from './form-state.ts'

test('an error of a nested value reaches its field, by whichever part of the path that is called', () => {
  const errors = errorsByPart({ 'content.about.teaches': 'Too long.', email: 'Not an address.' })
  expect(errors).toMatchObject({
    email: 'Not an address.',
    'content.about.teaches': 'Too long.',
    'about.teaches': 'Too long.',
    teaches: 'Too long.',
  })
})

test('a field that holds a list says every line that is wrong', () => {
  const errors = errorsByPart({
    'openingHours.0.hours': 'Write a line like Mon–Fri: 6 AM – 9 PM.',
    'openingHours.2.days': 'Write a line like Mon–Fri: 6 AM – 9 PM.',
    'social.1.url': 'Write a link.',
  })
  expect(errors.openingHours).toBe(
    'Line 1: Write a line like Mon–Fri: 6 AM – 9 PM.\nLine 3: Write a line like Mon–Fri: 6 AM – 9 PM.',
  )
  expect(errors.social).toBe('Line 2: Write a link.')
  expect(errors['social.1.url']).toBe('Write a link.')
  expect(errors.url).toBeUndefined()
})

test('an error has its field in a form that shows any part of its path', () => {
  const hasField = (name: string) => name === 'social'
  expect(hasFieldFor('social.1.url', hasField)).toBe(true)
  expect(hasFieldFor('scopes', hasField)).toBe(false)
  expect(hasFieldFor('social.1.name', (name) => name === 'name')).toBe(false)
})
