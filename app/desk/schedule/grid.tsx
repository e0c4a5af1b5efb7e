import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { Block, Carried } from './block.tsx'
import type { Column } from './columns.tsx'
import { useDrag } from './drag.ts'
import styles from './grid.module.css'
import { keysOf } from './grid-keys.ts'
import { Folds, Hours, Lines, Now } from './grid-parts.tsx'
import { heightOf, lanesOf, minuteAt, stretchesOf, topOf } from './hours.ts'
import { type Holding, minutesOf } from './use-holding.ts'
import { inMinutes } from './words.ts'

type GridProps = {
  label: string
  columns: Column[]
  stamps: Map<string, string>
  timeZone: string
  /** Where the studio's clock stands. */
  now: { day: string; minute: number; at: number }
  holding: Holding
  mayCopy: boolean
  onPutDown(): void
  onNextRoom(): void
  /** Where nothing is planned a new one could be; null for who may make none. */
  onEmpty: ((column: Column, minute: number) => void) | null
  closedNote(closure: NonNullable<Column['closure']>): ReactNode
}

/** Days beside each other, hours below each other. One stop of the tab key, with arrows inside. */
export function Grid(props: GridProps) {
  const { label, columns, stamps, timeZone, now, holding, onEmpty, closedNote } = props
  const { held } = holding
  const [unfolded, setUnfolded] = useState<number[]>([])
  const [stop, setStop] = useState<string | null>(null)
  const all = columns.flatMap(({ sessions }) => sessions)
  const spans = all.map((session) => inMinutes(session, timeZone))
  const carried = held ? [{ from: held.minute, until: held.minute + minutesOf(held.session) }] : []
  const stretches = stretchesOf([...spans, ...carried], unfolded)
  const current = all.some(({ _id }) => _id === stop) ? stop : (all[0]?._id ?? null)
  const keys = keysOf({ ...props, setStop, timeZone })
  const drag = useDrag({ ...props, stretches })
  return (
    <section
      className={styles.grid}
      aria-label={label}
      style={{ '--columns': columns.length, '--tall': `${heightOf(stretches)}px` }}
      onKeyDown={keys}
    >
      <div className={styles.corner} />
      {columns.map(({ key, head, isToday }) => (
        <div key={key} className={isToday ? clsx(styles.head, styles.today) : styles.head}>
          {head}
        </div>
      ))}
      <Hours stretches={stretches} />
      <Lines stretches={stretches} />
      {columns.map((column, index) => {
        const lanes = lanesOf(
          column.sessions.map((session) => ({ session, ...inMinutes(session, timeZone) })),
        )
        const isHere =
          held && column.day === held.day && (column.roomId === undefined || column.roomId === held.roomId)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: "+ Session" does the same by keyboard
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          <div
            key={column.key}
            className={column.closure ? clsx(styles.column, styles.closed) : styles.column}
            data-column={column.key}
            style={{ gridColumn: index + 2 }}
            onClick={(event) => {
              if (!onEmpty || event.target !== event.currentTarget || column.closure) return
              onEmpty(column, minuteAt(stretches, event.nativeEvent.offsetY))
            }}
          >
            {column.closure && <div className={styles.why}>{closedNote(column.closure)}</div>}
            {[...lanes.entries()].map(([{ session, from, until }, lane]) => (
              <Block
                key={session._id}
                {...factsOf(session, from, session.room?._id ?? null)}
                style={boxOf(from, until, lane)}
                height={topOf(stretches, until) - topOf(stretches, from)}
                isPast={session.endsAt <= now.at}
                isPickedUp={held?.session._id === session._id}
                isHit={held !== null && isHitBy(session, from, until)}
                isStop={session._id === current}
                onFocus={() => setStop(session._id)}
                onPointerDown={(event) => drag(event, session)}
              />
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
      })}
      <Folds stretches={stretches} onUnfold={(from) => setUnfolded((before) => [...before, from])} />
    </section>
  )

  function factsOf(session: PlannedSession, minute: number, roomId: string | null) {
    return {
      session,
      minute,
      stamp: roomId === null ? null : (stamps.get(roomId) ?? null),
      roomName: session.room?._id === roomId ? (session.room?.name ?? '') : '',
    }
  }

  function boxOf(from: number, until: number, { lane, of }: { lane: number; of: number }) {
    const top = topOf(stretches, from)
    return {
      top: top + 1,
      height: Math.max(34, topOf(stretches, until) - top - 3),
      left: `calc(${(100 * lane) / of}% + 3px)`,
      width: `calc(${100 / of}% - 6px)`,
    }
  }

  function isHitBy(session: PlannedSession, from: number, until: number): boolean {
    return (
      held !== null &&
      inMinutes(session, timeZone).day === held.day &&
      overlapOf(session, from, until) !== null
    )
  }

  /** The minutes that the one in the hand would share with another, where they share the room or the teacher. */
  function overlapOf(
    session: PlannedSession,
    from = inMinutes(session, timeZone).from,
    until = inMinutes(session, timeZone).until,
  ) {
    if (!held || session._id === held.session._id || session.isOff) return null
    const sharesRoom = session.room !== null && session.room._id === held.roomId
    if (!sharesRoom && session.teacher._id !== held.session.teacher._id) return null
    const [first, last] = [
      Math.max(from, held.minute),
      Math.min(until, held.minute + minutesOf(held.session)),
    ]
    return first < last ? { from: first, until: last } : null
  }

  function clashWith(session: PlannedSession) {
    const shared = overlapOf(session)
    if (!shared) return null
    const top = topOf(stretches, shared.from)
    const style = { top, height: topOf(stretches, shared.until) - top }
    return <span key={session._id} className={styles.clash} style={style} />
  }
}
