import clsx from 'clsx'
import { Suspense, use, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { ClassDetailOnWire, ClassVideoOnWire } from '../../contract/classes.ts'
import type { PaymentRecordOnWire } from '../../contract/enrollment.ts'
import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { classProgress } from '../../shared/achievements.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type Answer, api } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { leaveForLogin, requireUser } from '../auth/gate.ts'
import { CALLED_OFF, countOf } from '../classes/class-facts.tsx'
import { sessionsAhead } from '../classes/session-list.tsx'
import { stylePrint } from '../classes/style-print.ts'
import { useEnrolled } from '../classes/use-enrolled.ts'
import { useWaits } from '../classes/waits.ts'
import { titled, useTitle } from '../studio.ts'
import backLinkStyles from '../ui/back-link.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { PageNotLoaded } from '../ui/load-error.tsx'
import { WholePage } from '../ui/page-failed.tsx'
import { Picture } from '../ui/picture.tsx'
import { Notice } from '../ui/states.tsx'
import { useRefresh } from '../use-refresh.ts'
import type { Route } from './+types/class-detail'
import { CancelEnrollment } from './cancel-enrollment.tsx'
import styles from './class-detail.module.css'
import { ClassFacts } from './class-facts.tsx'
import { EnrollPanel } from './enroll-panel.tsx'
import { canGiveUp, GiveUp } from './give-up.tsx'
import { MarkCompleted } from './mark-completed.tsx'
import { NextSession } from './next-session.tsx'
import pageStyles from './page.module.css'
import { Player } from './player.tsx'
import practiceFlowerStyles from './practice-flower.module.css'
import { PracticeFlower } from './practice-flower.tsx'
import { isUnderWay, Refunds } from './refunds.tsx'
import { RollSaid } from './roll-said.tsx'
import { SessionRows } from './session-rows.tsx'
import { VideoList } from './video-list.tsx'
import { Waiting } from './waiting-page.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  return { loading: load(request, user.id, params.classId) }
}

type Loaded = Answer<{
  data: ClassDetailOnWire
  attendancePercentage: number
  payments: PaymentRecordOnWire[]
  sessions: BookedSessionOnWire[]
}>

async function load(request: Request, userId: string, classId: string): Promise<Loaded> {
  const [yogaClass, stats, payments, booked] = await Promise.all([
    api.yogaClass(classId),
    memberApi.attendanceStats({ userId, classId }),
    memberApi.payments(userId),
    memberApi.bookedSessions(userId, classId),
  ])
  if (stats.status === 401) return leaveForLogin(request)
  if (!yogaClass.ok) return yogaClass
  const held = stats.ok ? stats.data.find(({ _id }) => _id === 'attendancePercentage') : undefined
  return {
    ...yogaClass,
    attendancePercentage: held?.count ?? 0,
    payments: payments.ok ? payments.data : [],
    sessions: booked.ok ? booked.data : [],
  }
}

export default function ClassDetail({ loaderData: { loading }, params }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to="/yogadashboard/classes">
        <BackIcon />
        Back
      </Link>
      <Suspense key={params.classId} fallback={<Waiting page="class" />}>
        <Detail loading={loading} />
      </Suspense>
    </>
  )
}

function Detail({ loading }: { loading: Promise<Loaded> }) {
  const answer = use(loading)
  if (answer.status === 404) return <NotThere />
  if (!answer.ok) return <PageNotLoaded message={answer.message} />
  const { data, ...rest } = answer
  return <Opened key={data.enrollment?._id} yogaClass={data} {...rest} />
}

/** Of one's own sessions after the next, this many are shown. */
const SHOWN = 4

type OpenedProps = {
  yogaClass: ClassDetailOnWire
  attendancePercentage: number
  payments: PaymentRecordOnWire[]
  sessions: BookedSessionOnWire[]
}

