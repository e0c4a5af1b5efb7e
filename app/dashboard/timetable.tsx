import { TEXTS } from '../../shared/texts.ts'
import { api } from '../api/client.ts'
import { requireUser } from '../auth/gate.ts'
import { StudioZone } from '../classes/class-facts.tsx'
import { chosenIn } from '../classes/timetable/filters.tsx'
import { TimetableWeek } from '../classes/timetable/timetable.tsx'
import { useEnrolled } from '../classes/use-enrolled.ts'
import { titled } from '../studio.ts'
import { PageNotLoaded } from '../ui/load-error.tsx'
import type { Route } from './+types/timetable'
import styles from './member-timetable.module.css'

const PATH = '/yogadashboard/timetable'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const chosen = chosenIn(new URL(request.url).searchParams)
  const answer = await api.timetable(new URLSearchParams(chosen))
  // An old or mistyped choice: the timetable without it is more use than an error.
  const shown = answer.status === 422 ? await api.timetable(new URLSearchParams()) : answer
  if (!shown.ok) return { timetable: null, chosen: {}, failure: shown.message || TEXTS.unexpected }
  return { timetable: shown.data, chosen: answer.ok ? chosen : {}, failure: '' }
}

/** The public timetable, without leaving the member area. */
export default function MemberTimetable({ loaderData }: Route.ComponentProps) {
  useEnrolled()
  const { timetable, chosen, failure } = loaderData
  if (!timetable) return <PageNotLoaded message={failure} />
  return (
    <div className={styles.page}>
      <h1>Timetable</h1>
      <StudioZone of={timetable} />
      <TimetableWeek timetable={timetable} chosen={chosen} path={PATH} />
    </div>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Timetable')]
}
