import type { MyDayOnWire } from '../../../contract/my-day.ts'
import { clockAt, clockBetween } from '../../../shared/dates.ts'
import { ButtonLink, buttonLook } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { print } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Cuts } from '../cuts.tsx'

import { useDesk } from '../desk.ts'
import { DeskPart } from '../parts.tsx'
import { greetingsOf, spanOf } from '../roll/words.ts'
import styles from './my-day.module.css'

export type Session = MyDayOnWire['sessions'][number]

export function Next({ session, now, timeZone }: { session: Session; now: number; timeZone: string }) {
  const { _id, title, startsAt, endsAt, place, booked, here, capacity, roll, unmarked, join } = session
  const { may } = useDesk()
  const isOpen = now >= roll.opensAt
  const marked = booked - unmarked
  return (
    <section className={styles.next} aria-labelledby="next">
      <Picture {...print('band-closing')} className={styles.print} />
      <div className={styles.in}>
        <p className={styles.when}>
          <b>{now < startsAt ? `in ${spanOf(startsAt - now)}` : 'in progress'}</b>
          <span>{place}</span>
        </p>
        <h2 id="next">
          <Link to={`/studio/session/${_id}`}>{title}</Link>
        </h2>
        <p className={styles.quiet}>
          {clockBetween(startsAt, endsAt, timeZone)} · {booked} coming
          {here > 0 && `, ${here} here`}
        </p>
        <Way session={session} />
        <p className={styles.mats}>
          <Cuts big capacity={capacity} taken={booked} here={here} />
        </p>
        <div className={styles.acts}>
          <ButtonLink
            className={styles.wide}
            to={`/studio/session/${_id}/roll`}
            look={isOpen ? 'accent' : 'line'}
          >
            {isOpen && <CheckIcon />}
            {!isOpen ? 'See who’s coming' : marked > 0 ? 'Continue attendance' : 'Take attendance'}
          </ButtonLink>
          {join && now >= join.opensAt && now < join.closesAt && (
            <a className={buttonLook({ look: 'info' })} href={join.url} target="_blank" rel="noreferrer">
              Start online session
            </a>
          )}
          {now < startsAt && may('substitute.ask') && (
            <Link to="/studio/substitutes">Ask for a substitute</Link>
          )}
        </div>
        {!isOpen && <p className={styles.hint}>Attendance opens at {clockAt(roll.opensAt, timeZone)}.</p>}
        {join && now < join.opensAt && (
          <p className={styles.hint}>
            The online session opens for you at {clockAt(join.opensAt, timeZone)}.
          </p>
        )}
      </div>
    </section>
  )
}

export function Faces({ session: { faces } }: { session: Session }) {
  const fresh = faces.filter(({ isNew }) => isNew).length
  const title = fresh === 0 ? 'Note from a member' : fresh === 1 ? '1 first-timer' : `${fresh} first-timers`
  return (
    <DeskPart title={title} id="faces">
      <ul className={styles.faces}>
        {faces.map(({ bookingId, name, ...rest }) => (
          <li key={bookingId}>
            <span className={styles.initials} aria-hidden="true">
              {rest.milestone ?? initialsOf(name)}
            </span>
            <span>
              <b>{name}</b>
              <span className={styles.quiet}>{greetingsOf(rest).join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

export function Way({ session: { wayBefore, place } }: { session: Session }) {
  if (!wayBefore) return null
  const { from, minutes } = wayBefore
  return (
    <span className={styles.way}>
      {minutes > 0
        ? `${spanOf(minutes * 60_000)} between ${from} and ${place}`
        : `begins before the session at ${from} ends`}
    </span>
  )
}

function initialsOf(name: string): string {
  return name
    .split(' ')
    .map(([letter = '']) => letter)
    .slice(0, 2)
    .join('')
}