function Opened({ yogaClass, attendancePercentage, payments, sessions }: OpenedProps) {
  const { videos } = yogaClass
  useTitle(yogaClass.title)
  const { firstName, lastName, email } = yogaClass.instructor
  const enrollment = inClass(yogaClass)
  useRefresh(isUnderWay(payments.filter(({ classId }) => classId === yogaClass._id)))
  useEnrolled()
  const waits = useWaits().filter(({ classId }) => classId === yogaClass._id)
  const next = sessions.find(({ givenUp }) => !givenUp)
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const films = useFilms(videos)
  const { video, following, places, choose } = films
  const said = yogaClass.sessions.findLast(({ roll }) => roll !== null)
  const [completed, setCompleted] = useState(enrollment?.completedSessions ?? 0)
  const mark = enrollment && (
    <MarkCompleted
      yogaClass={yogaClass}
      enrollment={enrollment}
      completed={completed}
      onCounted={(count) => {
        setCompleted(count)
        revalidate()
      }}
    />
  )
  const isFilms = yogaClass.type === 'Recorded'
  const standing = enrollment ? null : standingOf(yogaClass, sessions)
  const forSale = !enrollment && !yogaClass.calledOff
  const hasDates = forSale && sessionsAhead(yogaClass).length > 0

  return (
    <>
      <div className={`${styles.head} ${pageStyles.greeting}`}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {yogaClass.title}
          </h1>
          <p>
            {countOf(yogaClass.totalClasses, yogaClass)} with {fullName(firstName, lastName)} ({email})
          </p>
        </div>
        {enrollment && isFilms && mark}
      </div>
      {standing && <Notice kind="info">{standing}</Notice>}
      <Refunds payments={payments} classId={yogaClass._id} />
      {next && (
        <Next
          session={next}
          onGivenUp={() => {
            heading.current?.focus()
            revalidate()
          }}
        />
      )}
      {said?.roll && <RollSaid roll={said.roll} startsAt={said.startsAt} timeZone={yogaClass.timeZone} />}
      {!isFilms && mark}
      <SessionRows
        id="own-sessions"
        title={enrollment ? 'Your next sessions' : 'Your sessions'}
        sessions={sessions.filter((one) => one !== next).slice(0, SHOWN)}
      />
      <div className={clsx(styles.columns, forSale && styles.forSale, hasDates && styles.dated)}>
        {forSale && <EnrollPanel className={styles.panel} yogaClass={yogaClass} waits={waits} />}
        <div className={styles.film}>
          {!video && <Picture className={styles.picture} {...stylePrint(yogaClass, 'style')} />}
          <Player
            video={video}
            opensAt={yogaClass.filmsOpenAt}
            leftAt={(video && places.get(video._id)) ?? 0}
            next={following}
            playsAtOnce={films.playsAtOnce}
            onKept={films.keep}
            onStale={() => revalidate()}
          />
        </div>
        <div className={styles.aside}>
          {enrollment && (
            <Progress
              yogaClass={yogaClass}
              enrollment={enrollment}
              completed={completed}
              attendancePercentage={attendancePercentage}
              onCancelled={() => revalidate()}
            />
          )}
          <VideoList
            videos={videos}
            completed={completed}
            current={video?._id}
            places={places}
            onChoose={(id) => choose(id, false)}
          />
        </div>
        <ClassFacts yogaClass={yogaClass} withDates={sessions.length === 0 && !hasDates} />
      </div>
    </>
  )
}

function Next({ session, onGivenUp }: { session: BookedSessionOnWire; onGivenUp(): void }) {
  const action = canGiveUp(session) && <GiveUp quiet session={session} onDone={onGivenUp} />
  return <NextSession ofClass session={session} action={action} />
}

/** Which video is shown, what follows it, and where each was left. */
function useFilms(videos: ClassVideoOnWire[]) {
  const [search] = useSearchParams()
  const asked = videos.find(({ classNumber }) => String(classNumber) === search.get('film')) ?? videos[0]
  const [videoId, setVideoId] = useState(asked?._id)
  const [playsAtOnce, setPlaysAtOnce] = useState(false)
  const [places, setPlaces] = useState(() => new Map(videos.map(({ _id, leftAt }) => [_id, leftAt])))
  const video: ClassVideoOnWire | undefined = videos.find(({ _id }) => _id === videoId)
  const after = video && videos[videos.indexOf(video) + 1]
  const following = after?.url
    ? { title: after.title, href: `?film=${after.classNumber}`, onChoose: () => choose(after._id, true) }
    : undefined

  function choose(id: string, atOnce: boolean) {
    setVideoId(id)
    setPlaysAtOnce(atOnce)
  }

  function keep(id: string, seconds: number) {
    setPlaces((before) => new Map(before).set(id, seconds))
  }

  return { video, following, playsAtOnce, places, choose, keep }
}

type ProgressProps = Pick<OpenedProps, 'yogaClass' | 'attendancePercentage'> & {
  enrollment: NonNullable<ClassDetailOnWire['enrollment']>
  completed: number
  onCancelled(): void
}

function Progress(props: ProgressProps) {
  const { yogaClass, enrollment, completed, attendancePercentage, onCancelled } = props
  const total = yogaClass.totalClasses
  const isFilms = yogaClass.type === 'Recorded'
  return (
    <Card title="Your progress" className={styles.card}>
      <PracticeFlower done={completed} total={total} label={`${classProgress(completed, total)}%`} />
      <p className={`small ${practiceFlowerStyles.below}`}>
        {completed} of {countOf(total, yogaClass)} done
      </p>
      {attendancePercentage > 0 && !isFilms && (
        <p className={`small ${practiceFlowerStyles.below}`}>
          You came to {attendancePercentage}% of the sessions held so far.
        </p>
      )}
      {(enrollment.status === 'active' || isFilms) && (
        <div className={styles.leave}>
          <CancelEnrollment
            faint
            enrollmentId={enrollment._id}
            title={yogaClass.title}
            onCancelled={onCancelled}
          />
        </div>
      )}
    </Card>
  )
}

/** What someone has of a class without being in it; null where that is nothing. */
function standingOf({ calledOff, type, videos }: ClassDetailOnWire, sessions: BookedSessionOnWire[]) {
  if (sessions.length > 0) return 'You are not in the whole run, and have a place in single sessions of it.'
  if (videos.some(({ url, preview }) => url && !preview))
    return type === 'Recorded'
      ? 'Your plan includes the videos of this class.'
      : 'You came to single sessions of this class. You can watch their videos.'
  return calledOff ? CALLED_OFF : null
}

/** A cancelled enrollment, or a place on the waitlist, opens nothing. */
function inClass({ enrollment }: ClassDetailOnWire) {
  const isIn = enrollment?.status === 'active' || enrollment?.status === 'completed'
  return isIn ? enrollment : null
}

function NotThere() {
  return (
    <WholePage title={TEXTS.classNotFound} text="The address may be an old one, or mistyped.">
      <ButtonLink to="/yogadashboard/classes">Your Yoga Journey</ButtonLink>
    </WholePage>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Your class')]
}
