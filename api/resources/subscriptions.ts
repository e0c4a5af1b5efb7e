import { subscribeForm, subscriptionLink } from '../../contract/subscriptions.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { confirmSubscription } from '../../domain/subscriptions/confirm.ts'
import { subscribe } from '../../domain/subscriptions/subscribe.ts'
import { unsubscribe } from '../../domain/subscriptions/unsubscribe.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

const ONE_CLICK = '/subscription/one-click'

const CONFIRMED = { newsletter: TEXTS.newsletterConfirmed, launch: TEXTS.launchConfirmed }

export function subscriptions(studio: Studio) {
  return (
    resource('Subscriptions')
      .openCall('post', '/newsletter/subscribe', {
        summary: 'Subscribe to the newsletter; the response is the same for every address',
        form: subscribeForm,
        run: (form, c) => subscribe(studio, c.get('visitor'), { ...form, list: 'newsletter' }),
        says: TEXTS.subscribeSent,
      })
      .openCall('post', '/notify-me', {
        summary: 'Ask to be notified when plans go on sale; the response is the same for every address',
        form: subscribeForm,
        run: (form, c) => subscribe(studio, c.get('visitor'), { ...form, list: 'launch' }),
        says: TEXTS.subscribeSent,
      })
      .openCall('post', '/subscription/confirm', {
        summary: 'Confirm a subscription with the emailed link',
        form: subscriptionLink,
        run: async ({ token }) => CONFIRMED[await confirmSubscription(studio, token)],
      })
      .openCall('post', '/subscription/leave', {
        summary: 'Unsubscribe with the link in an email',
        form: subscriptionLink,
        run: ({ token }) => unsubscribe(studio, token),
        says: TEXTS.unsubscribed,
      })
      .openCall('post', ONE_CLICK, {
        summary: 'Unsubscribe with one click in a mail program (RFC 8058), without a login',
        query: subscriptionLink,
        run: ({ token }) => unsubscribe(studio, token),
        says: TEXTS.unsubscribed,
      })
      // Mail programs without one-click open the page, which asks for confirmation, so that link scanners don’t unsubscribe anyone.
      .get(ONE_CLICK, (c) =>
        c.redirect(`/subscription/leave?token=${encodeURIComponent(c.req.query('token') ?? '')}`),
      )
  )
}
