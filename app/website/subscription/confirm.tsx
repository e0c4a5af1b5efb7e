import { data } from 'react-router'
import { TEXTS } from '../../../contract/texts.ts'
import { apiOf } from '../../api.ts'
import { pageHead } from '../../head.ts'
import type { Route } from './+types/confirm'
import { LinkPage } from './link-page.tsx'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** The address holds a secret: nobody keeps the page. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  const answer = await apiOf(context).confirmSubscription(token)
  return data(
    { ok: answer.ok, message: answer.message || TEXTS.unexpected },
    answer.ok ? 200 : answer.status || 503,
  )
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData
  return (
    <LinkPage
      token={token}
      done={actionData ?? (token ? undefined : { ok: false, message: TEXTS.subscriptionInvalid })}
      title="One more step"
      titleWhenDone="You are on the list"
      text="Please confirm that we may write to this address."
      button="Yes, write to me"
      busyLabel="Confirming..."
      atOnce
    />
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Confirm your address',
    description: 'Confirm that Zen Flow Yoga may write to you.',
    path: '/subscription/confirm',
    noIndex: true,
  })
}
