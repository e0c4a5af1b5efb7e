import { useState } from 'react'
import type { ClassDetailOnWire } from '../../../contract/classes.ts'
import type { PaymentRecordOnWire } from '../../../contract/enrollment.ts'
import type { BookedSessionOnWire } from '../../../contract/sessions.ts'
import { api } from '../../api/client.ts'
import { memberApi } from '../../api/member.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { hasHours } from '../../classes/class-facts.tsx'
import { shortDay } from '../../classes/moments.ts'
import { NAME, titled, useStudio } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button, ButtonLink, buttonLook } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { PageNotLoaded } from '../../ui/load-error.tsx'
import { WholePage } from '../../ui/page-failed.tsx'
import { toast } from '../../ui/toast.ts'
import { useTheme } from '../../ui/use-theme.ts'
import { handOver } from '../picture-file.ts'
import { calendarOf } from '../upcoming.tsx'
import type { Route } from './+types/ticket'
import { TicketFacts } from './facts.tsx'
import { PulledPrint } from './pulled-print.tsx'
import { sharePicture } from './share-picture.ts'
import styles from './ticket.module.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const sessionId = new URL(request.url).searchParams.get('session')
  const [answer, booked, payments] = await Promise.all([
    api.yogaClass(params.classId),
    memberApi.bookedSessions(user.id, params.classId),
    memberApi.payments(user.id),
  ])
  if (booked.status === 401) throw redirectToLogin(request)
  if (!booked.ok) return { failure: booked.message }
  if (!answer.ok) return { failure: answer.status === 404 ? null : answer.message }
  const yogaClass = answer.data
  const places = booked.data.filter(({ _id, givenUp }) => !givenUp && (!sessionId || _id === sessionId))
  const isIn = isEnrolled(yogaClass) && !sessionId
  if (places.length === 0 && !isIn) return { failure: null }
  const sums = payments.ok ? payments.data.filter((one) => isKept(one, yogaClass._id)) : []
  // Which of several was for this session no payment says.
  const paid = sessionId && sums.length > 1 ? undefined : sums[0]
  return { failure: null, ticket: { yogaClass, places, isRun: isIn, paid } }
}

function isEnrolled({ enrollment }: ClassDetailOnWire): boolean {
  return enrollment?.status === 'active' || enrollment?.status === 'completed'
}

/** Paid for the class, and not refunded. */
function isKept({ classId, outcome, refunds }: PaymentRecordOnWire, wanted: string): boolean {
  return classId === wanted && outcome === 'enrolled' && refunds.length === 0
}

/** In the address of a ticket that was bought this moment (boot/enroll.ts). */
const FRESH = '#new'

/** What one has in hand after paying, and finds again before the class: when, where, how to get in, what to bring. */
export default function TicketPage({ loaderData: { failure, ticket } }: Route.ComponentProps) {
  return (
    <>
      <Link className={`${backLinkStyles.back} ${styles.back}`} to="/yogadashboard/classes">
        <BackIcon />
        Back
      </Link>
      {failure !== null && <PageNotLoaded message={failure} />}
      {ticket && <Ticket key={ticket.yogaClass._id} {...ticket} />}
      {failure === null && !ticket && (
        <WholePage
          title="There is no ticket here"
          text="You have no place in this class any more, or the address is mistyped."
        >
          <ButtonLink to="/yogadashboard/classes">Your Yoga Journey</ButtonLink>
        </WholePage>
      )}
    </>
  )
}

type TicketProps = NonNullable<Route.ComponentProps['loaderData']['ticket']>

function Ticket({ yogaClass, places, isRun, paid }: TicketProps) {
  const [isFresh] = useState(() => {
    const fresh = location.hash === FRESH
    // Loaded again, it is no news any more.
    if (fresh) history.replaceState(history.state, '', location.pathname + location.search)
    return fresh
  })
  const { _id, title, image } = yogaClass
  const first: BookedSessionOnWire | undefined = places[0]
  return (
    <article className={styles.ticket}>
      <PulledPrint image={image} fresh={isFresh} />
      <div className={styles.stub}>
        <p className={styles.kicker}>{isFresh ? 'You’re booked' : 'Your ticket'}</p>
        <h1>{title}</h1>
        <TicketFacts yogaClass={yogaClass} places={places} isRun={isRun} paid={paid} />
        <div className={styles.actions}>
          {first && (
            <a
              className={buttonLook({})}
              href={calendarOf(places.length > 1 ? { class: _id } : { session: first._id })}
              download
            >
              Add to calendar
            </a>
          )}
          <Share yogaClass={yogaClass} first={first} />
          {isRun || !first ? (
            <ButtonLink look="line" to={`/yogadashboard/yoga-class/${_id}`}>
              {hasHours(yogaClass) ? 'Open class' : 'Watch the first video'}
            </ButtonLink>
          ) : (
            <ButtonLink look="line" to={`/yogadashboard/session/${first._id}`}>
              See the session
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}

function Share({
  yogaClass,
  first,
}: {
  yogaClass: ClassDetailOnWire
  first: BookedSessionOnWire | undefined
}) {
  const [busy, setBusy] = useState(false)
  const [theme] = useTheme()
  const studio = useStudio()

  async function share() {
    setBusy(true)
    const { image, title } = yogaClass
    const when = first ? `${shortDay(first.startsAt, first.timeZone)}` : ''
    try {
      const picture = { image, title, when, night: theme === 'dark', studio: studio?.name ?? NAME }
      await handOver(await sharePicture(picture))
    } catch {
      toast.error('The picture could not be made. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="line" busy={busy} busyLabel="Drawing..." onClick={share}>
      Share a picture
    </Button>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { ticket } = loaderData ?? {}
  return [titled(matches, ticket ? `Ticket: ${ticket.yogaClass.title}` : 'Your ticket')]
}
