import { apiOf } from '../../api/on-server.ts'
import { pageHead } from '../../head.ts'
import type { Route } from './+types/leave'
import { LinkPage } from './link-page.tsx'
import { press } from './link-route.ts'

export { headers, loader } from './link-route.ts'

export function action({ request, context }: Route.ActionArgs) {
  return press(request, apiOf(context).leaveSubscription)
}

export default function Leave({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      action="/subscription/leave"
      token={loaderData.token}
      done={actionData}
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
    description: 'Leave a mailing list of {studio}.',
    path: '/subscription/leave',
    noIndex: true,
  })
}
