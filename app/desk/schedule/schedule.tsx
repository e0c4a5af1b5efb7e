import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { Failed } from '../../ui/load-error.tsx'
import { ALL_CENTRES } from '../centre.ts'
import { useDesk } from '../desk.ts'
import { fromCalendar } from '../session-change/change.ts'
import { SessionChange } from '../session-change/session-change.tsx'
import { dayOf } from '../wall-clock.ts'
import type { Route } from './+types/schedule'
import { boundsOf, pathOf, type Shown, shownIn } from './address.ts'
import { Agenda } from './agenda.tsx'
import type { Asked } from './asked.ts'
import { CloseDialog } from './close-dialog.tsx'
import { ClosedNote, type Closure } from './closed-note.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { CopyWeekDialog } from './copy-week-dialog.tsx'
import styles from './desk-schedule.module.css'
import { CentreTabs, ScheduleHead } from './head.tsx'
import { Month } from './month.tsx'
import { UndoStrip } from './undo-strip.tsx'
import { placeOf, useHolding } from './use-holding.ts'
import { useNow } from './use-now.ts'
import { whatIsShown } from './what-is-shown.ts'
import { Wide } from './wide.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const { searchParams } = new URL(request.url)
  const here = new Date().toLocaleDateString('en-CA')
  const read = async (today: string) => {
    const shown = shownIn(searchParams, today)
    const { from, until } = boundsOf(shown)
    return { shown, found: await scheduleApi.planned(from, until) }
  }
  const first = await read(here)
  if (first.found.status === 401) throw redirectToLogin(request)
  // Today is the studio's, not the browser's.
  const isOther = first.found.ok && first.found.data.today !== here && !searchParams.has('day')
  return isOther && first.found.ok ? read(first.found.data.today) : first
}

/** What is planned: by week, by day and room, by month; on a phone as an agenda. */
export default function Schedule({ loaderData: { shown, found } }: Route.ComponentProps) {
  if (found.ok) return <Planned shown={shown} data={found.data} />
  return (
    <>
      <ScheduleHead shown={shown} today={shown.day} />
      <Failed message={found.message} code={found.code} />
    </>
  )
}

function Planned({ shown, data }: { shown: Shown; data: DeskScheduleOnWire }) {
  const { timeZone, centres, closures } = data
  const { view } = shown
  const { centre, sessions, rooms, stamps, colours, days, columns } = whatIsShown(shown, data)
  const now = useNow(data)
  const holding = useHolding(timeZone)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [closing, setClosing] = useState(false)
  const [copyingWeek, setCopyingWeek] = useState(false)
  const { may } = useDesk()
  const { from } = boundsOf(shown)
  const inMonth = ({ startsAt }: PlannedSession) =>
    dayOf(startsAt, timeZone).startsWith(shown.day.slice(0, 7))
  const mayCopy = may('classes.change')
  const mayChange = data.mayCloseAll || centres.some((one) => one.mayChange)
  const closedNote = (closure: Closure) => <ClosedNote closure={closure} data={data} />
  const parts = closures.filter(
    ({ centreId, roomId }) =>
      (centreId !== null && centre === ALL_CENTRES) || (roomId !== null && centreId === centre),
  )
  const shared = { stamps, colours, timeZone, closedNote }
  return (
    <>
      <ScheduleHead
        shown={shown}
        today={data.today}
        sessions={view === 'month' ? sessions.filter(inMonth) : sessions}
        closedDays={days.filter(({ closure }) => closure).length}
        onClose={mayChange ? () => setClosing(true) : null}
        onCopyWeek={mayCopy && view === 'week' && sessions.length > 0 ? () => setCopyingWeek(true) : null}
      />
      <CentreTabs shown={shown} centres={centres} hasOnline={data.sessions.some(({ room }) => !room)} />
      <UndoStrip data={data} />
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((closure) => (
            <li key={closure._id}>{closedNote(closure)}</li>
          ))}
        </ul>
      )}
      {view === 'month' ? (
        <Month
          columns={days}
          month={shown.day.slice(0, 7)}
          timeZone={timeZone}
          pathOfDay={(day) => pathOf({ ...shown, view: 'day', day })}
        />
      ) : (
        <>
          <Wide
            {...shared}
            shown={shown}
            data={data}
            sessions={sessions}
            rooms={rooms}
            columns={columns}
            now={now}
            holding={holding}
            mayCopy={mayCopy}
            onAsk={setAsked}
          />
          <Agenda
            {...shared}
            columns={days}
            now={now.at}
            onMove={(session: PlannedSession) =>
              setAsked({ session, to: placeOf(session, timeZone), what: 'choose' })
            }
          />
        </>
      )}
      {asked && (
        <AskedDialog
          asked={asked}
          data={data}
          mayCopy={mayCopy}
          onClose={() => {
            setAsked(null)
            holding.putBack()
          }}
        />
      )}
      {copyingWeek && <CopyWeekDialog data={data} week={from} onClose={() => setCopyingWeek(false)} />}
      {closing && (
        <CloseDialog data={data} day={shown.day} centre={centre} onClose={() => setClosing(false)} />
      )}
    </>
  )
}

/** What is to become of a session: a change, or a copy instead. */
function AskedDialog({
  asked,
  data,
  mayCopy,
  onClose,
}: {
  asked: Asked
  data: DeskScheduleOnWire
  mayCopy: boolean
  onClose(): void
}) {
  const [copying, setCopying] = useState(asked.what === 'copy')
  const { revalidate } = useRevalidator()
  if (copying) return <CopyDialog asked={asked} data={data} onClose={onClose} />
  return (
    <SessionChange
      session={fromCalendar(asked.session, data)}
      what={asked.what === 'cancel' ? 'cancel' : 'move'}
      to={asked.what === 'move' ? asked.to : null}
      onClose={onClose}
      onDone={async () => {
        await revalidate()
        onClose()
      }}
      onCopy={mayCopy ? () => setCopying(true) : null}
    />
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Schedule')]
}
