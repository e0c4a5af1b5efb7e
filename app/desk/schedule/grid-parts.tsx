import { clockRange } from '../../../shared/days.ts'
import { DownIcon } from '../../ui/icons.tsx'
import { hourField, hourWord } from '../wall-clock.ts'
import styles from './grid.module.css'
import { type Stretch, topOf } from './hours.ts'

const hoursIn = (stretches: readonly Stretch[]) =>
  stretches
    .filter(({ isFolded }) => !isFolded)
    .flatMap(({ from, until }) => Array.from({ length: until - from }, (_, n) => from + n))

type Props = { stretches: readonly Stretch[] }

export function Hours({ stretches }: Props) {
  return (
    <div className={styles.hours} aria-hidden="true">
      {hoursIn(stretches).map((hour) => (
        <span
          key={hour}
          className={stretches.some(({ from }) => from === hour) ? styles.first : undefined}
          style={{ top: topOf(stretches, hour * 60) }}
        >
          {hourWord(hour * 60).replace(':00', '')}
        </span>
      ))}
    </div>
  )
}

export function Lines({ stretches }: Props) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {hoursIn(stretches).map((hour) => (
        <i key={hour} style={{ top: topOf(stretches, hour * 60) }} />
      ))}
    </div>
  )
}

/** One line each; a press unfolds it. */
export function Folds({ stretches, onUnfold }: Props & { onUnfold(from: number): void }) {
  return (
    <div className={styles.folds}>
      {stretches
        .filter(({ isFolded }) => isFolded)
        .map(({ from, until }) => (
          <button
            key={from}
            type="button"
            className={styles.fold}
            style={{ top: topOf(stretches, from * 60) }}
            onClick={() => onUnfold(from)}
          >
            <DownIcon />
            No sessions {clockRange(hourField(from * 60), hourField(until * 60))}. Show
          </button>
        ))}
    </div>
  )
}

export function Now({ stretches, minute }: { stretches: readonly Stretch[]; minute: number }) {
  return (
    <span className={styles.now} style={{ top: topOf(stretches, minute) }}>
      <span className="sr-only">Now</span>
    </span>
  )
}
