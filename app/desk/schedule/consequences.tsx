import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { beginsElsewhen } from '../../../shared/sessions.ts'
import { Facts } from '../parts.tsx'
import { rupeesInWords } from '../pay/summary.ts'
import { Figures } from '../pending/figures.tsx'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import { longDay } from './calendar.ts'
import type { Preview } from './change-dialog.tsx'
import styles from './consequences.module.css'
import { peopleInWords, teachersText, untoldText } from './words.ts'

type Props = { preview: Preview; isOff: boolean }

/** People, money and letters, and what is odd about it. */
export function Consequences({ preview, isOff }: Props) {
  const { people, untold, refund, busy, paying, waiting, clashes, teachers, sessions } = preview
  const rows = [
    sessions.length > 1 && { key: 'sessions', label: 'Sessions', value: `${sessions.length}` },
    busy > 0 && { key: 'busy', label: 'Booked elsewhere at that hour', value: peopleInWords(busy) },
    paying > 0 && { key: 'paying', label: 'Paying for a place right now', value: peopleInWords(paying) },
    waiting > 0 && { key: 'waiting', label: 'Waiting for a place', value: peopleInWords(waiting) },
    untold.length > 0 && { key: 'untold', label: 'No email', value: untoldText(untold) },
    teachers.length > 0 && { key: 'teachers', label: 'Teachers', value: teachersText(teachers) },
    clashes.length > 0 && { key: 'clashes', label: 'Clashes', value: clashes.join(' ') },
  ].filter((row) => row !== false)
  const leaves = isMoved(preview)
  return (
    <>
      <Figures
        figures={[
          {
            value: String(people - untold.length),
            label: `${people - untold.length === 1 ? 'member gets' : 'members get'} an email`,
          },
          isOff
            ? {
                value: String(sessions.length),
                label: sessions.length === 1 ? 'session is cancelled' : 'sessions are cancelled',
              }
            : {
                value: String(leaves ? people : 0),
                label: leaves
                  ? 'can cancel free of charge until it begins'
                  : 'can cancel free: the time is the same',
              },
          {
            value: rupeesInWords(refund),
            label: isOff ? 'is refunded' : 'is refunded, unless members cancel',
          },
        ]}
      />
      {rows.length > 0 && <Facts rows={rows} />}
    </>
  )
}

const isMoved = ({ sessions }: Preview) => sessions.some(({ before, after }) => beginsElsewhen(before, after))

type LetterProps = { session: PlannedSession; preview: Preview; isOff: boolean; timeZone: string }

/** The first sentence of the email to members, for this session. */
export function Letter({ session, preview, isOff, timeZone }: LetterProps) {
  const own = preview.sessions.find(({ _id }) => _id === session._id)
  if (!own) return null
  const when = (at: number) => `${longDay(dayOf(at, timeZone))} at ${hourWord(minuteOf(at, timeZone))}`
  const { before, after } = own
  return (
    <details className={styles.letter}>
      <summary>Read the email</summary>
      <div>
        {isOff && (
          <p>
            We’re sorry: {session.title} on {when(before.startsAt)} will not take place.
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
