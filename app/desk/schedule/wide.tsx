import type { ReactNode } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { toast } from '../../ui/toast.ts'
import { useDesk } from '../desk.ts'
import { isBarred, obstacleOf } from '../session-change/words.ts'
import { hourField } from '../wall-clock.ts'
import { boundsOf, type Shown } from './address.ts'
import { type Asked, roomNameOf } from './asked.ts'
import { longDay } from './calendar.ts'
import type { Closure } from './closed-note.tsx'
import type { Column } from './columns.tsx'
import styles from './desk-schedule.module.css'
import { Grid } from './grid.tsx'
import { Hand, Spoken } from './hand.tsx'
import { RoomKey } from './head.tsx'
import { placeOf, type useHolding } from './use-holding.ts'
import type { useNow } from './use-now.ts'
import type { whatIsShown } from './what-is-shown.ts'

type Found = ReturnType<typeof whatIsShown>
type Props = Pick<Found, 'sessions' | 'rooms' | 'stamps' | 'colours' | 'columns'> & {
  shown: Shown
  data: DeskScheduleOnWire
  timeZone: string
  now: ReturnType<typeof useNow>
  holding: ReturnType<typeof useHolding>
  mayCopy: boolean
  closedNote(closure: Closure): ReactNode
  onAsk(asked: Asked): void
}

/** The grid, and what is carried over it: where there is width for it. */
export function Wide({
  shown,
  data,
  sessions,
  rooms,
  stamps,
  colours,
  columns,
  timeZone,
  now,
  holding,
  mayCopy,
  closedNote,
  onAsk,
}: Props) {
  const { centres } = data
  const { view } = shown
  const { from } = boundsOf(shown)
  const navigate = useNavigate()
  const { may } = useDesk()
  const { state } = useNavigation()
  const { held, ways, isMoved } = holding
  const roomName = held && roomNameOf(data, held.roomId)
  const isEmpty = columns.every((one) => one.sessions.length === 0 && !one.closure)

  function putDown() {
    if (!held) return
    if (!isMoved) return holding.putBack()
    if (ways && isBarred(ways)) {
      const obstacle = obstacleOf(ways, timeZone)
      return void toast.info(`${obstacle?.strong}${obstacle?.more}`)
    }
    const { session, day, minute, roomId } = held
    onAsk({ session, to: { day, minute, roomId }, what: held.isCopy ? 'copy' : 'move' })
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

  return (
    <div className={styles.wide} aria-busy={state === 'loading'}>
      <RoomKey
        centres={centres}
        rooms={rooms}
        stamps={stamps}
        colours={colours}
        mayMove={sessions.some((one) => one.mayChange)}
      />
      {isEmpty && (
        <p className={styles.empty}>{view === 'day' ? 'No sessions today.' : 'No sessions this week.'}</p>
      )}
      <Grid
        label={view === 'day' ? longDay(shown.day) : `Week of ${longDay(from)}`}
        columns={columns}
        stamps={stamps}
        colours={colours}
        timeZone={timeZone}
        now={now}
        holding={holding}
        mayCopy={mayCopy}
        closedNote={closedNote}
        onPutDown={putDown}
        onNextRoom={nextRoom}
        onEmpty={may('classes.change') ? draftAt : null}
        onMove={(session) => onAsk({ session, to: placeOf(session, timeZone), what: 'choose' })}
      />
      <Hand
        holding={holding}
        timeZone={timeZone}
        roomName={roomName}
        mayCopy={mayCopy}
        beside={view === 'day' ? 'room' : 'day'}
        onPutDown={putDown}
        onCancel={() =>
          held && onAsk({ session: held.session, to: placeOf(held.session, timeZone), what: 'cancel' })
        }
      />
      <Spoken holding={holding} timeZone={timeZone} roomName={roomName} />
    </div>
  )
}
