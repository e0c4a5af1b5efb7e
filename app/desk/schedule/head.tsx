import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import { monthAndYear } from '../../../shared/dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { BackIcon, ForwardIcon, icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { ALL_CENTRES, shortName } from '../centre.ts'
import { useDesk } from '../desk.ts'
import { DeskHead } from '../parts.tsx'
import { boundsOf, ONLINE, pathOf, type Shown, turned, VIEWS } from './address.ts'
import blockStyles from './block.module.css'
import { Stamp } from './block.tsx'
import { longDay, spanInWords } from './calendar.ts'
import styles from './desk-schedule.module.css'
import { matsInWords, summaryOf } from './words.ts'

const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
const LABELS = { day: 'Day', week: 'Week', month: 'Month' } as const

type HeadProps = {
  shown: Shown
  today: string
  sessions?: PlannedSession[]
  closedDays?: number
  onClose?: (() => void) | null
  onCopyWeek?: (() => void) | null
}

/** Which days are shown, how full they are, and what can be done with all of it. */
export function ScheduleHead({ shown, today, sessions, closedDays = 0, onClose, onCopyWeek }: HeadProps) {
  const { may } = useDesk()
  const { view, day } = shown
  const { from, until } = boundsOf(shown)
  const title = { day: longDay(day), week: spanInWords(from, until), month: monthAndYear(day) }[view]
  const isNow = from <= today && today <= until
  const draftDay = day < today ? today : day
  return (
    <DeskHead title={title} about={sessions && summaryOf(sessions, closedDays)}>
      <div className={styles.acts}>
        <Link
          className={iconButtonStyles.iconButton}
          to={pathOf(turned(shown, -1))}
          aria-label={`Previous ${LABELS[view].toLowerCase()}`}
        >
          <BackIcon />
        </Link>
        {!isNow && (
          <Link className={styles.today} to={pathOf({ ...shown, day: today })}>
            Today
          </Link>
        )}
        <Link
          className={iconButtonStyles.iconButton}
          to={pathOf(turned(shown, 1))}
          aria-label={`Next ${LABELS[view].toLowerCase()}`}
        >
          <ForwardIcon />
        </Link>
        <nav className={styles.choice} aria-label="View">
          {VIEWS.map((one) => (
            <Link key={one} to={pathOf({ ...shown, view: one })} aria-current={one === view || undefined}>
              {LABELS[one]}
            </Link>
          ))}
        </nav>
        {onCopyWeek && (
          <Button small look="line" onClick={onCopyWeek}>
            Copy this week
          </Button>
        )}
        {may('schedule.change') && (
          <Link className={styles.today} to="/studio/schedule/closures">
            Closed days
          </Link>
        )}
        {onClose && (
          <Button small look="line" onClick={onClose}>
            Close a day
          </Button>
        )}
        {may('classes.change') && (
          <ButtonLink small to={`/studio/classes/new?day=${draftDay}`}>
            <PlusIcon />
            Add class
          </ButtonLink>
        )}
      </div>
    </DeskHead>
  )
}

type TabsProps = { shown: Shown; centres: DeskScheduleOnWire['centres']; hasOnline: boolean }

/** Of which centre; nothing where there is but one. */
export function CentreTabs({ shown, centres, hasOnline }: TabsProps) {
  const choices = [
    { id: ALL_CENTRES, name: 'All' },
    ...centres.map(({ _id, name }) => ({ id: _id, name })),
    ...(hasOnline || shown.centre === ONLINE ? [{ id: ONLINE, name: 'Online' }] : []),
  ]
  if (choices.length < 3) return null
  return (
    <nav className={`${styles.choice} ${styles.centres}`} aria-label="Centre">
      {choices.map(({ id, name }) => (
        <Link key={id} to={pathOf({ ...shown, centre: id })} aria-current={id === shown.centre || undefined}>
          {shortName(name, centres)}
        </Link>
      ))}
    </nav>
  )
}

type KeyProps = {
  centres: DeskScheduleOnWire['centres']
  colours: Map<string, number>
  rooms: DeskScheduleOnWire['centres'][number]['rooms']
  stamps: Map<string, string>
  mayMove: boolean
}

/** What the colours and the stamps stand for, and how something is moved. */
export function RoomKey({ centres, colours, rooms, stamps, mayMove }: KeyProps) {
  const shown = centres.filter((centre) =>
    centre.rooms.some(({ _id }) => rooms.some((room) => room._id === _id)),
  )
  return (
    <p className={styles.key}>
      {shown.map(({ _id, name, rooms: own }) => (
        <span key={_id} className={styles.centre} data-colour={colours.get(_id)}>
          <span className={blockStyles.dot} aria-hidden="true" />
          <b>{name}</b>
          {own
            .filter((room) => rooms.some((one) => one._id === room._id))
            .map((room) => (
              <span key={room._id}>
                <Stamp letters={stamps.get(room._id) ?? ''} /> {room.name}, {matsInWords(room.capacity)}
              </span>
            ))}
        </span>
      ))}
      {mayMove && (
        <span>
          Drag a session, or select it and press <kbd>Space</kbd>
        </span>
      )}
    </p>
  )
}
