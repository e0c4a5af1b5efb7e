import styles from './chips.module.css'
import { CloseIcon } from './icons.tsx'
import { Link } from './link.tsx'

type ChipsProps = {
  /** What was chosen, each with the address that no longer chooses it. */
  chosen: { label: string; without: string }[]
  /** The parts of the page that change (boot/swap.ts). */
  swap?: string
}

/** What was chosen, each to be taken away by a press. */
export function Chips({ chosen, swap }: ChipsProps) {
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Chosen">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={without}
            {...(swap ? { 'data-on': 'link', 'data-swap': swap } : { preventScrollReset: true })}
          >
            {label}
            <span className="sr-only">: take away</span>
            <CloseIcon />
          </Link>
        </li>
      ))}
    </ul>
  )
}
