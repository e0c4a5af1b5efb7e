import { lazy, Suspense, useState } from 'react'
import type { AchievementsOnWire } from '../../contract/attendance.ts'
import {
  achievementLevel,
  nextMilestone,
  REWARD_TIERS,
  secretReward,
  xpReward,
} from '../../shared/achievements.ts'
import { Card } from '../ui/card.tsx'
import { CheckIcon, LotusIcon } from '../ui/icons.tsx'
import { PracticeFlower } from './practice-flower.tsx'

const AchievementDialog = lazy(() => import('./achievement-dialog.tsx'))

type Props = { achievements: AchievementsOnWire }
export type Tier = (typeof REWARD_TIERS)[number]

/** What was done so far, as a flower that is short of a few petals. */
export function AchievementPanel({ achievements }: Props) {
  const sessions = achievements.totalAttendedSessions
  const milestone = nextMilestone(sessions)
  const reward = secretReward(sessions)
  return (
    <Card title="Achievements">
      <PracticeFlower done={sessions} total={milestone} label={String(sessions)} />
      <p className="small under">
        {sessions === 1 ? '1 session' : `${sessions} sessions`}. {petals(milestone - sessions)} to{' '}
        <b>{reward ? `your ${reward}` : `session ${milestone}`}</b>
      </p>
      <dl className="three">
        <div>
          <dt>day streak</dt>
          <dd>{achievements.currentStreak}</dd>
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
export function AchievementCards({ achievements }: Props) {
  const [opened, setOpened] = useState<Tier | null>(null)
  const sessions = achievements.totalAttendedSessions
  const besides = achievements.achievements.filter(
    (text) => !REWARD_TIERS.some(({ title }) => title === text),
  )
  return (
    <section className="block" aria-labelledby="achievements">
      <div className="h-row">
        <h2 id="achievements">Your achievements</h2>
      </div>
      <div className="feats">
        {REWARD_TIERS.map((tier) => {
          const reached = sessions >= tier.sessions
          return (
            <button
              key={tier.sessions}
              type="button"
              className={reached ? 'feat done' : 'feat'}
              aria-haspopup="dialog"
              onClick={() => setOpened(tier)}
            >
              <span className="tick">{reached ? <CheckIcon /> : <LotusIcon />}</span>
              <b>{tier.title}</b>
              <span className="small">
                {reached
                  ? `Reached at ${tier.sessions} sessions`
                  : `${sessions} of ${tier.sessions} sessions`}
              </span>
            </button>
          )
        })}
      </div>
      {besides.length > 0 && (
        <ul className="chips" aria-label="Earned so far">
          {besides.map((text) => (
            <li className="badge tulsi" key={text}>
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

const COUNTED = [
  'No petals',
  'One more petal',
  'Two more petals',
  'Three more petals',
  'Four more petals',
  'Five more petals',
]

function petals(count: number) {
  return COUNTED[count] ?? `${count} more petals`
}
