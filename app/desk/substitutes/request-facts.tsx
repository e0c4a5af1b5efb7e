import type { DeskSession, SubstituteRequestOnWire } from '../../../contract/substitutes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import badgeStyles from '../../ui/badge.module.css'

/** A session in one line: when, where, how many. */
export function sessionInWords({ startsAt, timeZone, where, booked }: DeskSession): string {
  const coming = booked === 0 ? 'no bookings yet' : `${booked} booked`
  return [dateAndTime(startsAt, timeZone), where, coming].filter(Boolean).join(' · ')
}

/** What a request is about, and its status. */
export function RequestFacts({ request }: { request: SubstituteRequestOnWire }) {
  const { session, fee, message } = request
  return (
    <div>
      <b>{session.title}</b> <State request={request} />
      <p>{sessionInWords(session)}</p>
      {fee !== null && <p>fee {formatPrice(fee)}</p>}
      {message && <p>“{message}”</p>}
    </div>
  )
}

export function State({
  request: { state, takenBy, preferredUntil, session },
}: {
  request: SubstituteRequestOnWire
}) {
  if (state === 'taken') return <span className={badgeStyles.success}>covered by {takenBy?.name}</span>
  if (state === 'proposed')
    return <span className={badgeStyles.warning}>{takenBy?.name} accepted, to be confirmed</span>
  if (state === 'ended') return <span className={badgeStyles.badge}>not covered</span>
  if (state === 'withdrawn') return <span className={badgeStyles.badge}>withdrawn</span>
  if (preferredUntil !== null && preferredUntil > Date.now())
    return (
      <span className={badgeStyles.badge}>
        preferred teachers until {dateAndTime(preferredUntil, session.timeZone)}
      </span>
    )
  return <span className={badgeStyles.badge}>all teachers asked</span>
}
