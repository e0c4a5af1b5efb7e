import clsx from 'clsx'
import { Fragment, type PointerEvent, type ReactNode, useId } from 'react'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { clockAt } from '../../../shared/dates.ts'
import { Block, Carried } from './block.tsx'
import { longDay } from './calendar.ts'
import type { Column } from './columns.tsx'
import { isLiftable } from './drag.ts'
import styles from './grid.module.css'
import { Now } from './grid-parts.tsx'
import { blockHeight, lanesOf, minuteAt, type Span, type Stretch, topOf } from './hours.ts'
import { type Held, type Holding, minutesOf } from './use-holding.ts'
import { inMinutes } from './words.ts'

/** What the grid shows on each of its columns. */
export type Shown = {
  stamps: Map<string, string>
  /** By centre. */
  colours: Map<string, number>
  timeZone: string
  /** Where the studio's clock stands. */
  now: { day: string; minute: number; at: number }
  holding: Holding
  /** Where nothing is planned a new one could be; null for who may make none. */
  onEmpty: ((column: Column, minute: number) => void) | null
  /** Asks where to, without keys or a pointer that carry it. */
  onMove(session: PlannedSession): void
  closedNote(closure: NonNullable<Column['closure']>): ReactNode
}

type DayProps = Shown & {
  column: Column
  index: number
  stretches: Stretch[]
  /** The one that the tab key stops at. */
  current: string | null
  onStop(id: string): void
  onDrag(event: PointerEvent<HTMLAnchorElement>, session: PlannedSession): void
}

/** A day, or a room on it, with what is planned there and what is being carried there. */
export function Day(props: DayProps) {
  const { column, index, stretches, current, stamps, colours, timeZone, now, holding, onStop, onDrag } = props
  const { onEmpty, onMove, closedNote } = props
  const id = useId()
  const { held } = holding
  const lanes = lanesOf(column.sessions.map((session) => ({ session, ...inMinutes(session, timeZone) })))
  const isHere =
    held && column.day === held.day && (column.roomId === undefined || column.roomId === held.roomId)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that is no form
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      role="group"
      aria-labelledby={id}
      className={column.closure ? clsx(styles.column, styles.closed) : styles.column}
      data-column={column.key}
      style={{ gridColumn: index + 2 }}
      onClick={(event) => {
        if (!onEmpty || event.target !== event.currentTarget || column.closure) return
        onEmpty(column, minuteAt(stretches, event.nativeEvent.offsetY))
      }}
    >
      <h2 id={id} className="sr-only">
        {column.heading}
      </h2>
      {column.closure && <div className={styles.why}>{closedNote(column.closure)}</div>}
      {[...lanes.entries()].map(([{ session, from, until }, lane]) => (
        <Fragment key={session._id}>
          <Block
            {...factsOf(session, from, session.room?._id ?? null)}
            style={boxOf(from, until, lane)}
            height={blockHeight(stretches, { from, until })}
            isPast={session.endsAt <= now.at}
            isPickedUp={held?.session._id === session._id}
            isHit={held?.day === column.day && overlapOf(held, session, { from, until }) !== null}
            isStop={session._id === current}
            onFocus={() => onStop(session._id)}
            onPointerDown={(event) => onDrag(event, session)}
            name={placeOf(session, column.day)}
          />
          {isLiftable(session, now.at) && (
            <button
              type="button"
              className={styles.move}
              style={placeOnly(boxOf(from, until, lane))}
              tabIndex={session._id === current ? 0 : -1}
              aria-label={`Move ${session.title}, ${longDay(column.day)}, ${clockAt(session.startsAt, timeZone)}`}
              onClick={() => onMove(session)}
            >
              Move
            </button>
          )}
        </Fragment>
      ))}
      {isHere && (
        <Carried
          {...factsOf(held.session, held.minute, held.roomId)}
          style={{
            ...boxOf(held.minute, held.minute + minutesOf(held.session), { lane: 0, of: 1 }),
            // What it clashes with is seen beside it.
            left: 24,
            width: 'calc(100% - 28px)',
          }}
          height={100}
        />
      )}
      {isHere && column.sessions.map(clashWith)}
      {column.day === now.day && <Now stretches={stretches} minute={now.minute} />}
    </div>
  )

  function factsOf(session: PlannedSession, minute: number, roomId: string | null) {
    return {
      session,
      minute,
      stamp: roomId === null ? null : (stamps.get(roomId) ?? null),
      roomName: session.room?._id === roomId ? (session.room?.name ?? '') : '',
      colour: session.centreId === null ? null : (colours.get(session.centreId) ?? null),
    }
  }

  function boxOf(from: number, until: number, { lane, of }: { lane: number; of: number }) {
    return {
      top: topOf(stretches, from) + 1,
      height: blockHeight(stretches, { from, until }),
      left: `calc(${(100 * lane) / of}% + 3px)`,
      width: `calc(${100 / of}% - 6px)`,
    }
  }

  function clashWith(session: PlannedSession) {
    const shared = held && overlapOf(held, session, inMinutes(session, timeZone))
    if (!shared) return null
    const top = topOf(stretches, shared.from)
    const style = { top, height: topOf(stretches, shared.until) - top }
    return <span key={session._id} className={styles.clash} style={style} />
  }
}

const placeOnly = ({ top, left }: { top: number; left: string }) => ({ top, left })

/** All of it, with its day: sessions of a course have one title. */
/** What its place in the grid shows to the eye; the rest of its name is what is in the block. */
function placeOf({ room, teacher }: PlannedSession, day: string): string {
  return [longDay(day), room?.name ?? 'Online', teacher.name].join(', ')
}

/** The minutes that the one in the hand would share with another, where they share the room or the teacher. */
function overlapOf(held: Held, session: PlannedSession, { from, until }: Span): Span | null {
  if (session._id === held.session._id || session.isOff) return null
  const sharesRoom = session.room !== null && session.room._id === held.roomId
  if (!sharesRoom && session.teacher._id !== held.session.teacher._id) return null
  const [first, last] = [Math.max(from, held.minute), Math.min(until, held.minute + minutesOf(held.session))]
  return first < last ? { from: first, until: last } : null
}
