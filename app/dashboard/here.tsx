import { failureTextOf } from '../api/failure-text.ts'
import { rollApi } from '../api/roll.ts'
import { redirectToLogin, requireUser } from '../login/gate.ts'
import { titled } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/here'

/** Where the code at the door leads: it marks whoever is logged in and booked. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const asked = new URL(request.url).searchParams
  const answer = await rollApi.here({
    sessionId: asked.get('session') ?? '',
    code: asked.get('code') ?? '',
  })
  if (answer.status === 401) throw redirectToLogin(request)
  return { answer }
}

export default function Here({ loaderData: { answer } }: Route.ComponentProps) {
  return (
    <>
      <h1>{answer.ok ? answer.data.title : 'Not marked yet'}</h1>
      {answer.ok ? <Notice kind="done">{answer.message}</Notice> : <Notice>{failureTextOf(answer)}</Notice>}
      <p style={{ marginTop: 24 }}>
        <ButtonLink look="line" to="/yogadashboard">
          To your dashboard
        </ButtonLink>
      </p>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'At the door')]
}
