import { useEffect, useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { toast } from '../../ui/toast.ts'
import { ALL_CENTRES } from '../centre.ts'
import { useDesk } from '../desk.ts'
import { fromCalendar } from '../session-change/change.ts'
import { SessionChange } from '../session-change/session-change.tsx'
import { isBarred, obstacleOf } from '../session-change/words.ts'
import { dayOf, hourField, minuteOf } from '../wall-clock.ts'
import type { Route } from './+types/schedule'
import { boundsOf, ONLINE, pathOf, type Shown, shownIn } from './address.ts'
import { Agenda } from './agenda.tsx'
import { type Asked, roomNameOf } from './asked.ts'
import { daysBetween, longDay } from './calendar.ts'
import { CloseDialog } from './close-dialog.tsx'
import { type Column, dayColumns, roomColumns } from './columns.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { CopyWeekDialog } from './copy-week-dialog.tsx'
import styles from './desk-schedule.module.css'
import { Grid } from './grid.tsx'
import { Hand, Spoken } from './hand.tsx'
import { CentreTabs, RoomKey, ScheduleHead } from './head.tsx'
import { Month } from './month.tsx'
import { UndoStrip } from './undo-strip.tsx'
import { placeOf, useHolding } from './use-holding.ts'
import { stampsOf } from './words.ts'

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
      <Failed message={found.message} />
    </>
  )
}

function Planned({ shown, data }: { shown: Shown; data: DeskScheduleOnWire }) {
  const { timeZone, centres, closures } = data
  const { view } = shown
  // One that is closed by now, or that somebody else chose on this device, is no choice.
  const isThere = shown.centre === ONLINE || centres.some(({ _id }) => _id === shown.centre)
  const centre = isThere ? shown.centre : ALL_CENTRES
  const { from, until } = boundsOf(shown)
  const now = useNow(data)
  const holding = useHolding(timeZone)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [closing, setClosing] = useState(false)
  const [copying, setCopying] = useState(false)
  const [copyingWeek, setCopyingWeek] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { may } = useDesk()
  const { state } = useNavigation()
  const sessions = data.sessions.filter(
    ({ centreId }) => centre === ALL_CENTRES || (centreId ?? ONLINE) === centre,
  )
  const rooms = centres
    .filter(({ _id }) => centre === ALL_CENTRES || _id === centre)
    .flatMap(({ rooms }) => rooms)
    .filter(({ _id, archived }) => !archived || sessions.some(({ room }) => room?._id === _id))
  const stamps = stampsOf(rooms)
  const of = { data, sessions, centre }
  const days = dayColumns(of, daysBetween(from, until))
  const columns = view === 'day' ? roomColumns(of, shown.day) : days
  const inMonth = ({ startsAt }: PlannedSession) =>
    dayOf(startsAt, timeZone).startsWith(shown.day.slice(0, 7))
  const isEmpty = columns.every((one) => one.sessions.length === 0 && !one.closure)
  const mayCopy = may('classes.change')
  const mayChange = data.mayCloseAll || centres.some((one) => one.mayChange)
  const { held, ways, isMoved } = holding
  const roomName = held && roomNameOf(data, held.roomId)

  function leave() {
    setAsked(null)
    setCopying(false)
    holding.putBack()
  }

  function putDown() {
    if (!held) return
    if (!isMoved) return holding.putBack()
    if (ways && isBarred(ways)) {
      const obstacle = obstacleOf(ways, timeZone)
      return void toast.info(`${obstacle?.strong}${obstacle?.more}`)
    }
    const { session, day, minute, roomId } = held
    setAsked({ session, to: { day, minute, roomId }, what: held.isCopy ? 'copy' : 'move' })
  }

  function nextRoom() {
    if (!held?.session.room) return
    const own = centres.find(({ _id }) => _id === held.session.centreId)?.rooms ?? []
    const choices = own.filter(({ archived, _id }) => !archived || _id === held.roomId)
    const next = choices[(choices.findIndex(({ _id }) => _id === held.roomId) + 1) % choices.length]
    if (next) holding.carry({ roomId: next._id })
  }

  function draftAt({ day, roomId }: Column, minute: number) {
    const search = new URLSearchParams({ day, from: hourField(minute), ...(roomId && { room: roomId }) })
    navigate(`/studio/classes/new?${search}`)
  }

  const closedNote = (closure: DeskScheduleOnWire['closures'][number]) => (
    <ClosedNote closure={closure} data={data} />
  )
  const parts = closures.filter(
    ({ centreId, roomId }) =>
      (centreId !== null && centre === ALL_CENTRES) || (roomId !== null && centreId === centre),
  )
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
          <div className={styles.wide} aria-busy={state === 'loading'}>
            <RoomKey rooms={rooms} stamps={stamps} mayMove={sessions.some((one) => one.mayChange)} />
            {isEmpty && (
              <p className={styles.empty}>
                {view === 'day' ? 'A free day.' : 'Nothing is planned this week.'}
              </p>
            )}
            <Grid
              label={view === 'day' ? longDay(shown.day) : `The week from ${longDay(from)}`}
              columns={columns}
              stamps={stamps}
              timeZone={timeZone}
              now={now}
              holding={holding}
              mayCopy={mayCopy}
              closedNote={closedNote}
              onPutDown={putDown}
              onNextRoom={nextRoom}
              onEmpty={may('classes.change') ? draftAt : null}
            />
            <Hand
              holding={holding}
              timeZone={timeZone}
              roomName={roomName}
              mayCopy={mayCopy}
              beside={view === 'day' ? 'room' : 'day'}
              onPutDown={putDown}
              onCancel={() =>
                held &&
                setAsked({ session: held.session, to: placeOf(held.session, timeZone), what: 'cancel' })
              }
            />
            <Spoken holding={holding} timeZone={timeZone} roomName={roomName} />
          </div>
          <Agenda
            columns={days}
            stamps={stamps}
            timeZone={timeZone}
            closedNote={closedNote}
            now={now.at}
            onMove={(session: PlannedSession) =>
              setAsked({ session, to: placeOf(session, timeZone), what: 'choose' })
            }
          />
        </>
      )}
      {asked && !(asked.what === 'copy' || copying) && (
        <SessionChange
          session={fromCalendar(asked.session, data)}
          what={asked.what === 'cancel' ? 'cancel' : 'move'}
          to={asked.what === 'move' ? asked.to : null}
          onClose={leave}
          onDone={async () => {
            await revalidate()
            leave()
          }}
          onCopy={mayCopy ? () => setCopying(true) : null}
        />
      )}
      {asked && (asked.what === 'copy' || copying) && (
        <CopyDialog asked={asked} data={data} onClose={leave} />
      )}
      {copyingWeek && <CopyWeekDialog data={data} week={from} onClose={() => setCopyingWeek(false)} />}
      {closing && (
        <CloseDialog data={data} day={shown.day} centre={centre} onClose={() => setClosing(false)} />
      )}
    </>
  )
}

