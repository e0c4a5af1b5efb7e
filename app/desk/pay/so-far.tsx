import { monthAndYear } from '../../../shared/dates.ts'
import { deskApi } from '../../api/desk.ts'
import { Link } from '../../ui/link.tsx'

import { useDesk } from '../desk.ts'
import { DeskPart, Facts } from '../parts.tsx'
import { useAnswer } from '../use-answer.ts'
import styles from './pay.module.css'
import { rupeesInWords, summaryOf } from './summary.ts'

/** What the month has come to. Asked for after the day, which works without it and without a network. */
export function EarnedSoFar() {
  const { may } = useDesk()
  const { data: statement } = useAnswer(deskApi.pay, may('pay.see-own') ? [{}] : null)
  if (!statement || statement.lines.length === 0) return null
  return (
    <DeskPart
      title={`${monthAndYear(statement.month)} so far`}
      id="earned"
      aside={<Link to="/studio/pay">Details</Link>}
    >
      <p className={styles.total}>
        <b className="num">{rupeesInWords(statement.total)}</b>
      </p>
      <Facts
        rows={summaryOf(statement.lines).map(({ label, amount }) => ({
          key: label,
          label,
          value: rupeesInWords(amount),
        }))}
      />
    </DeskPart>
  )
}
