import clsx from 'clsx'
import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import type { SuggestionsOnWire } from '../../contract/suggestions.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { api } from '../api/client.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { StudioZone } from '../classes/class-facts.tsx'
import { NextSessions } from '../classes/timetable/next-sessions.tsx'
import { useEnrolled } from '../classes/use-enrolled.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Failed } from '../ui/load-error.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import { useRefresh } from '../use-refresh.ts'
import { AchievementCards, AchievementPanel } from './achievements.tsx'
import enrolledClassStyles from './enrolled-class.module.css'
import { EnrolledClass, RoomForMore } from './enrolled-class.tsx'
import type { PracticeAnswers } from './home.tsx'
import pageStyles from './page.module.css'
import { isPast, PastClasses } from './past-classes.tsx'
import styles from './practice.module.css'
import { PracticeCalendar } from './practice-calendar.tsx'
import { isUnderWay, Refunds } from './refunds.tsx'
import { SessionRows } from './session-rows.tsx'
import { WaitingSection } from './waiting-section.tsx'
import { YourRoom } from './your-room.tsx'

const OwnPrint = lazy(() => import('./own-print/own-print.tsx'))

type PracticeProps = {
  practice: Promise<{
    answers: PracticeAnswers
    suggestions: SuggestionsOnWire | null
    /** They joined without the wizard's questions about their practice. */
    isUntold: boolean
  }>
  /** Sessions that belong to no run, or were given up; null where they could not be had. */
  besides: BookedSessionOnWire[] | null
  /** The next seven days of the studio. */
  week: ReturnType<typeof api.timetable>
}

/** What the member's first page has below what comes next: their classes and lists, what they have done, and their print. */
export default function Practice({ practice, besides, week }: PracticeProps) {
  const { user } = useAuth()
  const { answers, suggestions, isUntold } = use(practice)
  const [enrolled, achievements, days, paid] = answers
  const payments = paid.ok ? paid.data : []
  useRefresh(isUnderWay(payments))
  return (
    <>
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
        {besides && (
          <SessionRows named id="besides" title="Drop-in bookings and changes" sessions={besides} />
        )}
        <WaitingSection />
        <Week of={week} isZoneSaid={enrolled.ok && enrolled.data.some((one) => !isPast(one))} />
        {isUntold && <TellUs />}
        <div className={clsx(styles.practice, !achievements.ok && styles.two)}>
          {achievements.ok ? (
            <AchievementPanel achievements={achievements} />
          ) : (
            <Card title="Achievements">
              <div className={styles.failed}>
                <Failed message={achievements.message} />
              </div>
            </Card>
          )}
          {days.ok ? (
            <PracticeCalendar first={days.data} />
          ) : (
            <Card title="Practice">
              <div className={styles.failed}>
                <Failed message={days.message} />
              </div>
            </Card>
          )}
          {achievements.ok && user && (
            <Card title="Your own print" className={styles.print}>
              <WhenNear waiting={<div className={styles.coming} />}>
                <OwnPrint achievements={achievements} member={user} />
              </WhenNear>
            </Card>
          )}
          {achievements.ok && <AchievementCards achievements={achievements} className={styles.badges} />}
        </div>
      </div>
    </>
  )
}

/** The rest of the wizard, for when they have a minute. */
function TellUs() {
  return (
    <section className={styles.tellUs} aria-labelledby="tell-us">
      <div>
        <h2 id="tell-us">Help your teacher know you</h2>
        <p>Your experience, your goals and anything to be careful about. You can skip any question.</p>
      </div>
      <ButtonLink look="line" to="/yogadashboard/profile?section=profile&part=about-you">
        Answer a few questions
      </ButtonLink>
    </section>
  )
}

/** What others find on the landing page; left out where it could not be had. */
function Week({ of: week, isZoneSaid }: { of: PracticeProps['week']; isZoneSaid: boolean }) {
  const answer = use(week)
  useEnrolled()
  if (!answer.ok) return null
  return (
    <NextSessions compact timetable={answer.data} path="/yogadashboard/timetable" isZoneSaid={isZoneSaid} />
  )
}

/** Drawing a print takes as long as the rest of the page: it waits until someone comes within a screen of it. */
function WhenNear({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setNear(seen.some((one) => one.isIntersecting)), {
      rootMargin: '100%',
    })
    if (place.current && !isNear) watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])
  if (isNear) return <Suspense fallback={waiting}>{children}</Suspense>
  return (
    <div ref={place} className={styles.near}>
      {waiting}
    </div>
  )
}

/** @param isAdvised a class is proposed above already, with its print */
function ActiveClasses({ enrollments, isAdvised }: { enrollments: EnrollmentOnWire[]; isAdvised: boolean }) {
  const active = enrollments.filter((one) => !isPast(one))
  if (enrollments.length === 0) {
    return (
      <Empty
        picture={isAdvised ? null : <Picture {...print('empty-mat')} />}
        title="No classes yet"
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
      {active.length > 0 && (
        <>
          <StudioZone of={active[0]?.yogaClass} />
          <ul className={enrolledClassStyles.list}>
            {active.map((one) => (
              <EnrolledClass key={one._id} enrollment={one} />
            ))}
            <RoomForMore />
          </ul>
        </>
      )}
      <PastClasses enrollments={enrollments} />
    </>
  )
}
