import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../login/gate.ts'
import { titled } from '../studio.ts'
import backLinkStyles from '../ui/back-link.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import type { Route } from './+types/session'
import { Failed } from './load-error.tsx'
import { NextSession } from './next-session.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const booked = await memberApi.bookedSessions(user.id)
  if (booked.status === 401) throw redirectToLogin(request)
  if (!booked.ok) return { session: undefined, failure: booked.message }
  return { session: booked.data.find(({ _id }) => _id === params.sessionId), failure: null }
}

/** Where the letters lead: one session, and the door of its live room. */
export default function Session({ loaderData: { session, failure } }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to="/yogadashboard">
        <BackIcon />
        Dashboard
      </Link>
      {/* Where there is none, the empty state has a title of its own. */}
      <h1 className={session || failure !== null ? undefined : 'sr-only'}>Your session</h1>
      {failure !== null && <Failed message={failure} />}
      {session && <NextSession session={session} />}
      {!session && failure === null && (
        <Empty
          picture={<Picture {...print('empty-mat')} />}
          title="This session is not ahead of you"
          text="It has ended, the studio called it off, or you are not in its class."
        >
          <ButtonLink to="/yogadashboard/classes">Your Yoga Journey</ButtonLink>
        </Empty>
      )}
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Your session')]
}
