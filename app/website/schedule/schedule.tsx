import { data, redirect } from 'react-router'
import type { Timetable } from '../../../contract/schedule.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { StudioZone } from '../../classes/class-facts.tsx'
import { notSent } from '../../document/not-sent.ts'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { useStudio } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CalendarIcon } from '../../ui/fact-icons.tsx'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { print } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Results } from '../../ui/results.tsx'
import { Empty } from '../../ui/states.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/schedule'
import { daysTitle } from './dates.ts'
import {
  address,
  type Chosen,
  ChosenFilters,
  Filters,
  isFiltered,
  NAMES,
  query,
  TIMETABLE,
} from './filters.tsx'
import { KeepRoom, OwnZone } from './own-time.tsx'
import styles from './schedule.module.css'
import { DayStrip, SevenDays } from './seven-days.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const chosen: Chosen = Object.fromEntries(
    NAMES.flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? '']] : [])),
  )
  const answer = await apiOf(context).timetable(new URLSearchParams(chosen))
  if (answer.ok) return data(notSent({ timetable: answer.data, chosen, error: '' }))
  // An old or mistyped choice: the timetable without it is more use than an error.
  if (answer.status === 422) throw redirect('/schedule')
  const error = answer.message || TEXTS.unexpected
  return data(notSent({ timetable: null, chosen, error }), { status: 503 })
}

/** A link that turns the timetable and leaves the page where it is. */
const IN_PLACE = { 'data-on': 'link', 'data-swap': TIMETABLE }

export default function Schedule({ loaderData: { timetable, chosen, error } }: Route.ComponentProps) {
  const first = timetable?.days.flatMap((day) => day.sessions)[0]
  return (
    <div className={`wrap ${styles.page}`}>
      {first && <KeepRoom startsAt={first.startsAt} startTime={first.startTime} />}
      <header className={styles.head}>
        <h1>Timetable</h1>
        <p className="lede">Every session of the next seven days, with places left and prices.</p>
        <StudioZone of={timetable ?? undefined} />
        {timetable && <OwnZone studioZone={timetable.timeZone} />}
      </header>
      <Results id={TIMETABLE} waiting={TEXTS.loading} failed={`Error: ${TEXTS.unreachable}`}>
        {timetable ? (
          <Days timetable={timetable} chosen={chosen} />
        ) : (
          <CouldNotLoad text={`Error: ${error}`} />
        )}
      </Results>
    </div>
  )
}

function Days({ timetable, chosen }: { timetable: Timetable; chosen: Chosen }) {
  const { from, previous, next, today, days } = timetable
  const hasRecordings = useStudio()?.hasRecordings
  const { from: _, ...filters } = chosen
  const turnTo = (day: string) => address({ ...chosen, from: day === today ? undefined : day })
  return (
    <>
      <Filters timetable={timetable} chosen={chosen} />
      <ChosenFilters timetable={timetable} chosen={chosen} />
      <nav className={styles.weekNav} aria-label="Seven days">
        {previous && (
          <Link
            className={iconButtonStyles.iconButton}
            id="previous-days"
            to={turnTo(previous)}
            aria-label="Previous seven days"
            {...IN_PLACE}
          >
            <BackIcon />
          </Link>
        )}
        <h2 data-announce>{wholeDates(daysTitle(from))}</h2>
        <Link
          className={iconButtonStyles.iconButton}
          id="next-days"
          to={turnTo(next)}
          aria-label="Next seven days"
          {...IN_PLACE}
        >
          <ForwardIcon />
        </Link>
        {from !== today && (
          <ButtonLink look="quiet" small to={turnTo(today)} {...IN_PLACE}>
            From today
          </ButtonLink>
        )}
        <a className={styles.calendar} href={`/api/schedule/calendar.ics${query(filters)}`}>
          <CalendarIcon />
          <span>Add to your calendar</span>
        </a>
      </nav>
      {days.some((day) => day.sessions.length > 0) ? (
        <>
          <DayStrip timetable={timetable} />
          <SevenDays timetable={timetable} />
        </>
      ) : (
        <Empty
          picture={<Picture {...print('empty-mat')} />}
          title="A quiet week"
          text={isFiltered(chosen) ? 'No class fits. Try fewer filters.' : 'No class meets in these days.'}
        >
          <div className={styles.actions}>
            {isFiltered(chosen) && (
              <ButtonLink look="line" to={address({ from: chosen.from })} {...IN_PLACE}>
                Show all classes
              </ButtonLink>
            )}
            <ButtonLink look="line" to={turnTo(next)} {...IN_PLACE}>
              Next seven days
            </ButtonLink>
          </div>
        </Empty>
      )}
      {hasRecordings && (
        <p className={`small ${styles.foot}`}>
          <Link to="/classesPage?q=recorded">Recorded classes</Link> are available any time.
        </p>
      )}
    </>
  )
}

/** A line may end after the dash alone. */
function wholeDates(title: string): string {
  return title.replace(/(?<!–) /g, '\u00a0')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const days = loaderData?.timetable ? `, ${daysTitle(loaderData.timetable.from)}` : ''
  return pageHead(matches, {
    title: `Timetable${days}`,
    description: 'The next seven days of {studio}: hours, prices and the places that are left.',
    path: '/schedule',
    picture: 'journey-landing',
    data: import.meta.env.SSR && ((site) => [trail(site, ['Timetable', '/schedule'])]),
  })
}
