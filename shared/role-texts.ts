import type { StaffRole } from './enums.ts'

/** What each role may do, in the third person; `contract/permissions.ts` is the rule. */
export const ROLE_TEXTS: Record<StaffRole, string> = {
  owner: 'Everything, including the team, payment keys and studio data, which only owners can manage.',
  manager: 'All daily work, including prices and policies.',
  'front desk': 'Schedule, bookings, walk-ins, members’ contact details, messages, refunds by policy.',
  teacher: 'Their own sessions, attendance, pay statements and page.',
  accountant: 'Sees payments, refunds and reports, but can’t change anything.',
}

/** The same, addressed to the invited person. */
export const YOUR_ROLE_TEXTS: Record<StaffRole, string> = {
  owner: 'You’ll run everything, including the team, payment keys and studio data.',
  manager: 'You’ll run the daily work, including prices and policies.',
  'front desk': 'You’ll see the schedule, bookings, walk-ins, members’ contact details and messages.',
  teacher: 'You’ll see your sessions, attendance, pay statements and page.',
  accountant: 'You’ll see payments, refunds and reports.',
}

/** "… invites you to join as …" */
export const AS_ROLE: Record<StaffRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  'front desk': 'front desk staff',
  teacher: 'a teacher',
  accountant: 'an accountant',
}
