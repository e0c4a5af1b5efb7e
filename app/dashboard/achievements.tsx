import { lazy, Suspense, useState } from 'react'
import type { AchievementsOnWire } from '../../contract/attendance.ts'
import { shownStreak } from '../../shared/achievement-text.ts'
import {
  achievementLevel,
  nextMilestone,
  REWARD_TIERS,
  secretReward,
  xpReward,
} from '../../shared/achievements.ts'
import badgeStyles from '../ui/badge.module.css'
import { Card } from '../ui/card.tsx'
import { CheckIcon, LotusIcon } from '../ui/icons.tsx'
import styles from './achievements.module.css'
import pageStyles from './page.module.css'
import practiceFlowerStyles from './practice-flower.module.css'
import { PracticeFlower } from './practice-flower.tsx'

const AchievementDialog = lazy(() => import('./achievement-dialog.tsx'))

type Props = { achievements: AchievementsOnWire }
export type Tier = (typeof REWARD_TIERS)[number]

/** What was done so far, as a flower with a petal for each session up to the next reward. */
export function AchievementPanel({ achievements }: Props) {
  const sessions = achievements.totalAttendedSessions
  const milestone = nextMilestone(sessions)
  const reward = secretReward(sessions)
  const streak = shownStreak(achievements)
  return (
    <Card title="Achievements" className={styles.panel}>
      <PracticeFlower done={sessions} total={milestone} label={String(sessions)} />
      <p className={`small ${practiceFlowerStyles.below}`}>
        {sessions === 1 ? '1 session' : `${sessions} sessions`}. {more(milestone - sessions)} to{' '}
        <b>{reward ? `your ${reward}` : `session ${milestone}`}</b>
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{streak.name.toLowerCase()}</dt>
          <dd>{streak.value}</dd>
        </div>
        <div>
          <dt>level</dt>
          <dd>{achievementLevel(sessions)}</dd>
        </div>
        <div>
          <dt>points</dt>
          <dd>{xpReward(sessions)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** A card for each reward, reached or ahead; a card opens what leads to it. */
export function AchievementCards({ achievements, className }: Props & { className?: string }) {
  const [opened, setOpened] = useState<Tier | null>(null)
  const sessions = achievements.totalAttendedSessions
  const besides = achievements.achievements.filter(
    (text) => !REWARD_TIERS.some(({ title }) => title === text),
  )
  return (
    <section className={className} aria-labelledby="achievements">
      <div className={pageStyles.sectionHead}>
        <h2 id="achievements">Your achievements</h2>
      </div>
      <div className={styles.list}>
        {REWARD_TIERS.map((tier) => {
          const reached = sessions >= tier.sessions
          return (
            <button
              key={tier.sessions}
              type="button"
              className={reached ? `${styles.achievement} ${styles.done}` : styles.achievement}
              aria-haspopup="dialog"
              onClick={() => setOpened(tier)}
            >
              <span className={styles.tick}>{reached ? <CheckIcon /> : <LotusIcon />}</span>
              <b>{tier.title}</b>
              <span className="small">
                {reached ? 'Reached' : `${sessions} of ${tier.sessions} sessions`}
              </span>
            </button>
          )
        })}
      </div>
      {besides.length > 0 && (
        <ul className={styles.earned} aria-label="Also earned">
          <li aria-hidden="true">Also earned</li>
          {besides.map((text) => (
            <li className={badgeStyles.success} key={text}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <Suspense>
          <AchievementDialog tier={opened} achievements={achievements} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}

const COUNTED = ['', 'One', 'Two', 'Three', 'Four', 'Five']

/** Sessions to the next milestone, which is at most five away. */
function more(count: number) {
  return `${COUNTED[count] ?? count} more ${count === 1 ? 'session' : 'sessions'}`
}
