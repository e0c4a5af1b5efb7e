import clsx from 'clsx'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { EnrollmentOnWire, YogaClassOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
import { findClasses, type Wish } from '../../shared/class-search.ts'
import { LEVELS } from '../../shared/levels.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type Answer, api } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import classCardStyles from '../classes/class-card.module.css'
import { ClassCard } from '../classes/class-card.tsx'
import { capital, StudioZone } from '../classes/class-facts.tsx'
import { ChosenOfClasses, ClassFilters } from '../classes/class-filters.tsx'
import { EnrollButton } from '../classes/enroll-button.tsx'
import { dayInWords, hourOf } from '../classes/moments.ts'
import { useWaits } from '../classes/waits.ts'
import { wishOf } from '../classes/wish.ts'
import { Choice } from '../form/choice.tsx'
import { SearchField } from '../form/search-form.tsx'
import { titled } from '../studio.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { print } from '../ui/illustrations.ts'
import { Failed, PageNotLoaded } from '../ui/load-error.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/states.tsx'
import { useRefresh } from '../use-refresh.ts'
import type { Route } from './+types/classes'
import styles from './classes.module.css'
import enrolledClassStyles from './enrolled-class.module.css'
import { EnrolledClass, RoomForMore } from './enrolled-class.tsx'
import pageStyles from './page.module.css'
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
  // Said once where it holds for everything.
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
  const active = enrollments.filter(({ status }) => status === 'active').map(({ yogaClass }) => yogaClass)
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
      <ul className={enrolledClassStyles.list}>
        {enrollments.map((one) => (
          <EnrolledClass key={one._id} enrollment={one} expands />
        ))}
        <RoomForMore />
      </ul>
    </>
  )
}

type Discoverable = Promise<[Answer<{ data: YogaClassOnWire[] }>, Answer<{ data: CourseLine[] }>]>
type DiscoverProps = { classes: Discoverable; enrolledIds: string[] }

function Discover({ classes, enrolledIds }: DiscoverProps) {
  const [answer, courses] = use(classes)
  const [query] = useSearchParams()
  if (!answer.ok) return <Failed message={`Error: ${answer.message || TEXTS.unexpected}`} />
  if (answer.data.length === 0) return <p className="lede">{TEXTS.noClasses}</p>
  const wish = wishOf(query)
  const hidden = query.get('mine') === 'hidden' ? enrolledIds : []
  const open = answer.data.filter(({ _id, status }) => status !== 'Finished' && !hidden.includes(_id))
  const found = findClasses(open, wish)
  return (
    <>
      {enrolledIds.length === 0 && <StudioZone of={answer.data[0]} />}
      <Finder classes={open} wish={wish} mine={enrolledIds.length > 0 ? (query.get('mine') ?? '') : null} />
      <p className="sr-only" role="status">
        {found.length === 1 ? '1 class' : `${found.length} classes`}
      </p>
      {found.length === 0 ? (
        <Empty
          picture={<Picture {...print('empty-mat')} />}
          title={wish.q ? `No class matches “${wish.q}”` : 'No class fits'}
          text="Check the spelling, or take a filter away."
        />
      ) : (
        <Cards
          key={found.length === open.length ? 'all' : 'found'}
          classes={found}
          isSearched={found.length < open.length}
          courses={courses.ok ? courses.data : []}
          enrolledIds={enrolledIds}
        />
      )}
    </>
  )
}

type FinderProps = {
  classes: YogaClassOnWire[]
  wish: Wish
  /** Whether one's own are hidden; null for who has none. */
  mine: string | null
}

/** Searches as one types and chooses; the address has it all. */
function Finder({ classes, wish, mine }: FinderProps) {
  const [, setQuery] = useSearchParams()
  const find = (form: HTMLFormElement) => {
    const asked = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    setQuery(asked, { replace: true, preventScrollReset: true })
  }
  const { q, ...chosen } = wish
  const form = useRef<HTMLFormElement>(null)
  // A chip that takes words away, and "Back", change the field; while somebody types it is theirs.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input[type=search]')
    if (field && field !== document.activeElement) field.value = q
  }, [q])
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers know no search element */}
      <form
        ref={form}
        role="search"
        className={styles.finder}
        onChange={(event) => find(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          find(event.currentTarget)
        }}
      >
        <SearchField label="Search classes" placeholder="Try “evening yin”" value={q} />
        {/* A chip that takes a choice away changes the fields with it. */}
        <div className={styles.choices} key={JSON.stringify([chosen, mine])}>
          <Choice
            label="Level"
            name="level"
            all="All levels"
            of={LEVELS.map((value) => ({ value, name: capital(value) }))}
            chosen={wish.level}
          />
          <ClassFilters classes={classes} wish={wish} />
          {mine !== null && (
            <Choice
              label="My classes"
              name="mine"
              all="Shown last"
              of={[{ value: 'hidden', name: 'Hidden' }]}
              chosen={mine}
            />
          )}
        </div>
      </form>
      <ChosenOfClasses classes={classes} wish={wish} path="/yogadashboard/classes" />
    </>
  )
}

/** So many at most are shown to whoever has not searched yet; fewer where they would not fill their rows (classes.module.css). */
const SHOWN = 10

type CardsProps = {
  classes: YogaClassOnWire[]
  isSearched: boolean
  courses: CourseLine[]
  enrolledIds: string[]
}

function Cards({ classes, isSearched, courses, enrolledIds }: CardsProps) {
  const waits = useWaits()
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setIsWhole] = useState(isSearched)
  const seen = useRef(0)
  // The button is gone by then: whoever pressed it goes on with the first card that came.
  useEffect(() => {
    if (isWhole && !isSearched) list.current?.children[seen.current]?.querySelector('a')?.focus()
  }, [isWhole, isSearched])
  const showAll = () => {
    seen.current = [...(list.current?.children ?? [])].filter(
      (card) => card.getClientRects().length > 0,
    ).length
    setIsWhole(true)
  }
  const isOwn = ({ _id }: YogaClassOnWire) => enrolledIds.includes(_id)
  // What one has comes after what one may discover.
  const inOrder = [...classes.filter((one) => !isOwn(one)), ...classes.filter(isOwn)]
  const isPart = !isWhole && inOrder.length > SHOWN
  const shown = isPart ? inOrder.slice(0, SHOWN) : inOrder
  return (
    <>
      <ul
        ref={list}
        className={clsx(classCardStyles.list, classCardStyles.rows, styles.cards, isPart && styles.part)}
      >
        {shown.map((one) => (
          <ClassCard
            key={one._id}
            yogaClass={one}
            course={courses.find(({ id }) => id === one.courseId)}
            buyLabel="Enroll"
            action={
              isOwn(one) ? (
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
      {isPart && (
        <p className={styles.more}>
          <Button look="line" onClick={showAll}>
            Show all {inOrder.length} classes
          </Button>
        </p>
      )}
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
