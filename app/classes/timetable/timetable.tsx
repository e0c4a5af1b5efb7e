import type { Timetable } from '../../../contract/schedule.ts'
import { useStudio } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CalendarIcon } from '../../ui/fact-icons.tsx'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { daysTitle } from './dates.ts'
import { address, type Chosen, ChosenFilters, Filters, isFiltered, query } from './filters.tsx'
import { NothingFits } from './nothing-fits.tsx'
import { DayStrip, SevenDays } from './seven-days.tsx'
import styles from './timetable.module.css'

type TimetableWeekProps = {
  timetable: Timetable
  chosen: Chosen
  /** The page that it is on. */
  path: string
  /** The part of the page that a choice changes (boot/swap.ts); within the application the router does it. */
  swap?: string
}

/** Seven days of sessions, with what narrows them. */
export function TimetableWeek({ timetable, chosen, path, swap }: TimetableWeekProps) {
  const { from, previous, next, today, days } = timetable
  const hasRecordings = useStudio()?.hasRecordings
  const { from: _, ...filters } = chosen
  const turnTo = (day: string) => address(path, { ...chosen, from: day === today ? undefined : day })
  const inPlace = swap ? { 'data-on': 'link', 'data-swap': swap } : { preventScrollReset: true }
  return (
    <>
      <Filters timetable={timetable} chosen={chosen} path={path} swap={swap} />
      <ChosenFilters timetable={timetable} chosen={chosen} path={path} swap={swap} />
      <nav className={styles.weekNav} aria-label="Seven days">
        {previous && (
          <Link
            className={iconButtonStyles.iconButton}
            id="previous-days"
            to={turnTo(previous)}
            aria-label="Previous seven days"
            {...inPlace}
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
          {...inPlace}
        >
          <ForwardIcon />
        </Link>
        {from !== today && (
          <ButtonLink look="quiet" small to={turnTo(today)} {...inPlace}>
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
        <NothingFits timetable={timetable} chosen={chosen}>
          {isFiltered(chosen) && (
            <ButtonLink look="line" to={address(path, { from: chosen.from })} {...inPlace}>
              Show all classes
            </ButtonLink>
          )}
          <ButtonLink look="line" to={turnTo(next)} {...inPlace}>
            Next seven days
          </ButtonLink>
        </NothingFits>
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
