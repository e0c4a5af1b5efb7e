import type { PrivacyDeskOnWire } from '../../../contract/privacy.ts'
import type { PrivacyKind, PrivacyOutcome, PrivacyWay } from '../../../shared/privacy.ts'

export const KINDS: Record<PrivacyKind, string> = {
  export: 'A copy of their data',
  deletion: 'Their data deleted',
  correction: 'Something put right',
  notes: 'To read notes about them',
  objection: 'An end to some use of it',
}

export const WAYS: Record<PrivacyWay | 'product', string> = {
  letter: 'by letter',
  telephone: 'by telephone',
  'e-mail': 'by email',
  desk: 'at the desk',
  product: 'in their profile, by themselves',
}

export const OUTCOMES: Record<PrivacyOutcome, string> = {
  done: 'Done',
  partly: 'Done in part',
  declined: 'Declined',
}

/** Where what they ask for is done, for anyone who answers. */
export const HOW: Record<PrivacyKind, string> = {
  export: 'Their profile has “Download my data”, which is the whole of it.',
  deletion:
    'Be sure that it is them. Their profile has “Delete my account”, and an owner can do it here; what the books must keep stays without a name.',
  correction: 'Name, address and telephone are changed in their profile.',
  notes: 'Notes and tags stand on their page, and in the copy of their data.',
  objection: 'News, reminders and answers about health are taken back in their profile.',
}

type Consent = PrivacyDeskOnWire['consents'][number]['what']
export const CONSENTS: Record<Consent, { label: string; one: string; many: string }> = {
  news: { label: 'News', one: 'person gets the letter', many: 'people get the letter' },
  launch: {
    label: 'The opening',
    one: 'person waits to hear of plans',
    many: 'people wait to hear of plans',
  },
  reminders: { label: 'Reminders', one: 'member gets them by email', many: 'members get them by email' },
  health: { label: 'Answers about health', one: 'member gave them', many: 'members gave them' },
  cues: { label: 'Sentences for teachers', one: 'member wrote some', many: 'members wrote some' },
  pictures: { label: 'Pictures of themselves', one: 'member shows one', many: 'members show one' },
  testimonials: { label: 'Testimonials', one: 'testimonial is shown', many: 'testimonials are shown' },
}

type Withdrawn = PrivacyDeskOnWire['withdrawn'][number]['what']
export const WITHDRAWN: Record<Withdrawn, string> = {
  news: 'left the letter',
  launch: 'no longer waits to hear of plans',
  health: 'took their answers about health back',
  testimonials: 'no longer wants to be quoted',
}

const DAY = 86_400_000

/** "3 days left", "today is the last day", "2 days overdue" */
export function leftInWords(dueAt: number, now: number): string {
  const days = Math.floor((dueAt - now) / DAY)
  if (days < 0) return `${-days} ${days === -1 ? 'day' : 'days'} overdue`
  if (days === 0) return 'today is the last day'
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}
