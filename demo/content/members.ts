import type { DemoLogin, MemberContent } from './types.ts'

/** The logins that the README names: one of each role. The instructor is one of the teachers. */
export const demoLogins: DemoLogin[] = [
  {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    role: 'user',
    enrolledIn: [
      { classKey: 'yin-by-moonlight', completed: 2 },
      { classKey: 'vinyasa-flow', completed: 1 },
      { classKey: 'gentle-hatha-at-home', completed: 2 },
    ],
    singlePlaces: [{ classKey: 'foundational-poses', session: 3 }],
  },
  {
    firstName: 'Meera',
    lastName: 'Joshi',
    email: 'meera.joshi@example.com',
    role: 'instructor',
    enrolledIn: [],
  },
  { firstName: 'Nandini', lastName: 'Kapoor', email: 'studio@example.com', role: 'admin', enrolledIn: [] },
]

/** Members who fill the classes. */
export const members: MemberContent[] = [
  ['Aditi', 'Banerjee'],
  ['Aman', 'Gill'],
  ['Anita', 'Fernandes'],
  ['Bhavna', 'Shetty'],
  ['Chetan', 'Patil'],
  ['Deepa', 'Krishnan'],
  ['Esther', 'Thomas'],
  ['Farida', 'Ansari'],
  ['Gaurav', 'Mehta'],
  ['Harini', 'Subramaniam'],
  ['Ishaan', 'Verma'],
  ['Jaya', 'Pillai'],
  ['Karan', 'Malhotra'],
  ['Leela', 'Varghese'],
  ['Manoj', 'Yadav'],
  ['Nisha', 'Agarwal'],
  ['Omkar', 'Sawant'],
  ['Pallavi', 'Desai'],
  ['Ravi', 'Prakash'],
  ['Rukmini', 'Acharya'],
  ['Sana', 'Mirza'],
  ['Shreya', 'Ghosh'],
  ['Siddharth', 'Jain'],
  ['Sonam', 'Lepcha'],
  ['Tara', 'Bose'],
  ['Uday', 'Reddy'],
  ['Vandana', 'Saxena'],
  ['Varun', 'Nambiar'],
  ['Yamini', 'Rathore'],
  ['Zubin', 'Mistry'],
].map(([firstName, lastName]) => ({
  firstName: firstName!,
  lastName: lastName!,
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
}))
