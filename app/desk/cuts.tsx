import styles from './cuts.module.css'

type CutsProps = { capacity: number; taken: number; here?: number; big?: boolean }

/** One cut is one place: green is here, tall is taken, short is free. */
export function Cuts({ capacity, taken, here, big }: CutsProps) {
  const of = `${taken} of ${capacity} places`
  return (
    <span
      className={big ? `${styles.cuts} ${styles.big}` : styles.cuts}
      style={{ '--cap': Math.max(capacity, taken), '--in': taken, '--here': here ?? 0 }}
      role="img"
      aria-label={here === undefined ? of : `${here} here, ${of}`}
    />
  )
}
