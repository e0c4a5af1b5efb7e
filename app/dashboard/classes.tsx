import { Suspense, use } from 'react'
import type { EnrollmentOnWire, YogaClassOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type Answer, api } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import classCardStyles from '../classes/class-card.module.css'
import { ClassCard } from '../classes/class-card.tsx'
import { StudioZone } from '../classes/class-facts.tsx'
import { EnrollButton } from '../classes/enroll-button.tsx'
import { useWaits } from '../classes/waits.ts'
import { redirectToLogin, requireUser } from '../login/gate.ts'
import { titled } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import { Empty, Spinner } from '../ui/states.tsx'
import { useRefresh } from '../use-refresh.ts'
import type { Route } from './+types/classes'
import styles from './classes.module.css'
import { EnrolledClass } from './enrolled-class.tsx'
import { Failed } from './load-error.tsx'
import pageStyles from './page.module.css'
import { isUnderWay, Refunds } from './refunds.tsx'
import { UpcomingSessions } from './upcoming.tsx'
import { WaitingSection } from './waiting-section.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const classes = api.classes()
  const [enrolled, payments] = await Promise.all([api.enrolledClasses(user.id), memberApi.payments(user.id)])
  if (enrolled.status === 401) throw redirectToLogin(request)
  return { enrolled, classes, payments: payments.ok ? payments.data : [] }
}

export default function Classes({ loaderData: { enrolled, classes, payments } }: Route.ComponentProps) {
  useRefresh(isUnderWay(payments))
  const enrollments = enrolled.ok ? enrolled.data : []
  return (
    <>
      <h1>Your Yoga Journey</h1>
      <section className={pageStyles.section} aria-labelledby="active">
        <div className={pageStyles.sectionHead}>
          <h2 id="active">Your Active Journey</h2>
        </div>
        <Refunds payments={payments} />
        {enrolled.ok ? <ActiveJourney enrollments={enrollments} /> : <Failed message={enrolled.message} />}
      </section>
      <UpcomingSessions enrollments={enrollments} />
      <WaitingSection />
      <section className={pageStyles.section} id="discover" aria-labelledby="discover-title">
        <div className={pageStyles.sectionHead}>
          <h2 id="discover-title">Discover New Classes</h2>
        </div>
        <Suspense fallback={<Spinner label={TEXTS.loading} />}>
          <Discover classes={classes} enrolledIds={enrollments.map(({ yogaClass }) => yogaClass._id)} />
        </Suspense>
      </section>
    </>
  )
}

function ActiveJourney({ enrollments }: { enrollments: EnrollmentOnWire[] }) {
  if (enrollments.length === 0) {
    return (
      <Empty
        picture={<Picture {...print('empty-mat')} />}
        title="Nothing on your mat yet"
        text={TEXTS.noEnrolledClasses}
      />
    )
  }
  return (
    <>
      <StudioZone of={enrollments[0]?.yogaClass} />
      <ul>
        {enrollments.map((one) => (
          <EnrolledClass key={one._id} enrollment={one} expands />
        ))}
      </ul>
    </>
  )
}

type Discoverable = Promise<Answer<{ data: YogaClassOnWire[] }>>

function Discover({ classes, enrolledIds }: { classes: Discoverable; enrolledIds: string[] }) {
  const answer = use(classes)
  const waits = useWaits()
  if (!answer.ok) return <Failed message={`Error: ${answer.message || TEXTS.unexpected}`} />
  if (answer.data.length === 0) return <p className="lede">{TEXTS.noClasses}</p>
  return (
    <>
      {enrolledIds.length === 0 && <StudioZone of={answer.data[0]} />}
      <ul className={`${classCardStyles.list} ${styles.cards}`}>
        {answer.data.map((one) => (
          <ClassCard
            key={one._id}
            yogaClass={one}
            buyLabel="Enroll"
            action={
              enrolledIds.includes(one._id) ? (
                <OpenClass yogaClass={one} />
              ) : (
                <EnrollButton
                  small
                  yogaClass={one}
                  label="Enroll"
                  wait={waits.find(({ classId, sessionId }) => classId === one._id && !sessionId) ?? null}
                />
              )
            }
          />
        ))}
      </ul>
    </>
  )
}

function OpenClass({ yogaClass }: { yogaClass: YogaClassOnWire }) {
  return (
    <ButtonLink
      small
      look="info"
      to={`/yogadashboard/yoga-class/${yogaClass._id}`}
      aria-label={`Open ${yogaClass.title}`}
    >
      Open
    </ButtonLink>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Your Yoga Journey')]
}
