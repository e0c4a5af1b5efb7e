import { useState } from 'react'
import type { PracticeDaysOnWire } from '../../contract/attendance.ts'
import { DAY_NAMES } from '../../shared/days.ts'
import type { Failed } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { Refused } from '../auth/login-failure.tsx'
import { Card } from '../ui/card.tsx'
import iconButtonStyles from '../ui/icon-button.module.css'
import { BackIcon, ForwardIcon } from '../ui/icons.tsx'
import styles from './practice-calendar.module.css'

/** A month of practice: what was done, what is booked, and today. */
export function PracticeCalendar({ first }: { first: PracticeDaysOnWire }) {
  const [shown, setShown] = useState(first)
  const [failure, setFailure] = useState<Failed>()
  const [busy, setBusy] = useState(false)
  // The loaders ran again, after a session was marked: their month is the newer truth.
  const [known, setKnown] = useState(first)
  if (known !== first) {
    setKnown(first)
    if (shown.month === first.month) setShown(first)
  }

  async function turn(by: number) {
    if (busy) return
    setBusy(true)
    const answer = await memberApi.practiceDays(monthPlus(shown.month, by))
    setBusy(false)
    setFailure(answer.ok ? undefined : answer)
    if (answer.ok) setShown(answer.data)
  }

  return (
    <Card className={styles.month}>
      <div className={styles.head}>
        <h2>{monthName(shown.month, first.today)} practice</h2>
        <button
          type="button"
          className={iconButtonStyles.bare}
          aria-label="Previous month"
          aria-disabled={busy || undefined}
          onClick={() => turn(-1)}
        >
          <BackIcon />
        </button>
        <button
          type="button"
          className={iconButtonStyles.bare}
          aria-label="Next month"
          aria-disabled={busy || undefined}
          onClick={() => turn(1)}
        >
          <ForwardIcon />
        </button>
      </div>
      {failure && <Refused answer={failure} />}
      <table className={styles.calendar}>
        <thead>
          <tr>
            {DAY_NAMES.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.charAt(0)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(shown.month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
                <td key={column}>{day && <Day day={day} days={shown} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.key} aria-hidden="true">
        <li className={styles.practised}>practised</li>
        <li className={styles.booked}>booked</li>
        <li className={styles.today}>today</li>
      </ul>
    </Card>
  )
}

function Day({ day, days: { practised, booked, today } }: { day: string; days: PracticeDaysOnWire }) {
  const marks = [
    practised.includes(day) && [styles.practised, 'practised'],
    booked.includes(day) && [styles.booked, 'booked'],
    day === today && [styles.today, 'today'],
  ].filter((mark) => mark !== false)
  return (
    <span className={marks.map(([mark]) => mark).join(' ') || undefined}>
      {Number(day.slice(8))}
      {marks.length > 0 && <i className="sr-only">, {marks.map(([, word]) => word).join(', ')}</i>}
    </span>
  )
}

/** Weeks from Sunday; a place before the first or after the last day is empty. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const days: (string | null)[] = [
    ...Array.from({ length: first.getUTCDay() }, () => null),
    ...Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`),
  ]
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

function monthPlus(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** "November", with its year where that is not today's. */
function monthName(month: string, today: string): string {
  const year = month.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return new Intl.DateTimeFormat('en-IN', { month: 'long', year, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
