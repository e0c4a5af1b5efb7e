import { expect, test } from 'vitest'
import { fillIn, type TemplateContext, unknownVariables } from './template-variables.ts'

const HOLDS: TemplateContext = {
  name: 'Zen *Flow*',
  email: 'a_b@example.com',
  policy: {
    tiers: [
      { hoursBefore: 24, percent: 100 },
      { hoursBefore: 0, percent: 50 },
    ],
    recordedHours: 24,
    coolingOffMinutes: 60,
    openedPercent: 50,
  },
  promises: { answerHours: 24, minimumAge: 18 },
}

test('says what holds in the place of its name, and leaves other braces alone', () => {
  expect(fillIn('{cancelling} {cooling-off} {else} {Name}', HOLDS, { markdown: false })).toBe(
    'Free up to 24 hours before, 50% fee within 24 hours, no refund for no-shows. Cancel within 60 minutes of paying and you get a full refund. {else} {Name}',
  )
})

test('what says nothing leaves no gap', () => {
  const without = { ...HOLDS, policy: { ...HOLDS.policy, coolingOffMinutes: 0 } }
  expect(fillIn('Yes. {cooling-off} And so on.', without, { markdown: false })).toBe('Yes. And so on.')
  expect(fillIn('{cancelling-list}', without, { markdown: true })).toBe(
    '- Free up to 24 hours before.\n- 50% fee within 24 hours.',
  )
})

test('in Markdown nothing in a name is a mark', () => {
  expect(fillIn('{studio}, {email}', HOLDS, { markdown: true })).toBe('Zen \\*Flow\\*, a\\_b@example.com')
  expect(fillIn('{studio}', HOLDS, { markdown: false })).toBe('Zen *Flow*')
})

test('names the names that nothing stands for, a list among them where there is no Markdown', () => {
  expect(unknownVariables('{cancel} {email} {cancel}', { markdown: true })).toEqual(['cancel'])
  expect(unknownVariables('{cancelling-list}', { markdown: false })).toEqual(['cancelling-list'])
})
