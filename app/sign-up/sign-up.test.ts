import { describe, expect, test } from 'vitest'
import { personalDetails, registration } from '../../contract/accounts.ts'
import { NOT_SAID } from '../../shared/enums.ts'
import { NO_CUE } from '../cues/typed-cue.ts'
import { type Answers, NO_ANSWERS, registrationOf } from './answers.ts'
import { checkConsent, checkCues, checkPersonalDetails } from './checks.ts'
import { STEPS } from './steps.tsx'

const asha: Answers = {
  ...NO_ANSWERS,
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  password: 'river-stone-9',
  dateOfBirth: '1994-05-31',
  gender: 'female',
  phone: '+91 98000 00000',
  height: '165',
  weight: '60.5',
}

test.each<[string, Partial<Answers>, boolean]>([
  ['nothing', {}, false],
  ['that there is nothing', { medicalConditions: ['None'], injuries: ' ' }, false],
  ['a condition', { medicalConditions: ['Asthma'] }, true],
  ['an injury', { injuries: 'Left knee' }, true],
  ['a medication', { medications: 'Iron' }, true],
  ['a note for teachers', { cues: [{ ...NO_CUE, text: 'Left shoulder' }] }, true],
])('who says %s of their health without the consent is asked for it, or goes on', (_, answers, isAsked) => {
  expect(Object.keys(checkConsent({ ...asha, ...answers }))).toEqual(isAsked ? ['healthConsent'] : [])
  expect(checkConsent({ ...asha, ...answers, healthConsent: true })).toEqual({})
})

describe('the first look at the personal details', () => {
  test('lets pass what the server lets pass', () => {
    expect(checkPersonalDetails(asha)).toEqual({})
    expect(personalDetails.safeParse(asha).success).toBe(true)
  })

  test('who would rather not say how tall or heavy they are has answered', () => {
    const quiet = { ...asha, gender: NOT_SAID, height: NOT_SAID, weight: NOT_SAID }
    expect(checkPersonalDetails(quiet)).toEqual({})
    expect(personalDetails.parse(quiet)).toMatchObject({ height: null, weight: null })
  })

  test.each<[keyof Answers, string]>([
    ['firstName', ' '],
    ['email', 'asha@'],
    ['email', 'asha at example.com'],
    ['password', 'abc'],
    ['phone', 'call me'],
    ['phone', '-------'],
    ['phone', '+91 (12) 34-5'],
  ])('says of %s "%s" what the server would say', (question, typed) => {
    const answers = { ...asha, [question]: typed }
    const server = personalDetails.safeParse(answers).error?.issues[0]
    expect(checkPersonalDetails(answers)).toEqual({ [question]: server?.message })
  })

  test.each<[keyof Answers, string]>([
    ['height', '12'],
    ['height', 'tall'],
    ['weight', '600'],
    ['weight', 'sixty'],
    ['height', ''],
    ['gender', ''],
    ['dateOfBirth', ''],
  ])('refuses %s "%s" like the server', (question, typed) => {
    const answers = { ...asha, [question]: typed }
    expect(Object.keys(checkPersonalDetails(answers))).toEqual([question])
    expect(personalDetails.safeParse(answers).success).toBe(false)
  })
})

describe('what is sent', () => {
  const withHealth = { ...asha, medicalConditions: ['Back Pain'], injuries: 'left knee' }

  test('health answers stay here without consent', () => {
    const sent = registrationOf(withHealth)
    expect(sent).not.toHaveProperty('medicalConditions')
    expect(sent).not.toHaveProperty('injuries')
  })

  test('and go with it', () => {
    const sent = registrationOf({ ...withHealth, healthConsent: true })
    expect(sent).toMatchObject({
      medicalConditions: ['Back Pain'],
      injuries: 'left knee',
      healthConsent: true,
    })
  })

  test('sentences for teachers go with the consent alone, without the empty ones', () => {
    const cues: Answers['cues'] = [
      { text: 'Left knee: no deep lunges', audience: 'all', teacherIds: ['left-over'] },
      { text: ' ', audience: 'all', teacherIds: [] },
      { text: 'Left shoulder', audience: 'named', teacherIds: ['meera'] },
    ]
    expect(registrationOf({ ...asha, cues })).not.toHaveProperty('cues')
    const sent = registrationOf({ ...asha, cues, healthConsent: true })
    expect(registration.parse(sent).cues).toEqual([
      { text: 'Left knee: no deep lunges', audience: 'all' },
      { text: 'Left shoulder', audience: 'named', teacherIds: ['meera'] },
    ])
    expect(checkCues({ ...asha, cues, healthConsent: true })).toEqual({})
    const nobodys: Answers = {
      ...asha,
      healthConsent: true,
      cues: [{ ...NO_CUE, text: 'x', audience: 'named' }],
    }
    expect(Object.keys(checkCues(nobodys))).toEqual(['cues.0.teacherIds'])
    expect(checkCues({ ...nobodys, healthConsent: false })).toEqual({})
  })

  test('is what the contract reads', () => {
    const answers = { ...asha, sessionDuration: '60', fitnessGoals: ['Strength'], stressLevel: 'very high' }
    expect(registration.parse(registrationOf(answers))).toMatchObject({ sessionDuration: 60, role: 'user' })
  })
})

test('every question belongs to exactly one step', () => {
  const asked = STEPS.flatMap(({ asks }) => asks)
  expect([...asked].sort()).toEqual(Object.keys(NO_ANSWERS).sort())
})
