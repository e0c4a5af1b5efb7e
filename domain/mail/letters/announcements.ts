import type { MemberEmail } from '../email.ts'

/** @property leave the unsubscribe token of news; null for broadcasts about a class the reader booked */
type Announced = {
  id: string
  userId: string
  subject: string
  lines: string[]
  leave: string | null
  /** A path in the dashboard; null for readers without an account. */
  path: string | null
}

/** A broadcast. About a class it is essential; news keep to the limits of their kind. */
export function announced({ id, userId, subject, lines, leave, path }: Announced): MemberEmail {
  return {
    kind: leave === null ? 'announcement' : 'news',
    ...(leave === null && { essential: true }),
    dedupeKey: `announcement:${id}:${userId}`,
    subject,
    lines,
    unprovedLines: ['The studio has a message for you. Log in to read it.'],
    ...(path !== null && { link: { text: 'Open your dashboard', path } }),
    ...(leave !== null && {
      footnote: { text: 'Unsubscribe', path: '/subscription/leave?token={leave}' },
      secrets: { leave },
    }),
  }
}

/** To people who asked to be notified at launch: once each. */
export function plansOnSale(subscriberId: string, announcement: MemberEmail): MemberEmail {
  return {
    ...announcement,
    dedupeKey: `launch:${subscriberId}`,
    link: { text: 'See the plans', path: '/pricing' },
  }
}
