import type { CueContent } from './types.ts'

/** What some members told about their health, and the sentence for their teachers that they made of it. */
export const cues: CueContent[] = [
  {
    email: 'asha@example.com',
    injuries: 'Left shoulder, two years ago',
    text: 'Left shoulder: no full weight',
  },
  { email: 'aditi.banerjee@example.com', injuries: 'Both knees', text: 'Knees: no deep lunges' },
  { email: 'anita.fernandes@example.com', injuries: 'Wrists', text: 'Wrists: fists or blocks' },
  {
    email: 'chetan.patil@example.com',
    medicalConditions: ['High Blood Pressure'],
    text: 'Blood pressure: head above the heart',
  },
  {
    email: 'farida.ansari@example.com',
    medicalConditions: ['Pregnancy'],
    text: 'Pregnant, second trimester: no twists',
  },
]
