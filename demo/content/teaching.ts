/** What the desk shows of teachers: pay, certificates, who steps in for whom. Days are counted from today. */

export const rates = [
  { teacher: 'meera-joshi', session: 1200, head: 100, headsFrom: 10 },
  { teacher: 'rohan-bhatt', session: 1100, head: 80, headsFrom: 12 },
  { teacher: 'lakshmi-gowda', session: 1300, head: 0, headsFrom: 0 },
  { teacher: 'arjun-thapa', session: 1000, head: 60, headsFrom: 8 },
  { teacher: 'devika-menon', session: 1100, head: 100, headsFrom: 8 },
  { teacher: 'imran-sheikh', session: 1000, head: 50, headsFrom: 10 },
] as const

export const certificates = [
  {
    teacher: 'meera-joshi',
    name: '500-hour Hatha teacher training',
    issuer: 'Parmarth School, Rishikesh',
    fromDays: -4200,
    untilDays: null,
    styles: ['Hatha'],
  },
  {
    teacher: 'meera-joshi',
    name: 'Prenatal and postnatal teaching',
    issuer: 'Birthlight India',
    fromDays: -700,
    untilDays: 41,
    styles: ['Prenatal'],
  },
  {
    teacher: 'meera-joshi',
    name: 'First aid for group instructors',
    issuer: 'Indian Red Cross Society',
    fromDays: -745,
    untilDays: -15,
    styles: [],
  },
  {
    teacher: 'devika-menon',
    name: 'Prenatal and postnatal teaching',
    issuer: 'Birthlight India',
    fromDays: -300,
    untilDays: 800,
    styles: ['Prenatal'],
  },
] as const

/** Anyone who teaches these holds the certificate of that name. */
export const needed = [
  { classKey: 'prenatal-circle', certificate: 'Prenatal and postnatal teaching' },
  { classKey: 'prenatal-at-home', certificate: 'Prenatal and postnatal teaching' },
] as const

export const preferred = [
  { classKey: 'prenatal-at-home', teachers: ['devika-menon'] },
  { classKey: 'gentle-hatha-yoga', teachers: ['imran-sheikh'] },
] as const

/** Meera stepped in for the last sessions of this class, and its teacher asks again. */
export const steppedIn = {
  classKey: 'hatha-before-work',
  teacher: 'meera-joshi',
  sessions: 3,
  feeRupees: 900,
  message: 'Bolster shapes only, they are tired from the retreat.',
  notes: {
    members: 'A soft week: ten minutes of legs up the wall before bed, and cat and cow in the morning.',
    next: 'We stopped before shoulder stand. Two people keep a wrist quiet: offer fists.',
  },
}
