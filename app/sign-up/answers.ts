import { type RefObject, useEffect, useState } from 'react'
import type { RegistrationAnswers } from '../api/account.ts'
import { cueOf, type TypedCue } from '../cues/typed-cue.ts'
import { readStored, writeStored } from '../device/storage.ts'

/** Everything that the wizard asks, as typed. */
export const NO_ANSWERS = {
  firstName: '',
  lastName: '',
  hasOneName: false,
  email: '',
  password: '',
  dateOfBirth: '',
  gender: '',
  phone: '',
  height: '',
  weight: '',
  medicalConditions: [] as string[],
  medications: '',
  injuries: '',
  healthConsent: false,
  cues: [] as TypedCue[],
  experienceLevel: '',
  preferredStyle: '',
  flexibility: '',
  strengthLevel: '',
  fitnessGoals: [] as string[],
  focusAreas: [] as string[],
  preferredTime: '',
  sessionDuration: '',
  occupation: '',
  stressLevel: '',
  sleepQuality: '',
  dietaryPreferences: '',
  activityLevel: '',
  role: 'user',
}
export type Answers = typeof NO_ANSWERS
export type Question = keyof Answers
export type Errors = Partial<Record<Question, string>>

export const NO_HEALTH = {
  medicalConditions: [],
  medications: '',
  injuries: '',
  cues: [],
} satisfies Partial<Answers>
const HEALTH = Object.keys(NO_HEALTH) as Question[]
/** Never written down on the device: a password, and what is private about a body. */
const NEVER_SAVED: readonly Question[] = ['password', 'healthConsent', ...HEALTH]
const KEY = 'sign-up'

/** The answers outlive a reload and end with the tab. */
export function useAnswers(form: RefObject<HTMLFormElement | null>) {
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    const saved: Partial<Answers> | null = readStored('sessionStorage', KEY)
    const typed = typedInto(form.current)
    if (saved || Object.keys(typed).length > 0) setAnswers((answers) => ({ ...answers, ...saved, ...typed }))
    setRestored(saved !== null)
  }, [form])

  useEffect(() => {
    if (answers !== NO_ANSWERS) save(answers)
  }, [answers])

  function change(changes: Partial<Answers>) {
    setAnswers((now) => ({ ...now, ...changes }))
  }
  return { answers, change, restored }
}

/** What is typed and ticked before React is there: it leaves that in the fields, and does not know of it. */
function typedInto(form: HTMLFormElement | null): Partial<Answers> {
  const typed = form ? [...new FormData(form)] : []
  const answered = typed.filter(([question, answer]) => question in NO_ANSWERS && answer !== '')
  return Object.fromEntries(
    answered.map(([question, answer]) => [question, NO_ANSWERS[question as Question] === false || answer]),
  )
}

export function forgetAnswers() {
  writeStored('sessionStorage', KEY, null)
}

/** What is sent: no empty answers, and those about health only with consent. */
export function registrationOf(answers: Answers): RegistrationAnswers {
  const cues = answers.cues.filter(({ text }) => text.trim() !== '').map(cueOf)
  const left = Object.entries({ ...answers, cues }).filter(([question, answer]) => {
    if (!answers.healthConsent && HEALTH.includes(question as Question)) return false
    return Array.isArray(answer) ? answer.length > 0 : answer !== ''
  })
  return Object.fromEntries(left)
}

function save(answers: Answers) {
  const saved = Object.entries(answers).filter(([question]) => !NEVER_SAVED.includes(question as Question))
  writeStored('sessionStorage', KEY, Object.fromEntries(saved))
}
