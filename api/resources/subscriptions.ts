import { subscribeForm, subscriptionLink } from '../../contract/subscriptions.ts'
import { done } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { confirmSubscription } from '../../domain/subscriptions/confirm.ts'
import { leaveSubscription } from '../../domain/subscriptions/leave.ts'
import { subscribe } from '../../domain/subscriptions/subscribe.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, resource } from '../route.ts'

const tag = 'Subscriptions'
const ONE_CLICK = '/subscription/one-click'

const newsletterCall = call('post', '/newsletter/subscribe', {
  summary: 'Ask for our letter; the answer is the same for every address',
  tag,
  status: 200,
  answer: done,
  input: { body: body(subscribeForm) },
})
const notifyCall = call('post', '/notify-me', {
  summary: 'Ask to be notified when subscriptions begin; the answer is the same for every address',
  tag,
  status: 200,
  answer: done,
  input: { body: body(subscribeForm) },
})
const confirmCall = call('post', '/subscription/confirm', {
  summary: 'Confirm an address with the link from the e-mail',
  tag,
  status: 200,
  answer: done,
  input: { body: body(subscriptionLink) },
})
const leaveCall = call('post', '/subscription/leave', {
  summary: 'Leave a list with the link at the foot of its e-mails',
  tag,
  status: 200,
  answer: done,
  input: { body: body(subscriptionLink) },
})

const oneClickCall = call('post', ONE_CLICK, {
  summary: 'Leave a list by the button of a mail program (RFC 8058), without a login',
  tag,
  status: 200,
  answer: done,
  input: { query: subscriptionLink },
})

const CONFIRMED = { newsletter: TEXTS.newsletterConfirmed, launch: TEXTS.launchConfirmed }

export function subscriptions(studio: Studio) {
  return (
    resource()
      .openapi(newsletterCall, async (c) => {
        await subscribe(studio, c.get('visitor'), { ...c.req.valid('json'), list: 'newsletter' })
        return ok(c, { message: TEXTS.subscribeSent })
      })
      .openapi(notifyCall, async (c) => {
        await subscribe(studio, c.get('visitor'), { ...c.req.valid('json'), list: 'launch' })
        return ok(c, { message: TEXTS.subscribeSent })
      })
      .openapi(confirmCall, async (c) => {
        const list = await confirmSubscription(studio, c.req.valid('json').token)
        return ok(c, { message: CONFIRMED[list] })
      })
      .openapi(leaveCall, async (c) => {
        await leaveSubscription(studio, c.req.valid('json').token)
        return ok(c, { message: TEXTS.unsubscribed })
      })
      .openapi(oneClickCall, async (c) => {
        await leaveSubscription(studio, c.req.valid('query').token)
        return ok(c, { message: TEXTS.unsubscribed })
      })
      // A mail program without that button opens the address: the page asks once more, so that no scanner of links unsubscribes anyone.
      .get(ONE_CLICK, (c) =>
        c.redirect(`/subscription/leave?token=${encodeURIComponent(c.req.query('token') ?? '')}`),
      )
  )
}
