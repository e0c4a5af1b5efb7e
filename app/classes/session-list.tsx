import clsx from 'clsx'
import type { ClassDetailOnWire, SessionPlaceOnWire } from '../../contract/classes.ts'
import type { WaitOnWire } from '../../contract/enrollment.ts'
import { dateFormat } from '../../shared/formats.ts'
import { TEXTS } from '../../shared/texts.ts'
import { Button } from '../ui/button.tsx'
import { DownIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { priceOf } from './class-facts.tsx'
import { MembersForm } from './members-form.tsx'
import styles from './session-list.module.css'
import { WaitButton } from './wait-button.tsx'

/** This many stand open at once. */
const SHOWN = 3

type SessionListProps = {
  yogaClass: ClassDetailOnWire
  /** What the member waits for; undefined on public pages, which are the same for everyone: boot/enroll.ts shows it there. */
  waits?: WaitOnWire[]
}

/** The sessions to come of a class, each with its free places; where single places are sold, with the way to one. */
export function SessionList({ yogaClass, waits }: SessionListProps) {
  const ahead = sessionsAhead(yogaClass)
  const free = ahead.filter(({ seatsLeft }) => seatsLeft !== 0)
  // Of a full run those come first that can be had.
  const first = isRunFull(yogaClass) && free.length > 0 ? free : ahead
  const shown = first.slice(0, first.length === SHOWN + 1 ? first.length : SHOWN)
  const rest = ahead.filter((one) => !shown.includes(one))
  const rows = (sessions: SessionPlaceOnWire[]) => (
    <ul className={clsx(styles.list, yogaClass.singlePrice === null && styles.plain)}>
      {sessions.map((session) => (
        <Row key={session._id} session={session} yogaClass={yogaClass} waits={waits} />
      ))}
    </ul>
  )
  return (
    <div className={styles.places} data-places={waits ? undefined : yogaClass.slug}>
      {rows(shown)}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>
            <DownIcon />
            {first === free ? `Show the other ${rest.length} sessions` : `Show ${rest.length} more sessions`}
          </summary>
          {rows(rest)}
        </details>
      )}
    </div>
  )
}

/** Those that can be had or waited for. */
export function sessionsAhead({ sessions }: Pick<ClassDetailOnWire, 'sessions'>): SessionPlaceOnWire[] {
  return sessions.filter(({ startsAt, seatsLeft }) => seatsLeft !== null && startsAt > Date.now())
}

export function isRunFull({ status }: Pick<ClassDetailOnWire, 'status'>): boolean {
  return status === 'Full'
}

/** What stands over the list, where single places are sold. */
export function singlePlacesText(yogaClass: ClassDetailOnWire): string {
  const price = priceOf(yogaClass.singlePrice ?? 0)
  if (!isRunFull(yogaClass)) return `Drop in for ${price}.`
  return sessionsAhead(yogaClass).some(({ seatsLeft }) => seatsLeft !== 0)
    ? 'The whole class is full. These sessions still have places.'
    : 'Every session is full. You can wait for the whole class, or for one session.'
}

type RowProps = { session: SessionPlaceOnWire; yogaClass: ClassDetailOnWire; waits?: WaitOnWire[] }

function Row({ session, yogaClass, waits }: RowProps) {
  const { _id, startsAt, endsAt, seatsLeft, booked, givenUp } = session
  const { timeZone } = yogaClass
  const day = dateFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'long', timeZone })
  const hour = dateFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const when = `${day.format(startsAt)}, ${hour.format(startsAt)}`
  return (
    <li>
      <p className={styles.when}>
        <time className={styles.day} dateTime={new Date(startsAt).toISOString()}>
          {day.format(startsAt)}
        </time>
        <span className={styles.hour}>
          {hour.format(startsAt)} to {hour.format(endsAt)}
        </span>
      </p>
      <p className={styles.left}>{placesLeft(seatsLeft)}</p>
      <div className={styles.action} data-place={_id}>
        {yogaClass.singlePrice !== null && (
          <Act session={session} yogaClass={yogaClass} waits={waits} when={when} />
        )}
        {(booked || !waits) && <Own session={session} when={when} of="booked" text={TEXTS.youAreBooked} />}
        {(givenUp || !waits) && <Own session={session} when={when} of="given-up" text={TEXTS.youGaveItUp} />}
      </div>
    </li>
  )
}

type OwnProps = { session: SessionPlaceOnWire; when: string; of: 'booked' | 'given-up'; text: string }

/** What the member has there; on public pages boot/enroll.ts shows it. */
function Own({ session: { _id, booked, givenUp }, when, of, text }: OwnProps) {
  return (
    <Link
      className={styles.own}
      to={`/yogadashboard/session/${_id}`}
      hidden={of === 'booked' ? !booked : !givenUp}
      aria-label={`${text}: ${when}`}
      data-own={of}
    >
      {text}
    </Link>
  )
}

function Act({ session, yogaClass, waits, when }: RowProps & { when: string }) {
  const { _id: sessionId, seatsLeft, booked, givenUp } = session
  const { _id, slug, title, singlePrice } = yogaClass
  if (booked || givenUp) return null
  const sold = { _id, slug, sessionId, title: `${title}, ${when}`, price: singlePrice ?? 0 }
  const wait = waits?.find((one) => one.sessionId === sessionId) ?? null
  if (seatsLeft === 0 || wait) return <WaitButton small yogaClass={sold} wait={waits ? wait : undefined} />
  const label = `Book ${priceOf(sold.price)}`
  return (
    <MembersForm on="enroll" yogaClass={sold}>
      <Button type="submit" small look="line" aria-label={`${label}: ${when}`}>
        {label}
      </Button>
    </MembersForm>
  )
}

function placesLeft(seatsLeft: number | null): string {
  if (!seatsLeft) return 'Full'
  return seatsLeft === 1 ? '1 place left' : `${seatsLeft} places left`
}
