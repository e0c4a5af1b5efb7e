import type { ClassDetailOnWire } from '../../contract/classes.ts'
import type { WaitOnWire } from '../../contract/enrollment.ts'
import { cancelling } from '../classes/cancelling.ts'
import { hasHours, priceOf, whatIsLeft } from '../classes/class-facts.tsx'
import { EnrollButton } from '../classes/enroll-button.tsx'
import { SessionList, sessionsAhead, singlePlacesText } from '../classes/session-list.tsx'
import { useStudio } from '../studio.ts'
import { Card } from '../ui/card.tsx'
import styles from './enroll-panel.module.css'

type EnrollPanelProps = {
  yogaClass: ClassDetailOnWire
  /** The lists of this class that the member is on. */
  waits: WaitOnWire[]
  className?: string
}

/** What a class costs that one is not in, the way into it, and its dates, each with a single place where those are sold. */
export function EnrollPanel({ yogaClass, waits, className }: EnrollPanelProps) {
  const studio = useStudio()
  const facts = [
    whatIsLeft(yogaClass),
    hasHours(yogaClass) && `${yogaClass.remainingClasses} of ${yogaClass.capacity} places left`,
  ].filter(Boolean)
  const sellsSingles = yogaClass.singlePrice !== null
  return (
    <Card className={className}>
      <div className={styles.run}>
        <p className={styles.price}>
          <b>{priceOf(yogaClass.price)}</b> {facts.join(', ')}
        </p>
        <EnrollButton
          wide
          yogaClass={yogaClass}
          label="Enroll"
          wait={waits.find(({ sessionId }) => !sessionId) ?? null}
        />
        <p className="small">
          {cancelling(studio, yogaClass)
            .map((promise) => `${promise}.`)
            .join(' ')}
        </p>
      </div>
      {sessionsAhead(yogaClass).length > 0 && (
        <section className={styles.dates} aria-labelledby="dates">
          <h2 id="dates">{sellsSingles ? 'One session at a time' : 'Next dates'}</h2>
          {sellsSingles && <p className="small">{singlePlacesText(yogaClass)}</p>}
          <SessionList yogaClass={yogaClass} waits={waits} />
        </section>
      )}
    </Card>
  )
}
