import { data, redirect } from 'react-router'
import type { Timetable } from '../../../contract/schedule.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CalendarIcon } from '../../ui/fact-icons.tsx'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { print } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Results } from '../../ui/results.tsx'
import { Empty, Notice } from '../../ui/states.tsx'
import type { Route } from './+types/schedule'
import { weekTitle } from './dates.ts'
import { type Chosen, Filters, NAMES, TIMETABLE } from './filters.tsx'
import { KeepRoom, OwnZone } from './own-time.tsx'
import styles from './schedule.module.css'
import { WeekGrid } from './week-grid.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const chosen: Chosen = Object.fromEntries(
    NAMES.flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? '']] : [])),
  )
  const answer = await apiOf(context).timetable(new URLSearchParams(chosen))
  if (answer.ok) return data({ timetable: answer.data, chosen, error: '' })
  // An old or mistyped choice: the week without it is more use than an error.
  if (answer.status === 422) throw redirect('/schedule')
  return data({ timetable: null, chosen, error: answer.message || TEXTS.unexpected }, { status: 503 })
}

/** A link that turns the timetable and leaves the page where it is. */
const IN_PLACE = { 'data-on': 'link', 'data-swap': TIMETABLE }

export default function Schedule({ loaderData: { timetable, chosen, error } }: Route.ComponentProps) {
  const first = timetable?.days.flatMap((day) => day.sessions)[0]
  return (
    <div className={`wrap ${styles.page}`}>
      {first && <KeepRoom startsAt={first.startsAt} startTime={first.startTime} />}
      <header className={styles.head}>
        <h1>Schedule</h1>
        <p className="lede">
          {`Every class of the week, in the studio's time${timetable ? ` (${timetable.timeZone})` : ''}.`}
        </p>
        {timetable && <OwnZone studioZone={timetable.timeZone} />}
      </header>
      <Results id={TIMETABLE} waiting={TEXTS.loading} failed={`Error: ${TEXTS.unreachable}`}>
        {timetable ? <Week timetable={timetable} chosen={chosen} /> : <Notice>Error: {error}</Notice>}
      </Results>
    </div>
  )
}

function Week({ timetable, chosen }: { timetable: Timetable; chosen: Chosen }) {
  const { week, previousWeek, nextWeek, today, days } = timetable
  const { centre, level, teacher } = chosen
  const filtered = Boolean(centre || level || teacher)
  const isThisWeek = days.some((day) => day.date === today)
  return (
    <>
      <Filters timetable={timetable} chosen={chosen} />
      <nav className={styles.weekNav} aria-label="Week">
        <Link
          className={iconButtonStyles.iconButton}
          id="previous-week"
          to={address({ ...chosen, week: previousWeek })}
          aria-label="Previous week"
          {...IN_PLACE}
        >
          <BackIcon />
        </Link>
        <h2 data-announce>{weekTitle(week)}</h2>
        <Link
          className={iconButtonStyles.iconButton}
          id="next-week"
          to={address({ ...chosen, week: nextWeek })}
          aria-label="Next week"
          {...IN_PLACE}
        >
          <ForwardIcon />
        </Link>
        {!isThisWeek && (
          <ButtonLink look="quiet" small to={address({ ...chosen, week: undefined })} {...IN_PLACE}>
            This week
          </ButtonLink>
        )}
        <a
          className={styles.calendar}
          href={`/api/schedule/calendar.ics${query({ centre, level, teacher })}`}
        >
          <CalendarIcon />
          Add to your calendar
        </a>
      </nav>
      {days.some((day) => day.sessions.length > 0) ? (
        <WeekGrid timetable={timetable} />
      ) : (
        <Empty
          picture={<Picture {...print('empty-mat')} />}
          title="A quiet week"
          text={filtered ? 'No class of this week fits what you chose.' : 'No class meets in this week.'}
        >
          <div className={styles.actions}>
            {filtered && (
              <ButtonLink look="line" to={address({ week: chosen.week })} {...IN_PLACE}>
                Show all classes of the week
              </ButtonLink>
            )}
            <ButtonLink look="line" to={address({ ...chosen, week: nextWeek })} {...IN_PLACE}>
              Next week
            </ButtonLink>
          </div>
        </Empty>
      )}
      <p className={`small ${styles.foot}`}>
        Recorded classes have no hour: <Link to="/classesPage?q=recorded">watch them when you like</Link>.
      </p>
    </>
  )
}

function address(chosen: Chosen) {
  return `/schedule${query(chosen)}`
}

function query(chosen: Chosen) {
  const filters = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value))
  return filters.size > 0 ? `?${filters}` : ''
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const week = loaderData?.timetable ? `, ${weekTitle(loaderData.timetable.week)}` : ''
  return pageHead(matches, {
    title: `Schedule${week}`,
    description: 'The week timetable of {studio}, by centre, level and teacher.',
    path: '/schedule',
    picture: 'journey-landing',
    data: import.meta.env.SSR && ((site) => [trail(site, ['Schedule', '/schedule'])]),
  })
}
