import type { ReactNode } from 'react'
import type { ClassDetailOnWire } from '../../../contract/classes.ts'
import type { PaymentRecordOnWire } from '../../../contract/enrollment.ts'
import type { BookedSessionOnWire } from '../../../contract/sessions.ts'
import { whatToBring } from '../../../shared/bring.ts'
import { fullName } from '../../../shared/full-name.ts'
import { formatPrice } from '../../../shared/money.ts'
import { capital, hasHours } from '../../classes/class-facts.tsx'
import { dayInWords, hourOf, momentInWords, shortDay } from '../../classes/moments.ts'
import { Link } from '../../ui/link.tsx'
import { Entrance } from '../next-session.tsx'
import { ViewerTime } from '../viewer-time.tsx'
import styles from './ticket.module.css'

type FactsProps = {
  yogaClass: ClassDetailOnWire
  /** What is ahead, the soonest first. */
  places: BookedSessionOnWire[]
  /** The whole run, and not single sessions of it. */
  isRun: boolean
  paid: PaymentRecordOnWire | undefined
}

/** When, where, with whom, what to bring, and what was paid. */
export function TicketFacts({ yogaClass, places, isRun, paid }: FactsProps) {
  const { instructor, equipmentNeeded, language } = yogaClass
  const [first] = places
  const teacher = first?.teacher ?? instructor
  const bring = first?.bring ?? equipmentNeeded
  return (
    <dl className={styles.facts}>
      <Fact of="When">
        {first ? <When first={first} places={places} isRun={isRun} /> : <Unscheduled yogaClass={yogaClass} />}
      </Fact>
      {first && (
        <Fact of="Where">
          <Entrance session={first} />
        </Fact>
      )}
      <Fact of="With">
        {fullName(teacher.firstName, teacher.lastName)}, in {first?.language ?? language}
      </Fact>
      {(first || bring.length > 0) && <Fact of="Bring">{capital(whatToBring(bring))}</Fact>}
      {paid && (
        <Fact of="Paid">
          {formatPrice(paid.amount, paid.currency)},{' '}
          <Link to={`/yogadashboard/receipt/${paid._id}`}>your receipt</Link>
        </Fact>
      )}
      {first?.comesBack && (
        <Fact of="If you cancel">
          {first.comesBack.percent === 100 ? 'Full refund' : `${first.comesBack.percent}% refunded`} until{' '}
          {momentInWords(first.comesBack.until, first.timeZone)}.
        </Fact>
      )}
    </dl>
  )
}

function Fact({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function When({
  first,
  places,
  isRun,
}: Pick<FactsProps, 'places' | 'isRun'> & { first: BookedSessionOnWire }) {
  const { startsAt, endsAt, timeZone } = first
  const last = places.at(-1) ?? first
  return (
    <>
      <p className={styles.when}>
        <time dateTime={new Date(startsAt).toISOString()}>
          {dayInWords(startsAt, timeZone)},{' '}
          <span className={styles.unbroken}>{hourOf(startsAt, timeZone)}</span>
        </time>
      </p>
      <p>
        until {hourOf(endsAt, timeZone)}
        {isRun && places.length > 1 && (
          <>
            , and {places.length - 1} more {places.length === 2 ? 'session' : 'sessions'} to{' '}
            <span className={styles.unbroken}>{shortDay(last.startsAt, timeZone)}</span>
          </>
        )}
      </p>
      <ViewerTime at={startsAt} studioZone={timeZone} />
      {places.length > 1 && (
        <details className={styles.dates}>
          <summary>All dates</summary>
          <ul>
            {places.map(({ _id, startsAt: at }) => (
              <li key={_id}>
                {shortDay(at, timeZone)}, {hourOf(at, timeZone)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** A recording has no hours; of any other class they are over. */
function Unscheduled({ yogaClass }: { yogaClass: ClassDetailOnWire }) {
  if (hasHours(yogaClass))
    return <p>All sessions are over. Your videos and attendance stay in your dashboard.</p>
  return (
    <>
      <p className={styles.when}>Whenever you like</p>
      <p>{yogaClass.videos.length} videos, at home, as often as you like.</p>
    </>
  )
}
