import { Suspense } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { api } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { StudioZone } from '../classes/class-facts.tsx'
import { dayInWords, hourOf } from '../classes/moments.ts'
import { titled } from '../studio.ts'
import { print } from '../ui/illustrations.ts'
import { Failed, PageNotLoaded } from '../ui/load-error.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import { useRefresh } from '../use-refresh.ts'
import type { Route } from './+types/classes'
import { Discover } from './discover.tsx'
import enrolledClassStyles from './enrolled-class.module.css'
import { EnrolledClass, RoomForMore } from './enrolled-class.tsx'
import pageStyles from './page.module.css'
import { isPast, PastClasses } from './past-classes.tsx'
import { isUnderWay, Refunds } from './refunds.tsx'
import { UpcomingSessions } from './upcoming.tsx'
import { Waiting } from './waiting-page.tsx'
import { WaitingSection } from './waiting-section.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const classes = Promise.all([api.classes(), api.courses()])
  const [enrolled, payments, booked] = await Promise.all([
    api.enrolledClasses(user.id),
    memberApi.payments(user.id),
    memberApi.bookedSessions(user.id),
  ])
  if (enrolled.status === 401) throw redirectToLogin(request)
  // Said once where it applies to everything.
  const failed = !enrolled.ok && !(await classes)[0].ok ? enrolled.message : null
  return {
    enrolled,
    classes,
    failed,
    payments: payments.ok ? payments.data : [],
    booked: booked.ok ? booked.data : [],
  }
}

/** A search asks the server nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export default function Classes({ loaderData }: Route.ComponentProps) {
  const { enrolled, classes, failed, payments, booked } = loaderData
  useRefresh(isUnderWay(payments))
  if (failed !== null) return <PageNotLoaded message={failed} />
  const enrollments = enrolled.ok ? enrolled.data : []
  return (
    <>
      <h1>Your Yoga Journey</h1>
      <Standing enrollments={enrollments} />
      <section className={pageStyles.section} aria-labelledby="active">
        <div className={pageStyles.sectionHead}>
          <h2 id="active">Your Active Journey</h2>
        </div>
        <Refunds payments={payments} />
        {enrolled.ok ? <ActiveJourney enrollments={enrollments} /> : <Failed message={enrolled.message} />}
      </section>
      <UpcomingSessions enrollments={enrollments} booked={booked} />
      <WaitingSection />
      <section className={pageStyles.section} id="discover" aria-labelledby="discover-title">
        <div className={pageStyles.sectionHead}>
          <h2 id="discover-title">Discover New Classes</h2>
        </div>
        <Suspense fallback={<Waiting page="discover" />}>
          <Discover classes={classes} enrolledIds={enrollments.map(({ yogaClass }) => yogaClass._id)} />
        </Suspense>
      </section>
    </>
  )
}

/** "3 classes. Next comes Vinyasa Flow, today at 7:00 AM." */
function Standing({ enrollments }: { enrollments: EnrollmentOnWire[] }) {
  const active = enrollments.filter((one) => !isPast(one)).map(({ yogaClass }) => yogaClass)
  if (active.length === 0) return <p className="lede">Your classes, and those you could join.</p>
  const [next] = active
    .flatMap(({ title, timeZone, upcoming }) =>
      upcoming.map(({ startsAt }) => ({ title, timeZone, startsAt })),
    )
    .sort((a, b) => a.startsAt - b.startsAt)
  const day = next && dayInWords(next.startsAt, next.timeZone).replace(/^To/, 'to')
  return (
    <p className="lede">
      {active.length === 1 ? '1 class' : `${active.length} classes`}.
      {next && ` Next comes ${next.title}, ${day} at ${hourOf(next.startsAt, next.timeZone)}.`}
    </p>
  )
}

function ActiveJourney({ enrollments }: { enrollments: EnrollmentOnWire[] }) {
  const active = enrollments.filter((one) => !isPast(one))
  if (enrollments.length === 0) {
    return (
      <Empty
        picture={<Picture {...print('empty-mat')} />}
        title="No classes yet"
        text={TEXTS.noEnrolledClasses}
      />
    )
  }
  return (
    <>
      {active.length > 0 && (
        <>
          <StudioZone of={active[0]?.yogaClass} />
          <ul className={enrolledClassStyles.list}>
            {active.map((one) => (
              <EnrolledClass key={one._id} enrollment={one} expands />
            ))}
            <RoomForMore />
          </ul>
        </>
      )}
      <PastClasses enrollments={enrollments} />
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Your Yoga Journey')]
}
