import type { AchievementsOnWire, PracticeDaysOnWire } from '../../../contract/attendance.ts'
import type { Answer } from '../../api/client.ts'
import pageStyles from '../page.module.css'
import { PracticeCalendar } from '../practice-calendar.tsx'
import styles from './own-streak.module.css'

type Props = { days: PracticeDaysOnWire; achievements: Answer<AchievementsOnWire> | null }

/** What pauses and the time zone are about: the days of practice, and how many follow each other. */
export function OwnStreak({ days, achievements }: Props) {
  return (
    <section className={pageStyles.form} aria-labelledby="streak">
      <h2 id="streak">Your streak</h2>
      {achievements?.ok && <p className={styles.streak}>{inWords(achievements.currentStreak)}</p>}
      <PracticeCalendar first={days} />
    </section>
  )
}

function inWords(days: number) {
  if (days === 0) return 'It begins with the next day on which you practise.'
  return (
    <>
      <b>{days}</b> {days === 1 ? 'day' : 'days'} with practice in a row
    </>
  )
}
