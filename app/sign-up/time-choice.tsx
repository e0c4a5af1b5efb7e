import { PREFERRED_TIMES } from '../../shared/enums.ts'
import { optionsOf } from './labels.ts'
import picturedStyles from './pictured-choice.module.css'
import type { StepProps } from './questions.tsx'
import styles from './time-choice.module.css'

/** The times of the day, each with its sky. */
export function TimeChoice({ answers, change }: StepProps) {
  return (
    <fieldset>
      <legend>When do you like to practise?</legend>
      <div className={`${picturedStyles.choice} ${styles.times}`}>
        {optionsOf(PREFERRED_TIMES).map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="preferredTime"
              value={value}
              checked={answers.preferredTime === value}
              onChange={() => change({ preferredTime: value })}
            />
            <Sky time={value} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How far below the top of the sky the light stands: the water begins at 26. */
const HEIGHTS: Record<string, number> = { 'early-morning': 26, morning: 17, afternoon: 10, evening: 23 }

function Sky({ time }: { time: string }) {
  const height = HEIGHTS[time]
  return (
    <svg className={styles.sky} data-time={time} viewBox="0 0 48 36" aria-hidden="true">
      <rect width="48" height="36" />
      {height ? (
        <circle className={styles.light} cx="24" cy={height} r="6.5" />
      ) : (
        <path className={styles.light} d="M26 6a6.5 6.5 0 1 0 4.5 10.5a7.5 7.5 0 0 1-4.5-10.5z" />
      )}
      <path className={styles.water} d="M0 26h48v10H0z" />
      <path className={styles.waves} d="M18 29.5h12m-9 3h6" />
    </svg>
  )
}
