import { failureText } from '../api/failure-text.ts'
import { rollApi } from '../api/roll.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { titled } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import { WholePage } from '../ui/page-failed.tsx'
import type { Route } from './+types/here'

/** Where the code at the door leads: it marks anyone who is logged in and booked. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const asked = new URL(request.url).searchParams
  const [sessionId, code] = [asked.get('session'), asked.get('code')]
  if (!sessionId || !code) return { answer: null }
  const answer = await rollApi.here({ sessionId, code })
  if (answer.status === 401) throw redirectToLogin(request)
  return { answer }
}

export default function Here({ loaderData: { answer } }: Route.ComponentProps) {
  return (
    <WholePage
      title={answer?.ok ? answer.data.title : 'Not checked in yet'}
      text={answer === null ? ASKED_FOR : answer.ok ? answer.message : failureText(answer)}
      failed={answer?.ok === false}
    >
      <ButtonLink look="line" to="/yogadashboard">
        Go to your dashboard
      </ButtonLink>
    </WholePage>
  )
}

const ASKED_FOR = 'Scan the QR code at the door with your phone’s camera to check in.'

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'At the door')]
}
