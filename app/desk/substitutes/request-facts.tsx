import type { DeskSession, SubstituteRequestOnWire } from '../../../contract/substitutes.ts'
import { formatPrice } from '../../../shared/money.ts'
import badgeStyles from '../../ui/badge.module.css'
import { hourInWords } from '../days.ts'

/** A session in one line: when, where, how many. */
export function sessionInWords({ startsAt, timeZone, where, booked }: DeskSession): string {
  const coming = booked === 0 ? 'nobody booked yet' : `${booked} coming`
  return [hourInWords(startsAt, timeZone), where, coming].filter(Boolean).join(' · ')
}

/** What a request is about, and its status. */
export function RequestFacts({ request }: { request: SubstituteRequestOnWire }) {
  const { session, fee, message } = request
  return (
    <div>
      <b>{session.title}</b> <State request={request} />
      <p>{sessionInWords(session)}</p>
      {fee !== null && <p>{formatPrice(fee)} for it</p>}
      {message && <p>“{message}”</p>}
    </div>
  )
}

export function State({
  request: { state, takenBy, preferredUntil, session },
}: {
  request: SubstituteRequestOnWire
}) {
  if (state === 'taken') return <span className={badgeStyles.success}>{takenBy?.name} took it</span>
  if (state === 'proposed') return <span className={badgeStyles.warning}>{takenBy?.name} would teach it</span>
  if (state === 'ended') return <span className={badgeStyles.badge}>nobody took it</span>
  if (state === 'withdrawn') return <span className={badgeStyles.badge}>withdrawn</span>
  if (preferredUntil !== null && preferredUntil > Date.now())
    return (
      <span className={badgeStyles.badge}>
        preferred ones until {hourInWords(preferredUntil, session.timeZone)}
      </span>
    )
  return <span className={badgeStyles.badge}>everybody is asked</span>
}
