import clsx from 'clsx'
import type { CSSProperties, PointerEvent } from 'react'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { Link } from '../../ui/link.tsx'
import { Cuts } from '../cuts.tsx'
import { hourWord } from '../wall-clock.ts'
import styles from './block.module.css'
import { fillOf, pathOfSession } from './words.ts'

const ROOM_FOR_MATS = 56
const ROOM_FOR_TWO_LINES = 42

type Facts = {
  session: PlannedSession
  minute: number
  stamp: string | null
  roomName: string
  height: number
}

type BlockProps = Facts & {
  style: CSSProperties
  isPast: boolean
  isPickedUp: boolean
  isHit: boolean
  isStop: boolean
  onFocus(): void
  onPointerDown(event: PointerEvent<HTMLAnchorElement>): void
}

/** A session in the grid. It leads to its page, and can be picked up. */
export function Block(props: BlockProps) {
  const { session, style, isPast, isPickedUp, isHit, isStop, onFocus, onPointerDown } = props
  const isFew = fillOf(session) === 'few' && !isPast
  return (
    <Link
      to={pathOfSession(session)}
      data-session={session._id}
      className={clsx(styles.block, {
        [styles.past as string]: isPast,
        [styles.low as string]: props.height < ROOM_FOR_MATS,
        [styles.thin as string]: props.height < ROOM_FOR_TWO_LINES,
        [styles.off as string]: session.isOff,
        [styles.waits as string]: session.waits !== null,
        [styles.few as string]: isFew && !session.isOff,
        [styles.from as string]: isPickedUp,
        [styles.hit as string]: isHit,
        [styles.still as string]: !session.mayChange,
      })}
      style={style}
      tabIndex={isStop ? 0 : -1}
      draggable={false}
      onFocus={onFocus}
      onPointerDown={onPointerDown}
    >
      <BlockFacts {...props} note={isPickedUp ? 'picked up' : null} />
    </Link>
  )
}

/** Where it would be put down. The one that was picked up is read out, this one is only seen. */
export function Carried(props: Facts & { style: CSSProperties }) {
  return (
    <div className={clsx(styles.block, styles.carried)} style={props.style} aria-hidden="true">
      <BlockFacts {...props} note={null} />
    </div>
  )
}

function BlockFacts({ session, minute, stamp, roomName, height, note }: Facts & { note: string | null }) {
  const { title, teacher, isOff, taken, capacity } = session
  const fill = fillOf(session)
  return (
    <>
      <b>{title}</b>
      <span className={styles.facts}>
        {stamp !== null && <Stamp letters={stamp} name={roomName} />}
        {hourWord(minute)} <span>{teacher.name.split(' ')[0]}</span>
      </span>
      {isOff && <span className={styles.facts}>cancelled</span>}
      {note && <span className={styles.facts}>{note}</span>}
      {!isOff && !note && (
        <span className={height < ROOM_FOR_MATS ? 'sr-only' : styles.fill}>
          <Cuts capacity={capacity} taken={taken} />
          <span>
            {taken}
            {fill && ` ${fill}`}
          </span>
        </span>
      )}
    </>
  )
}

/** The letter of a room; where its name is next to it, for the eye alone. */
export function Stamp({ letters, name }: { letters: string; name?: string }) {
  const said = name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <span className={styles.stamp} {...said}>
      {letters}
    </span>
  )
}
