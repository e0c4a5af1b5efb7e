import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { Facts } from '../parts.tsx'
import { rupeesInWords } from '../pay/summary.ts'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import { longDay } from './calendar.ts'
import type { Preview } from './change-dialog.tsx'
import styles from './consequences.module.css'
import { peopleInWords } from './words.ts'

type Figure = { key: string; number: string; words: string }

/** Three figures: people, what they may do or hear, money. */
export function Figures({ of }: { of: Figure[] }) {
  return (
    <div className={styles.figures}>
      {of.map(({ key, number, words }) => (
        <div key={key}>
          <b>{number}</b>
          <span>{words}</span>
        </div>
      ))}
    </div>
  )
}

type Props = { preview: Preview | null; isOff: boolean; isPending: boolean }

/** People, money and letters, and what is odd about it. */
export function Consequences({ preview, isOff, isPending }: Props) {
  if (!preview) return isPending ? <div className={styles.sunk} aria-busy="true" /> : null
  const { people, refund, busy, paying, waiting, clashes, sessions } = preview
  const rows = [
    sessions.length > 1 && { key: 'sessions', label: 'Sessions', value: `${sessions.length}` },
    busy > 0 && { key: 'busy', label: 'Booked elsewhere at that hour', value: peopleInWords(busy) },
    paying > 0 && { key: 'paying', label: 'Paying for a place right now', value: peopleInWords(paying) },
    waiting > 0 && { key: 'waiting', label: 'Waiting for a place', value: peopleInWords(waiting) },
    clashes.length > 0 && { key: 'clashes', label: 'Clashes', value: clashes.join(' ') },
  ].filter((row) => row !== false)
  const leaves = isMoved(preview)
  return (
    <>
      <Figures
        of={[
          {
            key: 'told',
            number: String(people),
            words: `${people === 1 ? 'person is' : 'people are'} told, one letter each`,
          },
          isOff
            ? {
                key: 'off',
                number: String(sessions.length),
                words: 'taken off the schedule, and shown as called off',
              }
            : {
                key: 'leave',
                number: String(leaves ? people : 0),
                words: leaves ? 'may leave free of charge until it begins' : 'may leave: it is the same hour',
              },
          {
            key: 'money',
            number: rupeesInWords(refund),
            words: isOff ? 'goes back' : 'goes back, unless somebody leaves',
          },
        ]}
      />
      {rows.length > 0 && <Facts rows={rows} />}
    </>
  )
}

const isMoved = ({ sessions }: Preview) =>
  sessions.some(({ before, after }) => before.startsAt !== after.startsAt || before.endsAt !== after.endsAt)

type LetterProps = { session: PlannedSession; preview: Preview; isOff: boolean; timeZone: string }

/** The sentence that stands in the letter, for this session. */
export function Letter({ session, preview, isOff, timeZone }: LetterProps) {
  const own = preview.sessions.find(({ _id }) => _id === session._id)
  if (!own) return null
  const when = (at: number) => `${longDay(dayOf(at, timeZone))} at ${hourWord(minuteOf(at, timeZone))}`
  const { before, after } = own
  return (
    <details className={styles.letter}>
      <summary>Read the letter they get</summary>
      <div>
        {isOff && (
          <p>
            We are sorry: {session.title} on {when(before.startsAt)} will not take place.
          </p>
        )}
        {!isOff && before.startsAt === after.startsAt && (
          <p>
            {session.title} on {when(after.startsAt)} has changed a little since you booked it. It says where
            it is now.
          </p>
        )}
        {!isOff && before.startsAt !== after.startsAt && (
          <p>
            {session.title} moves from {when(before.startsAt)} to {when(after.startsAt)}. Your place moves
            with it.
          </p>
        )}
        <p>Then your line, and {isOff ? 'what is on its way back to them.' : 'until when they may leave.'}</p>
      </div>
    </details>
  )
}
