import clsx from 'clsx'
import { initialOf } from '../../shared/studio-mark.ts'
import { NAME, useStudio } from '../studio.ts'
import styles from './brand.module.css'
import { Link } from './link.tsx'

/** The way to the first page: the studio's own logo, or the program's sign, and the name. */
export function Brand({ onDark }: { onDark?: boolean }) {
  const studio = useStudio()
  const name = studio?.name ?? NAME
  const isAlone = studio?.brand.logo?.bearsName === true
  return (
    <Link className={styles.brand} to="/">
      <Mark onDark={onDark ?? false} />
      {isAlone ? <span className="sr-only">{name}</span> : name}
    </Link>
  )
}

/** The sign alone: the studio's logo, or its initial. @param onDark whether what is around it is dark by day too */
export function Mark({ onDark = false }: { onDark?: boolean }) {
  const studio = useStudio()
  const logo = studio?.brand.logo
  if (!logo) return studio?.isDemo ? <Sun /> : <Initial of={studio?.name ?? NAME} />
  const { day, night } = logo
  if (!night) return <Logo of={day} className={onDark ? styles.plate : styles.onPaper} />
  if (onDark) return <Logo of={night} />
  return (
    <>
      <Logo of={day} className="day" />
      <Logo of={night} className="night" />
    </>
  )
}

/** Lazy, so that of two the hidden one is not fetched. The name is next to it, or is said. */
function Logo({ of, className }: { of: Size & { url: string }; className?: string }) {
  return <img className={clsx(styles.logo, className)} src={of.url} {...sizeOf(of)} alt="" loading="lazy" />
}

type Size = { width: number; height: number }

/** As it is in the bar, so that nothing moves when it comes. */
function sizeOf({ width, height }: Size): Size {
  return { width: Math.round((width / height) * HIGH), height: HIGH }
}

const HIGH = 38

function Initial({ of }: { of: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect className={styles.tile} x="1" y="1" width="38" height="38" rx="3" />
      <text className={styles.sign} x="20" y="20" dy=".35em" textAnchor="middle" fontSize="25">
        {initialOf(of)}
      </text>
    </svg>
  )
}

/** The sign of the demo: the sun over the water. */
function Sun() {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true">
      <rect className={styles.tile} x="1" y="1" width="38" height="38" rx="3" />
      <circle className={styles.sign} cx="20" cy="15.5" r="6.5" />
      <path className={styles.wave} d="M7 27q4.3-4 8.7 0t8.6 0 8.7 0M7 33q4.3-4 8.7 0t8.6 0 8.7 0" />
    </svg>
  )
}
