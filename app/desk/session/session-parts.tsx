import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Cues } from '../cues.tsx'
import { DeskBox, DeskPart } from '../parts.tsx'
import type { ShownPerson } from '../roll/kept-roll.ts'
import { People } from '../roll/people.tsx'
import rollStyles from '../roll/roll.module.css'
import { closedText } from '../roll/roll-parts.tsx'
import type { useRoll } from '../roll/use-roll.ts'
import { History } from './history.tsx'
import styles from './session.module.css'
import { Waiting } from './waiting.tsx'
import { paidOf } from './words.ts'

type RollProps = {
  session: SessionAtDesk
  called: ReturnType<typeof useRoll>
  people: ShownPerson[]
  now: number
  leftHand: boolean
  isOpen: boolean
  isAhead: boolean
  onOpen(person: ShownPerson): void
}

/** Those who are booked, each with their mark and, for anyone who may see it, what they paid. */
export function RollPart({ session, called, people, now, leftHand, isOpen, isAhead, onOpen }: RollProps) {
  const { roll } = called.kept
  const may = (act: SessionAtDesk['may'][number]) => session.may.includes(act)
  const paid = new Map(session.people.map((person) => [person.bookingId, paidOf(person)]))
  const canChange = may('roster.change') && (isAhead || (isOpen && now < roll.endsAt))
  return (
    <DeskPart
      title="Attendance"
      id="roll"
      aside={
        isOpen && people.length > 0 ? (
          <span className={rollStyles.keys}>
            <kbd>j</kbd> <kbd>k</kbd> to move, <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> to mark
          </span>
        ) : (
          !isOpen && !session.change?.isOff && closedText(roll, now)
        )
      }
    >
      {people.length === 0 ? (
        <p className={rollStyles.empty}>{roll.isOff ? 'No one is booked any more.' : 'No bookings yet.'}</p>
      ) : (
        <People
          people={people}
          timeZone={roll.timeZone}
          isOpen={isOpen}
          isEarly={isAhead && now < roll.opensAt}
          leftHand={leftHand}
          onMark={(bookingId, mark) => called.mark([bookingId], mark)}
          {...(may('sales.see') && {
            asideOf: (bookingId: string) => paid.get(bookingId) ?? null,
          })}
          {...(canChange && { onOpen })}
        />
      )}
      {may('session.roll') && (
        <p className={styles.apart}>
          At the door or offline:{' '}
          <Link to={`/studio/session/${roll.sessionId}/roll`}>open the attendance page</Link>.
        </p>
      )}
    </DeskPart>
  )
}

type BesideProps = { session: SessionAtDesk; isAhead: boolean; onAdd(): void; onDone(): void }

/** What teachers are notified, who waits, who may be added, and what happened. */
export function Beside({ session, isAhead, onAdd, onDone }: BesideProps) {
  const may = (act: SessionAtDesk['may'][number]) => session.may.includes(act)
  return (
    <div className={styles.beside}>
      {may('cue.see') && <Cues sessionId={session.sessionId} />}
      <Waiting session={session} canGive={may('roster.change') && isAhead} onDone={onDone} />
      {may('roster.change') && isAhead && (
        <DeskBox title="Add a booking" id="more">
          <p className="small">
            For a member who called or wrote. Add people without a booking as walk-ins once attendance is
            open.
          </p>
          <p className={styles.below}>
            <Button look="line" onClick={onAdd}>
              Add booking
            </Button>
          </p>
        </DeskBox>
      )}
      <History session={session} />
    </div>
  )
}
