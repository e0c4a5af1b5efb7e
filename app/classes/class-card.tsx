import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { YogaClassOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
import { whatToBring } from '../../shared/bring.ts'
import { cityOf } from '../../shared/city.ts'
import { clockTime, minutesOf, shortDays } from '../../shared/days.ts'
import { fullName } from '../../shared/full-name.ts'
import { useStudio } from '../studio.ts'
import badgeStyles from '../ui/badge.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { fromImage } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './class-card.module.css'
import {
  CALLED_OFF,
  countOf,
  hasHours,
  LevelDots,
  NO_HOURS,
  reducedFrom,
  shortDate,
  whatIsLeft,
} from './class-facts.tsx'
import { EnrollButton } from './enroll-button.tsx'
import { PriceLine } from './price-line.tsx'

/** What a card tells of a class: a page with many of them does not carry the rest too. */
export type CardClass = Omit<YogaClassOnWire, 'startsAt' | 'endsAt' | 'fullPrice' | 'meetsIn'>

type ClassCardProps = {
  yogaClass: CardClass
  buyLabel: string
  action?: ReactNode
  /** The one that a page begins with. */
  lead?: boolean
  /** How it differs from what was asked for: "Same time, online". */
  note?: string
  /** The course that it teaches: its page tells more, and what it cost before. */
  course?: CourseLine | undefined
}

/** The print is the box: a class as it is in every list that sells it. `action` takes the place of buying. */
export function ClassCard({ yogaClass, buyLabel, action, lead, note, course }: ClassCardProps) {
  const { title, slug, calledOff, centre, instructor } = yogaClass
  const studio = useStudio()?.name
  const before = reducedFrom(yogaClass.price, course)
  const page = course ? `/course/${course.id}` : `/class/${slug}`
  return (
    <li className={styles.card}>
      <Picture
        className={styles.picture}
        {...fromImage(yogaClass.image)}
        alt={yogaClass.image.alt}
        first={lead}
      />
      <div className={styles.meta}>
        <span>
          {centre ? (
            <>
              <span className={styles.kind}>{yogaClass.type}, </span>
              <b>{cityOf(centre.name, studio)}</b>
            </>
          ) : (
            yogaClass.type
          )}
        </span>
        <span>
          <LevelDots level={yogaClass.difficulty} />
        </span>
      </div>
      <div className={styles.name}>
        <h3>
          <Link to={page}>{title}</Link>
        </h3>
        {!calledOff && (
          <p className={styles.price}>
            <PriceLine of={yogaClass} before={before} />
          </p>
        )}
      </div>
      <p className={styles.teacher}>
        with {fullName(instructor.firstName, instructor.lastName)}
        <span
          className={clsx(
            styles.badge,
            calledOff
              ? badgeStyles.accent
              : yogaClass.status === 'Full'
                ? badgeStyles.ink
                : badgeStyles.badge,
          )}
        >
          {calledOff ? 'Cancelled' : yogaClass.status}
        </span>
      </p>
      {note ? (
        <p className={styles.note}>{note}</p>
      ) : (
        <p className={styles.about}>{calledOff ? CALLED_OFF : opening(yogaClass.description)}</p>
      )}
      {!calledOff && <Facts yogaClass={yogaClass} />}
      <div className={styles.actions}>
        <ButtonLink small look="quiet" to={page} aria-label={`Explore ${title}`}>
          Explore
        </ButtonLink>
        {!calledOff && (action ?? <EnrollButton small look="line" yogaClass={yogaClass} label={buyLabel} />)}
      </div>
    </li>
  )
}

/** So much of a description as a card has room for: whole sentences, one at least. */
const ROOM = 130

function opening(description: string) {
  const [first = '', ...rest] = description.match(/[^.!?]+[.!?]+\s*|.+$/g) ?? []
  let text = first
  for (const sentence of rest) {
    if (text.length + sentence.trimEnd().length > ROOM) break
    text += sentence
  }
  return text.trimEnd()
}

/** A line of it says two things, one at each end. Neighbours have the same lines. */
function Facts({ yogaClass }: { yogaClass: CardClass }) {
  const { type, schedule, capacity, remainingClasses, nextSessionAt, timeZone, totalClasses } = yogaClass
  const minutes = minutesOf(schedule)
  const left = whatIsLeft(yogaClass)
  const meets = hasHours(yogaClass)
  const isRecorded = type === 'Recorded'
  return (
    <dl className={styles.facts}>
      <div>
        <dt className="sr-only">When</dt>
        <dd>{meets ? `${shortDays(schedule.daysOfWeek)} at ${clockTime(schedule.startTime)}` : NO_HOURS}</dd>
        <dd>{isRecorded ? countOf(totalClasses, yogaClass) : minutes > 0 && `${minutes} min`}</dd>
      </div>
      {!isRecorded && (
        <>
          <div className={styles.starts}>
            <dt>{meets && nextSessionAt !== null ? (left ? 'Next' : 'Starts') : 'Length'}</dt>
            {meets && nextSessionAt !== null && <dd>{shortDate(nextSessionAt, timeZone)}</dd>}
            <dd>{left ?? countOf(totalClasses, yogaClass)}</dd>
          </div>
          <div className={styles.places}>
            {remainingClasses === 0 ? (
              <>
                <dt>Places</dt>
                <dd>Full, join the waitlist</dd>
              </>
            ) : (
              <>
                <dt>Places left</dt>
                <dd>
                  {remainingClasses} of {capacity}
                </dd>
              </>
            )}
          </div>
        </>
      )}
      <div className={styles.bring}>
        <dt>Bring</dt>
        <dd>{whatToBring(yogaClass.equipmentNeeded)}</dd>
      </div>
    </dl>
  )
}
