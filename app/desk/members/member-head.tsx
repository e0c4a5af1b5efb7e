import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { fullDate } from '../../../shared/dates.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import { useDesk } from '../desk.ts'
import styles from './member.module.css'
import { initialsOf } from './words.ts'

export function Head({ of: one, onMore }: { of: MemberAtDeskOnWire; onMore(): void }) {
  const { may } = useDesk()
  const canDo = one.may.some((verb) => verb !== 'health.see')
  return (
    <header className={styles.head}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(one.name)}
      </span>
      <div className={styles.who}>
        <h1>{one.name || 'No name'}</h1>
        <p>
          Member since {fullDate(one.joinedAt, one.timeZone)}
          {(one.email || one.contactEmail) && (
            <>
              {' · '}
              <a href={`mailto:${one.email || one.contactEmail}`}>{one.email || one.contactEmail}</a>
            </>
          )}
          {one.phone && (
            <>
              {' · '}
              <PhoneLinks phone={one.phone} />
            </>
          )}
        </p>
        <p className={styles.states}>
          {one.plans[0] && one.plans[0].startsAt <= one.now && (
            <span className={badgeStyles.success}>{one.plans[0].name} plan</span>
          )}
          {one.visits > 0 && (
            <span className={badgeStyles.warning}>
              {one.visits} {one.visits === 1 ? 'session' : 'sessions'}
            </span>
          )}
          {one.child && <span className={badgeStyles.badge}>child</span>}
          <EmailState of={one} />
          {one.roles.map((role) => (
            <span key={role} className={badgeStyles.badge}>
              {role}
            </span>
          ))}
        </p>
      </div>
      {may('sale.make') && !one.block && (
        <ButtonLink to={`/studio/money/sell?member=${one._id}`}>
          Book
          <span className="sr-only"> a class or session for {one.name}</span>
        </ButtonLink>
      )}
      {may('inbox.answer') && (
        <ButtonLink look="line" to={`/studio/messages/m.${one._id}`}>
          Email <span className="sr-only"> {one.name}</span>
        </ButtonLink>
      )}
      {canDo && (
        <Button look="line" onClick={onMore}>
          More
          <span className="sr-only">, for {one.name}</span>
        </Button>
      )}
    </header>
  )
}

/** Whether emails reach them. */
function EmailState({ of: { email, contactEmail, proved } }: { of: MemberAtDeskOnWire }) {
  if (proved) return null
  const state = email
    ? 'email not confirmed'
    : contactEmail
      ? 'shared email, no login'
      : 'No email: call or tell them in person'
  return <span className={badgeStyles.badge}>{state}</span>
}
