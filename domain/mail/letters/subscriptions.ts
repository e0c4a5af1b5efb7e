import type { SubscriptionList } from '../../../contract/subscriptions.ts'
import type { Email } from '../email.ts'
import { PROMISES } from './promises.ts'

const LISTS: Record<SubscriptionList, { subject: string; asked: string; already: string }> = {
  newsletter: {
    subject: 'Please confirm your subscription',
    asked:
      'Somebody, most likely you, asked for our newsletter: new classes, retreats and blog posts, now and then.',
    already: 'You asked for our newsletter, and this address already gets it. There is nothing left to do.',
  },
  launch: {
    subject: 'Please confirm that we may write to you',
    asked: 'Somebody, most likely you, asked us to write when our subscriptions begin.',
    already: 'You asked us to write when our subscriptions begin, and you are on that list already.',
  },
}

/** @property leave the secret of the link at the foot, by which they leave the list */
type Subscriber = { email: string; list: SubscriptionList; leave: string }

const footnote = { text: 'Leave this list', path: '/subscription/leave?token={leave}' }

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
      `Please confirm that this is your address. ${PROMISES.subscriptionLink}`,
      'If it was not you, please ignore this email: we will not write again.',
    ],
    link: { text: 'Yes, write to me', path: '/subscription/confirm?token={token}' },
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
    subject: 'You are on our list already',
    greeting: 'Hello,',
    lines: [LISTS[list].already],
    footnote,
    secrets: { leave },
  }
}
