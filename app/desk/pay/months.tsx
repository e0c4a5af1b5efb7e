import { monthAndYear } from '../../../shared/dates.ts'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { monthPlus } from '../days.ts'
import styles from './pay.module.css'

/** The month before and the one after. */
export function Months({ month, teacherId }: { month: string; teacherId: string | null }) {
  const to = (other: string) =>
    `/studio/pay?${new URLSearchParams({ month: other, ...(teacherId && { teacher: teacherId }) })}`
  const [before, after] = [monthPlus(month, -1), monthPlus(month, 1)]
  return (
    <nav className={styles.months} aria-label="Months">
      <Link
        className={iconButtonStyles.bare}
        to={to(before)}
        aria-label={monthAndYear(before)}
        preventScrollReset
      >
        <BackIcon />
      </Link>
      <Link
        className={iconButtonStyles.bare}
        to={to(after)}
        aria-label={monthAndYear(after)}
        preventScrollReset
      >
        <ForwardIcon />
      </Link>
    </nav>
  )
}
