import type { ReactNode } from 'react'
import type { YogaClassOnWire } from '../../contract/classes.ts'
import { clockTime, shortDays } from '../../shared/days.ts'
import badgeStyles from '../ui/badge.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { fromImage } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import priceStyles from '../ui/price.module.css'
import styles from './class-card.module.css'
import { CALLED_OFF, hasHours, LevelDots, NO_HOURS, priceOf, whatIsLeft } from './class-facts.tsx'
import { EnrollButton } from './enroll-button.tsx'

/** What a card tells of a class: a page with many of them does not carry the instants too. */
export type CardClass = Omit<YogaClassOnWire, 'startsAt' | 'endsAt' | 'nextSessionAt' | 'fullPrice'>

type ClassCardProps = {
  yogaClass: CardClass
  buyLabel: string
  action?: ReactNode
  /** The one that a page begins with. */
  lead?: boolean
}

/** The print is the box: a class as it stands in every list that sells it. `action` takes the place of buying. */
export function ClassCard({ yogaClass, buyLabel, action, lead }: ClassCardProps) {
  const { title, slug, calledOff } = yogaClass
  return (
    <li className={styles.card}>
      <Picture
        className={styles.picture}
        {...fromImage(yogaClass.image)}
        alt={yogaClass.image.alt}
        first={lead}
      />
      <div className={styles.meta}>
        <span>{yogaClass.type}</span>
        <span>
          <LevelDots level={yogaClass.difficulty} />
        </span>
        <span
          className={
            calledOff ? `${badgeStyles.accent} ${styles.badge}` : `${badgeStyles.badge} ${styles.badge}`
          }
        >
          {calledOff ? 'Called off' : yogaClass.status}
        </span>
      </div>
      <h3>
        <Link to={`/class/${slug}`}>{title}</Link>
      </h3>
      <p>{calledOff ? CALLED_OFF : yogaClass.description}</p>
      {!calledOff && <Facts yogaClass={yogaClass} />}
      <div className={styles.actions}>
        {!calledOff && <span className={priceStyles.price}>{priceOf(yogaClass.price)}</span>}
        <ButtonLink small look="line" to={`/class/${slug}`} aria-label={`Explore ${title}`}>
          Explore
        </ButtonLink>
        {!calledOff && (action ?? <EnrollButton small yogaClass={yogaClass} label={buyLabel} />)}
      </div>
    </li>
  )
}

function Facts({ yogaClass }: { yogaClass: CardClass }) {
  const { type, schedule, capacity, remainingClasses } = yogaClass
  return (
    <dl className={styles.facts}>
      <div>
        <dt className="sr-only">When</dt>
        <dd>
          {hasHours(yogaClass)
            ? `${shortDays(schedule.daysOfWeek)} at ${clockTime(schedule.startTime)}`
            : NO_HOURS}
        </dd>
      </div>
      <div>
        <dt className="sr-only">Length</dt>
        <dd>{whatIsLeft(yogaClass) ?? `${yogaClass.totalClasses} Classes`}</dd>
      </div>
      <div>
        <dt>Bring</dt>
        <dd>{yogaClass.equipmentNeeded.join(', ') || 'Nothing'}</dd>
      </div>
      {type !== 'Recorded' && (
        <div>
          <dt>Seats left</dt>
          <dd>
            {remainingClasses} of {capacity}
          </dd>
        </div>
      )}
    </dl>
  )
}
