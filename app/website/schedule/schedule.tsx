import { data, redirect } from 'react-router'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { StudioZone } from '../../classes/class-facts.tsx'
import { daysTitle } from '../../classes/timetable/dates.ts'
import { chosenIn } from '../../classes/timetable/filters.tsx'
import { OwnZone } from '../../classes/timetable/own-time.tsx'
import { TimetableWeek } from '../../classes/timetable/timetable.tsx'
import { notSent } from '../../document/not-sent.ts'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { Results } from '../../ui/results.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/schedule'
import { KeepRoom } from './keep-room.tsx'
import styles from './schedule.module.css'

/** The part of the page that a choice changes. */
const TIMETABLE = 'timetable'

export async function loader({ request, context }: Route.LoaderArgs) {
  const chosen = chosenIn(new URL(request.url).searchParams)
  const answer = await apiOf(context).timetable(new URLSearchParams(chosen))
  if (answer.ok) return data(notSent({ timetable: answer.data, chosen, error: '' }))
  // An old or mistyped choice: the timetable without it is more use than an error.
  if (answer.status === 422) throw redirect('/schedule')
  const error = answer.message || TEXTS.unexpected
  return data(notSent({ timetable: null, chosen, error }), { status: 503 })
}

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
          <TimetableWeek timetable={timetable} chosen={chosen} path="/schedule" swap={TIMETABLE} />
        ) : (
          <CouldNotLoad text={`Error: ${error}`} />
        )}
      </Results>
    </div>
  )
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
