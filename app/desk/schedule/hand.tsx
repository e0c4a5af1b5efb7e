import clsx from 'clsx'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { isBarred, obstacleOf } from '../session-change/words.ts'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import { shortDay } from './calendar.ts'
import styles from './hand.module.css'
import type { Holding } from './use-holding.ts'
import { whereInWords, whereSpoken } from './words.ts'

type HandProps = {
  holding: Holding
  timeZone: string
  roomName: string | null
  /** Whether left and right lead to another day, or another room. */
  beside: 'day' | 'room'
  mayCopy: boolean
  onPutDown(): void
  onCancel(): void
}

/** What is in the hand: where it would be, what is in the way there, and the nearest ways out. */
export function Hand({ holding, timeZone, roomName, beside, mayCopy, onPutDown, onCancel }: HandProps) {
  const { held, ways, isMoved } = holding
  if (!held) return null
  const obstacle = ways && obstacleOf(ways, timeZone)
  const [room] = ways?.rooms ?? []
  return (
    <div className={obstacle ? clsx(styles.hand, styles.barred) : styles.hand}>
      <p className={styles.said}>
        {obstacle ? (
          <>
            <span className={styles.mark}>
              <AlertIcon />
              {ways && isBarred(ways) ? 'not possible' : 'clash'}
            </span>
            <span>
              <b>{obstacle.strong}</b>
              {obstacle.more}
            </span>
          </>
        ) : (
          <span>
            {held.isCopy && 'Copy of '}
            <b>{held.session.title}</b>, {whereInWords(held.day, held.minute, roomName)}
            {isMoved && ways && '. Free.'}
          </span>
        )}
      </p>
      <div className={styles.acts}>
        {room && (
          <Button small look="line" onClick={() => holding.carry({ roomId: room._id })}>
            Use {room.name}
          </Button>
        )}
        {ways?.time && (
          <Button
            small
            look="quiet"
            onClick={() => holding.carry({ minute: minuteOf(ways.time ?? 0, timeZone) })}
          >
            {hourWord(minuteOf(ways.time, timeZone))} instead
          </Button>
        )}
        {mayCopy && (
          <Button small look="quiet" onClick={() => holding.copyInstead(!held.isCopy)}>
            {held.isCopy ? 'Move instead' : 'Copy instead'}
          </Button>
        )}
        {!isMoved && (
          <Button small look="quiet" onClick={onCancel}>
            Cancel session
          </Button>
        )}
        <Button small look="line" aria-disabled={!isMoved || undefined} onClick={onPutDown}>
          {' '}
          Drop here
        </Button>
        <Button small look="quiet" onClick={holding.putBack}>
          {' '}
          Cancel
        </Button>
      </div>
      <p className={styles.keys}>
        <span>
          You picked up <b>{held.session.title}</b>, from {shortDay(dayOf(held.session.startsAt, timeZone))},{' '}
          {hourWord(minuteOf(held.session.startsAt, timeZone))}.
        </span>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> {beside}
        </span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> 15 minutes
        </span>
        {held.session.room && (
          <span>
            <kbd>r</kbd> next room
          </span>
        )}
        {mayCopy && (
          <span>
            <kbd>c</kbd> {held.isCopy ? 'move' : 'copy'}
          </span>
        )}
        <span>
          <kbd>Enter</kbd> drop
        </span>
        <span>
          <kbd>Esc</kbd> cancel
        </span>
      </p>
    </div>
  )
}

/** Every step, for the ear. */
export function Spoken({
  holding,
  timeZone,
  roomName,
}: Pick<HandProps, 'holding' | 'timeZone' | 'roomName'>) {
  const { held, ways, isMoved } = holding
  const obstacle = ways && obstacleOf(ways, timeZone)
  const where = held && whereSpoken(held.day, held.minute, roomName)
  return (
    <div className="sr-only" role="status">
      {held &&
        !isMoved &&
        `${held.session.title} picked up, ${where}. Arrow keys move ${held.isCopy ? 'the copy' : 'it'}.`}
      {held && isMoved && `${held.isCopy ? 'Copy, ' : ''}${where}`}
      {obstacle && `. ${obstacle.strong}${obstacle.more}`}
    </div>
  )
}
