import type { StaffRole } from '../../../shared/enums.ts'

/** What each role may do, in a sentence; `contract/permissions.ts` is the rule. */
export const ROLES_IN_WORDS: Record<StaffRole, string> = {
  owner: 'Everything, and alone: the team, the payment keys, the studio’s data.',
  manager: 'All of the daily work, prices and policies included.',
  'front desk': 'Schedule and rosters, walk-ins, members’ contact details, messages. Refunds by policy only.',
  teacher: 'Their own sessions, rolls, page and pay. No money, and nobody who is not on a roll of theirs.',
  accountant: 'Reads payments, refunds and reports, and changes nothing.',
}
