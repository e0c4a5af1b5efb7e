import { data } from 'react-router'
import { TEXTS } from '../../../contract/texts.ts'
import { apiOf } from '../../api.ts'
import { pageHead } from '../../head.ts'
import type { Route } from './+types/leave'
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
  const answer = await apiOf(context).leaveSubscription(token)
  return data(
    { ok: answer.ok, message: answer.message || TEXTS.unexpected },
    answer.ok ? 200 : answer.status || 503,
  )
}

export default function Leave({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData
  return (
    <LinkPage
      token={token}
      done={actionData ?? (token ? undefined : { ok: false, message: TEXTS.subscriptionInvalid })}
      title="Leave this list?"
      titleWhenDone="You are off the list"
      text="We stop writing to this address as soon as you press the button."
      button="Leave the list"
      busyLabel="Leaving..."
    />
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Leave a list',
    description: 'Leave a mailing list of Zen Flow Yoga.',
    path: '/subscription/leave',
    noIndex: true,
  })
}