/** Where and why it is closed, and the way back. */
function ClosedNote({
  closure,
  data,
}: {
  closure: DeskScheduleOnWire['closures'][number]
  data: DeskScheduleOnWire
}) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const centre = data.centres.find(({ _id }) => _id === closure.centreId)
  const room = centre?.rooms.find(({ _id }) => _id === closure.roomId)
  const where = [room?.name, centre?.name ?? 'The studio'].filter(Boolean).join(', ')
  return (
    <>
      <b>{where} is closed</b>
      <span>
        {closure.name}
        {closure.fromDay !== closure.untilDay && `, until ${longDay(closure.untilDay)}`}
      </span>
      {closure.mayOpen && (
        <Button
          small
          look="quiet"
          busy={busy}
          busyLabel="Opening..."
          onClick={async () => {
            await run(scheduleApi.openAgain(closure._id))
            await revalidate()
          }}
        >
          Open again
        </Button>
      )}
    </>
  )
}

/** The studio's clock, which goes on while the page is open. */
function useNow({ now, timeZone }: DeskScheduleOnWire) {
  const [loaded, setLoaded] = useState({ now, since: Date.now() })
  const [at, setAt] = useState(now)
  if (loaded.now !== now) {
    setLoaded({ now, since: Date.now() })
    setAt(now)
  }
  useEffect(() => {
    const timer = setInterval(() => setAt(loaded.now + Date.now() - loaded.since), 60_000)
    return () => clearInterval(timer)
  }, [loaded])
  return { at, day: dayOf(at, timeZone), minute: minuteOf(at, timeZone) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Schedule')]
}
