import { NAME, useStudio } from '../studio.ts'
import styles from './brand.module.css'
import { Link } from './link.tsx'

export function Brand() {
  const studio = useStudio()
  return (
    <Link className={styles.brand} to="/">
      <Mark />
      {studio?.name ?? NAME}
    </Link>
  )
}

/** The sign alone: the sun over the water. */
export function Mark() {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true">
      <rect className={styles.tile} x="1" y="1" width="38" height="38" rx="3" />
      <circle className={styles.sign} cx="20" cy="15.5" r="6.5" />
      <path className={styles.wave} d="M7 27q4.3-4 8.7 0t8.6 0 8.7 0M7 33q4.3-4 8.7 0t8.6 0 8.7 0" />
    </svg>
  )
}
