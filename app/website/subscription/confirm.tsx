import { apiOf } from '../../api/on-server.ts'
import { pageHead } from '../../head.ts'
import type { Route } from './+types/confirm'
import { LinkPage } from './link-page.tsx'
import { press } from './link-route.ts'

export { headers, loader } from './link-route.ts'

export function action({ request, context }: Route.ActionArgs) {
  return press(request, apiOf(context).confirmSubscription)
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      action="/subscription/confirm"
      token={loaderData.token}
      done={actionData}
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
    description: 'Confirm that {studio} may write to you.',
    path: '/subscription/confirm',
    noIndex: true,
  })
}
