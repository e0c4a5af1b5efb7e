import type { SubscriptionList } from '../../../contract/subscriptions.ts'
import type { Email } from '../email.ts'
import { PROMISES } from './promises.ts'

const LISTS: Record<SubscriptionList, { subject: string; asked: string; already: string }> = {
  newsletter: {
    subject: 'Please confirm your subscription',
    asked: 'You asked for our newsletter: new classes, retreats and blog posts, now and then.',
    already: 'You asked for our newsletter, but you’re already subscribed. There’s nothing left to do.',
  },
  launch: {
    subject: 'Please confirm your email',
    asked: 'You asked us to email you when our plans go on sale.',
    already: 'You asked us to email you when our plans go on sale, but you’re already on that list.',
  },
}

/** @property leave the unsubscribe token */
type Subscriber = { email: string; list: SubscriptionList; leave: string }

const footnote = { text: 'Unsubscribe', path: '/subscription/leave?token={leave}' }

export function confirmSubscription({
  email,
  list,
  leave,
  token,
  tokenHash,
}: Subscriber & { token: string; tokenHash: string }): Email {
  return {
    kind: `${list}-confirm`,
    dedupeKey: `subscribe:${tokenHash}`,
    userId: null,
    recipient: email,
    subject: LISTS[list].subject,
    greeting: 'Hello,',
    lines: [
      LISTS[list].asked,
      `Please confirm your email. ${PROMISES.subscriptionLink}`,
      'If you didn’t ask for this, please ignore this email. We won’t write again.',
    ],
    link: { text: 'Confirm', path: '/subscription/confirm?token={token}' },
    footnote,
    secrets: { token, leave },
  }
}

/** @param today one email a day, however often someone types the address */
export function alreadySubscribed({
  id,
  email,
  list,
  leave,
  today,
}: Subscriber & { id: string; today: string }): Email {
  return {
    kind: `${list}-already`,
    dedupeKey: `subscribed:${id}:${today}`,
    userId: null,
    recipient: email,
    subject: 'You’re already subscribed',
    greeting: 'Hello,',
    lines: [LISTS[list].already],
    footnote,
    secrets: { leave },
  }
}
