import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { PlaceInSessionOnWire } from '../../contract/sessions.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { memberApi } from '../api/member.ts'
import { rollApi } from '../api/roll.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { titled } from '../studio.ts'
import backLinkStyles from '../ui/back-link.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { PageNotLoaded } from '../ui/load-error.tsx'
import { WholePage } from '../ui/page-failed.tsx'
import type { Route } from './+types/session'
import { NextSession } from './next-session.tsx'
import { CalledOff, Changed, GivenUp, YourPlace } from './own-session.tsx'
import { PastSession } from './past-session.tsx'
import { RollSaid } from './roll-said.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const [booked, mine] = await Promise.all([
    memberApi.session(params.sessionId),
    rollApi.mine(params.sessionId),
  ])
  if (booked.status === 401) throw redirectToLogin(request)
  if (!booked.ok && booked.status !== 404) return { failure: booked.message }
  const own = mine.ok ? mine.data : null
  if (booked.ok) {
    const session = booked.data
    const makeUps =
      session.givenUp && !session.instead ? await memberApi.makeUps(params.sessionId) : undefined
    return { session, own, failure: null, makeUps: makeUps?.ok ? makeUps.data : null }
  }
  const notes = await memberApi.sessionNotes(params.sessionId)
  return { own, failure: null, past: notes.ok ? notes.data : undefined }
}

/** Where the emails lead: one session, and the door of its live room. */
export default function Session({ loaderData }: Route.ComponentProps) {
  const { session, failure, own, past, makeUps } = loaderData
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  function onDone() {
    heading.current?.focus()
    revalidate()
  }
  return (
    <>
      <Link className={backLinkStyles.back} to="/yogadashboard">
        <BackIcon />
        Dashboard
      </Link>
      {(session || past || own?.roll) && (
        <h1 ref={heading} tabIndex={-1}>
          Your session
        </h1>
      )}
      {failure !== null && <PageNotLoaded message={failure} />}
      {own?.roll && <RollSaid roll={own.roll} startsAt={own.startsAt} timeZone={own.timeZone} />}
      {session?.calledOff && <CalledOff session={session} />}
      {session && !session.calledOff && (
        <>
          <Changed session={session} />
          <NextSession session={session} kicker={kickerOf(session)} />
          {session.givenUp ? (
            <GivenUp session={session} makeUps={makeUps ?? null} onDone={onDone} />
          ) : (
            <YourPlace session={session} onDone={onDone} />
          )}
        </>
      )}
      {past && <PastSession of={past} />}
      {!session && !past && !own?.roll && failure === null && (
        <WholePage
          title="This session is not ahead of you"
          text="It has ended, the studio called it off, or you are not in its class."
        >
          <ButtonLink to="/yogadashboard/classes">Your Yoga Journey</ButtonLink>
        </WholePage>
      )}
    </>
  )
}

function kickerOf({ source }: PlaceInSessionOnWire): string {
  if (source === 'drop-in') return 'A single session'
  return source === 'make-up' ? 'Instead of another session' : 'A session of your run'
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const session = loaderData?.session
  return [
    titled(
      matches,
      session ? `${session.title}, ${dateAndTime(session.startsAt, session.timeZone)}` : 'Your session',
    ),
  ]
}
