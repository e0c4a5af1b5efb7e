import { useState } from 'react'
import type { AchievementsOnWire } from '../../contract/attendance.ts'
import {
  milestoneSentence,
  pointsSentence,
  progressSentence,
  sessionsSentence,
  shownStreak,
  streakSentence,
  weeksSentence,
} from '../../shared/achievement-text.ts'
import {
  achievementLevel,
  achievementProgress,
  nextMilestone,
  secretReward,
  xpReward,
} from '../../shared/achievements.ts'
import { TIMINGS } from '../../shared/limits.ts'
import { Button } from '../ui/button.tsx'
import dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { DownIcon } from '../ui/icons.tsx'
import { across, print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Progress } from '../ui/progress.tsx'
import styles from './achievement-dialog.module.css'
import type { Tier } from './achievements.tsx'

type Props = { tier: Tier; achievements: AchievementsOnWire; onClose(): void }

export default function AchievementDialog({ tier, achievements, onClose }: Props) {
  const sessions = achievements.totalAttendedSessions
  const { currentStreak, parts } = achievements
  const percent = achievementProgress(sessions, currentStreak)
  const milestone = nextMilestone(sessions)
  const [status, setStatus] = useState('')

  const reward = secretReward(sessions) ?? 'All four are yours'
  const isReached = sessions >= tier.sessions
  const streak = shownStreak(achievements)
  const figures = [
    { name: 'Sessions', value: sessions, made: sessionsSentence(parts) },
    {
      name: streak.name,
      value: streak.value,
      made: streak.name === 'Week streak' ? weeksSentence(streak.value) : streakSentence(parts),
    },
    { name: 'All your practice', value: `${percent}%`, made: progressSentence(sessions, currentStreak) },
    { name: 'Next milestone', value: `${milestone} sessions`, made: milestoneSentence(sessions) },
    ...(reward === tier.title
      ? []
      : [{ name: 'Secret reward', value: reward, made: 'At 5, 10, 15 and 20 sessions.' }]),
    { name: 'Points', value: xpReward(sessions), made: pointsSentence(sessions) },
  ]

  // The bar above says how far all of it is, where that figure would stand alone in its row.
  const shown = figures.filter(({ name }) => figures.length % 2 === 0 || name !== 'All your practice')

  function unlock() {
    setStatus(nextLevel(sessions))
    celebrate()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={tier.title}
      description={
        isReached
          ? `Earned at session ${tier.sessions}.`
          : `Earned after ${tier.sessions} sessions. ${toGo(tier.sessions - sessions)}`
      }
      picture={<Picture {...across(print('wizard-4'))} />}
    >
      <div className={styles.reward}>
        <Progress percent={percent} label="Progress" />
        <dl>
          {shown.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <details>
          <summary>
            How these are counted
            <DownIcon />
          </summary>
          <dl>
            {figures.map(({ name, made }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{made}</dd>
              </div>
            ))}
          </dl>
        </details>
        <Link to="/yogadashboard/profile?part=practice">Ill or travelling? Pause your streak</Link>
      </div>
      <p className={styles.unlocks} role="status">
        {status}
      </p>
      <div className={`${dialogStyles.actions} ${styles.actions}`}>
        {isReached && <Button onClick={unlock}>Unlock Next Level</Button>}
        <Button look="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function nextLevel(sessions: number) {
  const level = achievementLevel(sessions)
  const left = nextMilestone(sessions) - sessions
  return `You are on level ${level}. ${left} more ${left === 1 ? 'session' : 'sessions'} to level ${level + 1}.`
}

function toGo(left: number) {
  return left === 1 ? 'One more session.' : `${left} more sessions.`
}

/** Three seconds of petals, over everything else, for people who like things to move. */
async function celebrate() {
  const { default: confetti } = await import('canvas-confetti')
  const style = getComputedStyle(document.documentElement)
  const colors = ['--accent', '--warning', '--success', '--info'].map((token) =>
    style.getPropertyValue(token).trim(),
  )
  const end = Date.now() + TIMINGS.confetti
  const burst = () => {
    confetti({
      particleCount: 4,
      spread: 70,
      origin: { x: Math.random(), y: 0.1 },
      gravity: 0.7,
      colors,
      zIndex: 70,
      disableForReducedMotion: true,
    })
    if (Date.now() < end) requestAnimationFrame(burst)
  }
  burst()
}
