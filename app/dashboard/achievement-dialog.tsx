import { useState } from 'react'
import type { AchievementsOnWire } from '../../contract/attendance.ts'
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
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import { Progress } from '../ui/progress.tsx'
import styles from './achievement-dialog.module.css'
import type { Tier } from './achievements.tsx'

type Props = { tier: Tier; achievements: AchievementsOnWire; onClose(): void }

export default function AchievementDialog({ tier, achievements, onClose }: Props) {
  const sessions = achievements.totalAttendedSessions
  const percent = achievementProgress(sessions, achievements.currentStreak)
  const milestone = nextMilestone(sessions)
  const [status, setStatus] = useState('')

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
        sessions >= tier.sessions
          ? `Yours since your session number ${tier.sessions}.`
          : `Waits for you at session number ${tier.sessions}.`
      }
      picture={<Picture {...print('wizard-4')} />}
    >
      <div className={styles.reward}>
        <Progress percent={percent} label="Progress" />
        <p>
          Progress <b>{percent}%</b>
        </p>
        <p>
          Next milestone <b>{milestone} sessions</b>
        </p>
        <p>
          Secret reward <b>{secretReward(sessions) ?? 'All four are yours'}</b>
        </p>
        <p>
          Points <b>{xpReward(sessions)}</b>
        </p>
      </div>
      <p className={styles.unlocks} role="status">
        {status}
      </p>
      <div className={dialogStyles.actions}>
        <Button onClick={unlock}>Unlock Next Level</Button>
        <Button look="line" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  )
}

function nextLevel(sessions: number) {
  const level = achievementLevel(sessions)
  const left = nextMilestone(sessions) - sessions
  return `You practise on level ${level}. ${left} more ${left === 1 ? 'session opens' : 'sessions open'} level ${level + 1}.`
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
