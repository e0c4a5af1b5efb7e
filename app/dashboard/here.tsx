import { failureTextOf } from '../api/failure-text.ts'
import { rollApi } from '../api/roll.ts'
import { redirectToLogin, requireUser } from '../login/gate.ts'
import { titled } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/here'
import styles from './here.module.css'
import pageStyles from './page.module.css'

/** Where the code at the door leads: it marks whoever is logged in and booked. */
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
    <>
      <h1>{answer?.ok ? answer.data.title : 'Not marked yet'}</h1>
      <section className={styles.said} aria-label="At the door">
        {!answer && (
          <Notice kind="info">
            The code at the door brings you here and marks you. Point the camera of your phone at it.
          </Notice>
        )}
        {answer?.ok && <Notice kind="done">{answer.message}</Notice>}
        {answer && !answer.ok && <Notice>{failureTextOf(answer)}</Notice>}
        <p className={pageStyles.actions}>
          <ButtonLink look="line" to="/yogadashboard">
            To your dashboard
          </ButtonLink>
        </p>
      </section>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'At the door')]
}
