import type { PrivacyDeskOnWire } from '../../../contract/privacy.ts'
import type { PrivacyKind, PrivacyOutcome, PrivacyWay } from '../../../shared/privacy.ts'

export const KINDS: Record<PrivacyKind, string> = {
  export: 'Copy of their data',
  deletion: 'Deletion of their data',
  correction: 'Correction',
  notes: 'Staff notes about them',
  objection: 'Stop some use of their data',
}

export const WAYS: Record<PrivacyWay | 'product', string> = {
  letter: 'by post',
  telephone: 'by phone',
  'e-mail': 'by email',
  desk: 'at the desk',
  product: 'in their profile',
}

export const OUTCOMES: Record<PrivacyOutcome, string> = {
  done: 'Done',
  partly: 'Partly done',
  declined: 'Declined',
}

/** Where what they ask for is done, for anyone who answers. */
export const HOW: Record<PrivacyKind, string> = {
  export: 'They can use “Download my data” in their profile.',
  deletion:
    'Check their identity first. They can use “Delete my account” in their profile, or an owner can do it here. Payment records required by law stay, without a name.',
  correction: 'They can edit name, address and phone in their profile.',
  notes: 'Notes and tags are on their member page and in the copy of their data.',
  objection: 'They can withdraw newsletter, reminders and health answers in their profile.',
}

type Consent = PrivacyDeskOnWire['consents'][number]['what']
export const CONSENTS: Record<Consent, { label: string; one: string; many: string }> = {
  news: { label: 'Newsletter', one: 'subscriber', many: 'subscribers' },
  launch: {
    label: 'Plan launch',
    one: 'person to notify',
    many: 'people to notify',
  },
  reminders: { label: 'Reminders', one: 'member by email', many: 'members by email' },
  health: { label: 'Health answers', one: 'member', many: 'members' },
  cues: { label: 'Notes for teachers', one: 'member', many: 'members' },
  pictures: { label: 'Profile photos', one: 'member', many: 'members' },
  testimonials: { label: 'Testimonials', one: 'published', many: 'published' },
}

type Withdrawn = PrivacyDeskOnWire['withdrawn'][number]['what']
export const WITHDRAWN: Record<Withdrawn, string> = {
  news: 'unsubscribed from the newsletter',
  launch: 'left the plan launch list',
  health: 'withdrew health answers',
  testimonials: 'withdrew a testimonial',
}

const DAY = 86_400_000

/** "3 days left", "today is the last day", "2 days overdue" */
export function leftInWords(dueAt: number, now: number): string {
  const days = Math.floor((dueAt - now) / DAY)
  if (days < 0) return `${-days} ${days === -1 ? 'day' : 'days'} overdue`
  if (days === 0) return 'due today'
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}
