import { expect, test } from 'vitest'
import { identityForm } from './studio-records.ts'

test('opening hours and links that can’t be read are said line by line, beside everything else', () => {
  const { error } = identityForm.safeParse({
    version: 1,
    name: '',
    email: 'nobody',
    timeZone: 'Asia/Kolkata',
    openingHours: [
      { days: 'Mon–Fri', hours: '6 AM – 9 PM' },
      { days: 'By appointment', hours: '' },
      { days: '', hours: '' },
    ],
    social: [{ name: 'Instagram', url: '@zenflow' }],
  })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Enter the name of the studio.'],
    ['email', expect.stringMatching(/@/)],
    ['openingHours.2.days', 'Write a line like Mon–Fri: 6 AM – 9 PM.'],
    ['social.0.url', 'Enter the whole link, like instagram.com/yourstudio.'],
  ])
})
