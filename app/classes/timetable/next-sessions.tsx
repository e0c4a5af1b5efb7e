import type { Timetable } from '../../../contract/schedule.ts'
import { cityOf } from '../../../shared/city.ts'
import { useStudio } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { StudioZone } from '../class-facts.tsx'
import { dayParts } from './dates.ts'
import { address } from './filters.tsx'
import styles from './next-sessions.module.css'
import { SessionRow } from './session-row.tsx'

const SHOWN = 5
const DAY_MILLISECONDS = 86_400_000

type NextSessionsProps = {
  timetable: Timetable
  /** Where all of them are. */
  path: string
  /** One part among others of a page. */
  compact?: boolean
  /** Of a list at one centre; otherwise its links lead to each of them. */
  title?: string
  /** The page names the studio's time zone above. */
  isZoneSaid?: boolean
}

/** The next hours of the studio, each with its way in. Nothing where nothing is planned. */
export function NextSessions({ timetable, path, title, compact, isZoneSaid }: NextSessionsProps) {
  const studio = useStudio()?.name
  const { days, today, timeZone, centres } = timetable
  const next = days
    .flatMap(({ date, sessions }) => sessions.map((session) => ({ date, session })))
    .filter(({ session }) => !session.cancelled && session.seatsLeft !== null)
    .slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <section
      className={compact ? `${styles.part} ${styles.compact}` : `section ${styles.part}`}
      aria-labelledby="next-sessions"
    >
      <div className={compact ? styles.head : 'section-head'}>
        <h2 id="next-sessions">
          {title ?? (next[0]?.date === today ? 'Today at the studio' : 'Next at the studio')}
        </h2>
        <ButtonLink look="quiet" to={path}>
          See the timetable
        </ButtonLink>
      </div>
      {!title && centres.length > 1 && (
        <ul className={styles.centres}>
          {centres.map(({ slug, name }) => (
            <li key={slug}>
              <ButtonLink small look="line" to={address(path, { centre: slug })}>
                {cityOf(name, studio)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {!isZoneSaid && <StudioZone of={timetable} />}
      <ul className={styles.list}>
        {next.map(({ date, session }) => (
          <SessionRow
            key={session._id}
            session={session}
            timeZone={timeZone}
            isNext={false}
            day={dayName(date, today)}
          />
        ))}
      </ul>
    </section>
  )
}

/** "Today", "Tomorrow", "Tue 1 Dec" */
function dayName(date: string, today: string): string {
  if (date === today) return 'Today'
  if (Date.parse(date) - Date.parse(today) === DAY_MILLISECONDS) return 'Tomorrow'
  const { weekday, day, month } = dayParts(date)
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`
}
