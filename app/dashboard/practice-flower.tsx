import styles from './practice-flower.module.css'

const CENTRE = 120
const LENGTH = 60
const INNER = 50.4
/** So long it takes to open, in milliseconds, however many petals there are. */
const WHOLE = 900

/** A petal for each session, filled as they are attended. */
export function PracticeFlower({ done, total, label }: { done: number; total: number; label: string }) {
  const petals = Math.max(total, 1)
  return (
    <div className={styles.flower}>
      <svg viewBox="0 0 240 240" aria-hidden="true" style={{ '--step': `${Math.min(60, WHOLE / petals)}ms` }}>
        {Array.from({ length: petals }, (_, i) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the petals stand in a fixed order
            key={i}
            className={i < done ? styles.donePetal : styles.petal}
            style={{ '--i': i }}
            d={petal((2 * Math.PI * i) / petals, petals)}
          />
        ))}
        <circle className={styles.eye} cx={CENTRE} cy={CENTRE} r="43.2" />
      </svg>
      <div className={styles.label}>
        <b>{label}</b>
      </div>
    </div>
  )
}

/** One leaf pointing outwards, as wide as its share of the circle allows. */
function petal(turn: number, petals: number) {
  const width = Math.min(Math.tan(Math.PI / Math.max(petals, 4)) * (INNER + LENGTH / 2) * 0.92, 26)
  const at = (along: number, aside: number) => {
    const x = CENTRE + Math.sin(turn) * along + Math.cos(turn) * aside
    const y = CENTRE - Math.cos(turn) * along + Math.sin(turn) * aside
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const [foot, lower, upper, tip] = [INNER, INNER + LENGTH * 0.2, INNER + LENGTH * 0.65, INNER + LENGTH]
  return `M${at(foot, 0)}C${at(lower, width)} ${at(upper, width)} ${at(tip, 0)}C${at(upper, -width)} ${at(lower, -width)} ${at(foot, 0)}z`
}
