import type { MemberEmail } from '../email.ts'

/** @property leave the secret of the link at the foot of news; null for what is about a class that the reader booked */
type Announced = {
  id: string
  userId: string
  subject: string
  lines: string[]
  leave: string | null
  /** Of the dashboard; null for readers without an account. */
  path: string | null
}

/** What the studio tells many at once. About a class it must not be lost; news keep to the limits of their kind. */
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

/** What people were promised who asked to be notified: once each, whatever is announced again. */
export function plansOnSale(subscriberId: string, announcement: MemberEmail): MemberEmail {
  return {
    ...announcement,
    dedupeKey: `launch:${subscriberId}`,
    link: { text: 'See the plans', path: '/pricing' },
  }
}
