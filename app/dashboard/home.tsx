import { lazy, Suspense } from 'react'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { memberApi } from '../api/member.ts'
import { StudioZone } from '../classes/class-facts.tsx'
import { redirectToLogin, requireUser } from '../login/gate.ts'
import { currentUser } from '../login/remembered.ts'
import { useAuth } from '../login/session.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import { useRefresh } from '../use-refresh.ts'
import type { Route } from './+types/home'
import { AchievementCards, AchievementPanel } from './achievements.tsx'
import enrolledClassStyles from './enrolled-class.module.css'
import { EnrolledClass, RoomForMore } from './enrolled-class.tsx'
import { practiceOf } from './first-calls.ts'
import styles from './home.module.css'
import { Failed, PageNotLoaded } from './load-error.tsx'
import { Motivation } from './motivation.tsx'
import { NextSession } from './next-session.tsx'
import pageStyles from './page.module.css'
import { PracticeCalendar } from './practice-calendar.tsx'
import { isUnderWay, Refunds } from './refunds.tsx'
import { SessionRows } from './session-rows.tsx'
import { WaitingSection } from './waiting-section.tsx'
import { YourRoom } from './your-room.tsx'

const OwnPrint = lazy(() => import('./own-print/own-print.tsx'))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Whom this browser remembers is most likely who it is: what is theirs is asked for without waiting to be sure.
  const remembered = currentUser()
  const early = remembered && practiceOf(remembered.id)
  const user = await requireUser(request)
  const [enrolled, achievements, days, payments, booked] = await (early && remembered.id === user.id
    ? early
    : practiceOf(user.id))
  if (enrolled.status === 401) throw redirectToLogin(request)
  const isNew = enrolled.ok && enrolled.data.length === 0
  const suggested = isNew ? await memberApi.suggestions() : null
  return {
    suggestions: suggested?.ok ? suggested.data : null,
    enrolled,
    achievements,
    days,
    payments: payments.ok ? payments.data : [],
    booked,
  }
}

export default function Home({
  loaderData: { suggestions, enrolled, achievements, days, payments, booked },
}: Route.ComponentProps) {
  const { user } = useAuth()
  useRefresh(isUnderWay(payments))
  // Said once where it holds for everything.
  if (!enrolled.ok && !achievements.ok && !days.ok && !booked.ok)
    return <PageNotLoaded message={enrolled.message} />
  return (
    <>
      <div className={pageStyles.greeting}>
        <div>
          <h1>Welcome, {user?.name || 'Wellness Warrior'}</h1>
          <Motivation />
        </div>
      </div>
      {booked.ok ? (
        <Next booked={booked.data} />
      ) : (
        <div className={styles.failed}>
          <Failed message={booked.message} />
        </div>
      )}
      {suggestions && <YourRoom suggestions={suggestions} />}
      <div className={styles.rooms}>
        <section aria-labelledby="active">
          <div className={pageStyles.sectionHead}>
            <h2 id="active">Your Active Classes</h2>
            <Link className="small" to="/yogadashboard/classes">
              All classes
            </Link>
          </div>
          <Refunds payments={payments} />
          {enrolled.ok ? (
            <ActiveClasses enrollments={enrolled.data} isAdvised={!!suggestions?.room} />
          ) : (
            <Failed message={enrolled.message} />
          )}
        </section>
        {booked.ok && (
          <SessionRows
            named
            id="besides"
            title="Drop-in bookings and changes"
            sessions={besides(booked.data)}
          />
        )}
        <WaitingSection />
        <div className={styles.practice}>
          {achievements.ok ? (
            <AchievementPanel achievements={achievements} />
          ) : (
            <Card title="Achievements">
              <Failed message={achievements.message} />
            </Card>
          )}
          {days.ok ? (
            <PracticeCalendar first={days.data} />
          ) : (
            <Card title="Practice">
              <Failed message={days.message} />
            </Card>
          )}
          {achievements.ok && user && (
            <Card title="Your own print" className={styles.print}>
              <Suspense fallback={<div className={styles.coming} />}>
                <OwnPrint achievements={achievements} member={user} />
              </Suspense>
            </Card>
          )}
          {achievements.ok && <AchievementCards achievements={achievements} className={styles.badges} />}
        </div>
      </div>
    </>
  )
}

function Next({ booked }: { booked: BookedSessionOnWire[] }) {
  const next = nextOf(booked)
  return next && <NextSession key={next._id} session={next} kicker={kickerOf(next)} />
}

function nextOf(booked: BookedSessionOnWire[]) {
  return booked.find(({ givenUp }) => !givenUp)
}

/** What belongs to no run, or was given up. */
function besides(booked: BookedSessionOnWire[]) {
  const next = nextOf(booked)
  return booked.filter((one) => one !== next && (one.givenUp || one.source !== 'run'))
}

function kickerOf({ source }: BookedSessionOnWire): string {
  return source === 'drop-in' ? 'Next on your mat, a drop-in' : 'Next on your mat'
}

/** @param isAdvised a class is proposed above already, with its print */
function ActiveClasses({ enrollments, isAdvised }: { enrollments: EnrollmentOnWire[]; isAdvised: boolean }) {
  if (enrollments.length === 0) {
    return (
      <Empty
        picture={isAdvised ? null : <Picture {...print('empty-mat')} />}
        title="Nothing on your mat yet"
        text={TEXTS.noEnrolledHome}
      >
        <ButtonLink look={isAdvised ? 'line' : 'accent'} to="/yogadashboard/classes">
          Discover new classes
        </ButtonLink>
      </Empty>
    )
  }
  return (
    <>
      <StudioZone of={enrollments[0]?.yogaClass} />
      <ul className={enrolledClassStyles.list}>
        {enrollments.map((one) => (
          <EnrolledClass key={one._id} enrollment={one} />
        ))}
        <RoomForMore />
      </ul>
    </>
  )
}
