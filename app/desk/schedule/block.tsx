import clsx from 'clsx'
import type { CSSProperties, PointerEvent } from 'react'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { Link } from '../../ui/link.tsx'
import { Cuts } from '../cuts.tsx'
import { hourWord } from '../wall-clock.ts'
import styles from './block.module.css'
import { fillOf, pathOfSession } from './words.ts'

const LINE = 16
const EDGE = 11
const linesIn = (height: number) => Math.floor((height - EDGE) / LINE)

type Facts = {
  session: PlannedSession
  minute: number
  stamp: string | null
  roomName: string
  height: number
  /** Of the colours of centres; null online. */
  colour: number | null
}

type BlockProps = Facts & {
  style: CSSProperties
  isPast: boolean
  isPickedUp: boolean
  isHit: boolean
  isStop: boolean
  /** Day, room and teacher, for those who hear it. */
  name: string
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
        [styles.off as string]: session.isOff,
        [styles.waits as string]: session.waits !== null,
        [styles.few as string]: isFew && !session.isOff,
        [styles.from as string]: isPickedUp,
        [styles.hit as string]: isHit,
        [styles.still as string]: !session.mayChange,
      })}
      data-colour={props.colour ?? undefined}
      style={style}
      tabIndex={isStop ? 0 : -1}
      draggable={false}
      onFocus={onFocus}
      onPointerDown={onPointerDown}
    >
      <span className="sr-only">{props.name}, </span>
      <BlockFacts {...props} note={isPickedUp ? 'picked up' : null} />
    </Link>
  )
}

/** Where it would be put down. The one that was picked up is read out, this one is only seen. */
export function Carried(props: Facts & { style: CSSProperties }) {
  return (
    <div
      className={clsx(styles.block, styles.carried)}
      data-colour={props.colour ?? undefined}
      style={props.style}
      aria-hidden="true"
    >
      <BlockFacts {...props} note={null} />
    </div>
  )
}

function BlockFacts({ session, minute, stamp, roomName, height, note }: Facts & { note: string | null }) {
  const { title, teacher, isOff, taken, capacity } = session
  const fill = fillOf(session)
  const lines = linesIn(height)
  const titleLines = Math.min(3, Math.max(1, lines - 2))
  return (
    <>
      <b style={{ WebkitLineClamp: titleLines }}>{title}</b>
      <span className={styles.facts}>
        {stamp !== null && <Stamp letters={stamp} name={roomName} />}
        {hourWord(minute)} <span className={styles.teacher}>{teacher.name.split(' ')[0]}</span>
      </span>
      {isOff && <span className={styles.facts}>cancelled</span>}
      {note && <span className={styles.facts}>{note}</span>}
      {!isOff && !note && (
        <span className={lines < 3 ? 'sr-only' : styles.fill}>
          <span>
            {taken} of {capacity}
            {fill && <span className={styles.word}>, {fill}</span>}
          </span>
          <span className={styles.cuts}>
            <Cuts capacity={capacity} taken={taken} />
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
