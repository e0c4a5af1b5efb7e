import { redirect } from 'react-router'
import { clockAt } from '../../../shared/dates.ts'
import { deskApi } from '../../api/desk.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/to-walk-in'

const SOON_MS = 60 * 60_000
const MOST = 5

/** Leads to the session of a walk-in: the one under way, or one that begins within the hour; else it offers the next ones. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const day = await deskApi.today()
  if (day.status === 401) throw redirectToLogin(request)
  if (!day.ok) throw redirect('/studio/my-day')
  const { sessions, now } = day.data
  const on = sessions.filter(({ calledOff, endsAt }) => !calledOff && endsAt > now)
  const begun = on.findLast(({ startsAt }) => startsAt <= now)
  const soon = on.find(({ startsAt }) => startsAt > now && startsAt - now <= SOON_MS)
  const chosen = soon && begun && soon.startsAt - now < now - begun.startsAt ? soon : (begun ?? soon)
  if (chosen) throw redirect(`/studio/session/${chosen._id}?walk-in`)
  return { next: on.slice(0, MOST) }
}

/** No session is under way, and none begins within the hour. */
export default function ToWalkIn({ loaderData: { next } }: Route.ComponentProps) {
  const { timeZone, may } = useDesk()
  return (
    <>
      <DeskHead
        title="Walk-in"
        about={
          next.length > 0
            ? 'No session right now or in the next hour. Choose the session they came for.'
            : 'No more sessions today. You can still take a payment.'
        }
      />
      <DeskPart title="Later today" id="later">
        {next.length === 0 && <p className={partsStyles.none}>No more sessions today.</p>}
        <ul className={partsStyles.rows}>
          {next.map(({ _id, title, startsAt, teacher, place, taken, capacity }) => (
            <li key={_id}>
              <div>
                <Link to={`/studio/session/${_id}`}>
                  {clockAt(startsAt, timeZone)} {title}
                </Link>
                <p>{[teacher, place, `${taken} of ${capacity} booked`].join(' · ')}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          {next.length === 0 && may('sale.make') && (
            <ButtonLink small to="/studio/money/sell">
              Take a payment
            </ButtonLink>
          )}
          <ButtonLink small look="line" to="/studio/schedule">
            Open schedule
          </ButtonLink>
        </div>
      </DeskPart>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Walk-in')]
}
