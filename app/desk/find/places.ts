import type { Verb } from '../../../contract/permissions.ts'

/** What can be begun from anywhere at the desk, beside what its links lead to. */
export const ACTS: readonly { to: string; label: string; verb: Verb }[] = [
  { to: '/studio/classes/new', label: 'Make a class', verb: 'classes.change' },
  { to: '/studio/members/new', label: 'Register a member', verb: 'member.change' },
  { to: '/studio/money/to-do', label: 'Money that waits for a person', verb: 'sales.see' },
  { to: '/studio/money/reconcile', label: 'Compare a settlement file', verb: 'reports.see' },
  { to: '/studio/money/tax', label: 'Tax', verb: 'studio.change' },
  { to: '/studio/words/pictures', label: 'Pictures', verb: 'content.change' },
  { to: '/studio/settings/policy', label: 'Cancellation policy', verb: 'policies.change' },
  { to: '/studio/settings/systems', label: 'Payments and mail', verb: 'studio.change' },
  { to: '/studio/settings/keys', label: 'API keys and webhooks', verb: 'api-keys.change' },
  { to: '/studio/settings/log', label: 'Activity', verb: 'activity.see' },
  { to: '/studio/setup', label: 'Ready to sell', verb: 'studio.change' },
]

/** g, then one of these. */
export const GO: Readonly<Record<string, string>> = {
  t: '/studio/today',
  d: '/studio/my-day',
  s: '/studio/schedule',
  c: '/studio/classes',
  p: '/studio/members',
  m: '/studio/money',
  w: '/studio/words',
}
