import type { PracticeAnswers } from '../../contract/accounts.ts'
import type { NewRow, Row } from '../../database/tables.ts'

const SINGLE = [
  'experienceLevel',
  'preferredStyle',
  'flexibility',
  'strengthLevel',
  'preferredTime',
  'sessionDuration',
  'occupation',
  'stressLevel',
  'sleepQuality',
  'dietaryPreferences',
  'activityLevel',
] as const satisfies (keyof PracticeAnswers)[]
const LISTS = ['fitnessGoals', 'focusAreas'] as const satisfies (keyof PracticeAnswers)[]

type Answers = Omit<Row<'practiceAnswers'>, 'userId'>

export function practiceRow(form: PracticeAnswers): Omit<NewRow<'practiceAnswers'>, 'userId'> {
  return {
    ...mapped(SINGLE, (name) => form[name] ?? null),
    ...mapped(LISTS, (name) => JSON.stringify(form[name] ?? [])),
  } as Omit<NewRow<'practiceAnswers'>, 'userId'>
}

export const NO_ANSWERS = {
  ...mapped(SINGLE, () => null),
  ...mapped(LISTS, () => []),
} satisfies Answers

function mapped<N extends string, V>(names: readonly N[], value: (name: N) => V): Record<N, V> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, V>
}
