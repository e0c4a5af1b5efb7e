import type { Verb } from '../../../contract/permissions.ts'

/** What can be begun from anywhere at the desk, beside what its links lead to. */
export const ACTS: readonly { to: string; label: string; verb: Verb }[] = [
  { to: '/studio/classes/new', label: 'Add class', verb: 'classes.change' },
  { to: '/studio/members/new', label: 'Add member', verb: 'member.change' },
  { to: '/studio/schedule/closures', label: 'Closed days', verb: 'schedule.change' },
  { to: '/studio/money/sell', label: 'Take a payment', verb: 'sale.make' },
  { to: '/studio/plans/new', label: 'Add plan', verb: 'prices.change' },
  { to: '/studio/money/till', label: 'Till today', verb: 'sales.see' },
  { to: '/studio/money/to-do', label: 'Payments to sort out', verb: 'reports.see' },
  { to: '/studio/money/reconcile', label: 'Check a settlement file', verb: 'settlement.check' },
  { to: '/studio/reports/receipts', label: 'Receipt list', verb: 'reports.see' },
  { to: '/studio/money/tax', label: 'Receipts and tax', verb: 'tax.see' },
  { to: '/studio/words/posts', label: 'Blog', verb: 'content.change' },
  { to: '/studio/words/events', label: 'Events', verb: 'content.change' },
  { to: '/studio/words/courses', label: 'Courses', verb: 'content.change' },
  { to: '/studio/words/testimonials', label: 'Testimonials', verb: 'content.change' },
  { to: '/studio/words/landing/landing', label: 'Home page', verb: 'content.change' },
  { to: '/studio/words/about/about', label: 'About page', verb: 'content.change' },
  { to: '/studio/words/questions/faq', label: 'FAQ', verb: 'content.change' },
  { to: '/studio/words/terms/terms', label: 'Terms', verb: 'content.change' },
  { to: '/studio/words/privacy/privacy', label: 'Privacy page', verb: 'content.change' },
  { to: '/studio/settings/brand', label: 'Logo and colour', verb: 'studio.change' },
  { to: '/studio/settings/letters', label: 'Email texts', verb: 'studio.change' },
  { to: '/studio/settings/promises', label: 'Service levels', verb: 'studio.change' },
  { to: '/studio/settings/policy', label: 'Cancellation policy', verb: 'policies.change' },
  { to: '/studio/settings/systems', label: 'Payments and email', verb: 'studio.change' },
  { to: '/studio/settings/keys', label: 'API keys and webhooks', verb: 'api-keys.change' },
  { to: '/studio/settings/privacy', label: 'Data requests', verb: 'privacy.answer' },
  {
    to: '/studio/settings/privacy/looks',
    label: 'Who opened health answers',
    verb: 'privacy.answer',
  },
  { to: '/studio/settings/import', label: 'Import members', verb: 'member.import' },
  { to: '/studio/settings/export', label: 'Export everything', verb: 'studio.export' },
  { to: '/studio/settings/log', label: 'Activity log', verb: 'activity.see' },
]

/** Where it is kept that single letters are no keys. */
export const SINGLE_KEYS = 'desk-single-keys'

/** One letter by itself: what is done many times a day. */
export const QUICK: Readonly<Record<string, { to: string; label: string; verb: Verb }>> = {
  w: { to: '/studio/walk-in', label: 'Add a walk-in', verb: 'walk-in.add' },
  p: { to: '/studio/money/sell', label: 'Take a payment', verb: 'sale.make' },
}

/** What `n` lets one choose from. */
export const NEW: readonly { to: string; label: string; verb: Verb }[] = [
  { to: '/studio/members/new', label: 'Member', verb: 'member.change' },
  { to: '/studio/money/sell', label: 'Payment', verb: 'sale.make' },
  { to: '/studio/classes/new', label: 'Class', verb: 'classes.change' },
  { to: '/studio/announcements', label: 'Broadcast', verb: 'announcement.write' },
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
