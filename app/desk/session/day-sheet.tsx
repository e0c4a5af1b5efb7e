import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { clockBetween, longDate } from '../../../shared/dates.ts'
import { useStudio } from '../../studio.ts'

import type { ShownPerson } from '../roll/kept-roll.ts'
import { greetingsOf, MARK_WORDS } from '../roll/words.ts'
import styles from './session.module.css'

type Props = { session: SessionAtDesk; people: ShownPerson[] }

const EMPTY_LINES = 3

/** On paper alone: names with boxes to tick. Never a sentence about anyone's body. */
export function DaySheet({ session, people }: Props) {
  const { title, startsAt, endsAt, timeZone, place, teacher, capacity } = session
  const name = useStudio()?.name
  return (
    <div className={styles.paper} aria-hidden="true">
      <p className={styles.studio}>{name}</p>
      <p className={styles.paperTitle}>{title}</p>
      <p>
        {longDate(startsAt, timeZone)}, {clockBetween(startsAt, endsAt, timeZone)} ·{' '}
        {[place, teacher].filter(Boolean).join(' · ')} · {people.length} of {capacity}
      </p>
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th />
            <th>{MARK_WORDS.present}</th>
            <th>{MARK_WORDS.late}</th>
            <th>{MARK_WORDS.absent}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.bookingId}>
              <td>{person.name}</td>
              <td>{greetingsOf(person).join(', ')}</td>
              {(['present', 'late', 'absent'] as const).map((mark) => (
                <td key={mark}>
                  <span className={styles.tick}>{person.mark === mark ? '✓' : ''}</span>
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: EMPTY_LINES }, (_, line) => `empty-${line}`).map((key) => (
            <tr key={key}>
              <td>&nbsp;</td>
              <td />
              <td>
                <span className={styles.tick} />
              </td>
              <td>
                <span className={styles.tick} />
              </td>
              <td>
                <span className={styles.tick} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
