import { useState } from 'react'
import type { PayLineOnWire, PayStatementOnWire } from '../../../contract/teacher-pay.ts'
import { clockAt, fullDate, monthAndYear } from '../../../shared/dates.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button, buttonLook } from '../../ui/button.tsx'
import tableStyles from '../../ui/table.module.css'
import { endOfMonth } from '../days.ts'
import partsStyles from '../parts.module.css'
import { DeskPart, Facts } from '../parts.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { Months } from './months.tsx'
import styles from './pay.module.css'
import { rupeesInWords, summaryOf } from './summary.ts'

type Props = { of: PayStatementOnWire; chosen: boolean; mayCorrect: boolean }

/** A month of a teacher: what it comes to, and line by line. */
export function MonthStatement({ of: statement, chosen, mayCorrect }: Props) {
  const { month, closed, lines, total, teacher, timeZone } = statement
  const [correcting, setCorrecting] = useState<PayLineOnWire>()
  const name = monthAndYear(month)
  return (
    <>
      <DeskPart
        title={closed ? name : `${name} so far`}
        id="month"
        aside={<Months month={month} teacherId={chosen ? teacher._id : null} />}
      >
        <p className={styles.total}>
          <b className="num">{rupeesInWords(total)}</b>
          {closed && <span className={badgeStyles.success}>Closed, statement {closed.number}</span>}
        </p>
        {lines.length === 0 ? (
          <p className={partsStyles.none}>No sessions held this month yet.</p>
        ) : (
          <Facts
            rows={summaryOf(lines).map(({ label, amount }) => ({
              key: label,
              label,
              value: rupeesInWords(amount),
            }))}
          />
        )}
        <p className={styles.foot}>
          {closed ? (
            <>Closed on {fullDate(closed.at, timeZone)}. Corrections go into the next open month.</>
          ) : (
            <>Open until {endOfMonth(month)}. Something wrong? Tell the studio before the month is closed.</>
          )}
        </p>
        {closed && (
          <p className={partsStyles.acts}>
            {(['pdf', 'csv'] as const).map((kind) => (
              <a
                key={kind}
                className={buttonLook({ look: 'line', small: true })}
                href={`/api/studio/pay/statement.${kind}?${new URLSearchParams({ month, teacher: teacher._id })}`}
                download
              >
                Statement {closed.number}, {kind.toUpperCase()}
              </a>
            ))}
          </p>
        )}
      </DeskPart>
      {lines.length > 0 && <LineByLine of={statement} onCorrect={mayCorrect ? setCorrecting : null} />}
      {correcting?._id && (
        <CorrectDialog
          lineId={correcting._id}
          what={correcting.what}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  )
}

type LinesProps = {
  of: PayStatementOnWire
  /** Null for who may correct none. */
  onCorrect: ((line: PayLineOnWire) => void) | null
}

function LineByLine({ of: { lines, total, timeZone }, onCorrect }: LinesProps) {
  return (
    <DeskPart title="Details" id="line-by-line" aside="by day">
      <table className={`${tableStyles.table} ${styles.lines}`} aria-labelledby="line-by-line">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col" className={`${styles.heads} ${tableStyles.number}`}>
              Heads
            </th>
            <th scope="col" className={tableStyles.number}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            <tr key={line._id ?? `${line.startsAt}-${n}`}>
              <td>{line.startsAt === null ? '' : <When at={line.startsAt} timeZone={timeZone} />}</td>
              <td>
                {line.what}
                {line.substitute && <span className="small"> as substitute</span>}
                {line.withoutRate && <span className={badgeStyles.warning}>no rate yet</span>}
                {onCorrect && line._id && (
                  <Button
                    small
                    look="quiet"
                    aria-label={`Correct: ${line.what}`}
                    onClick={() => onCorrect(line)}
                  >
                    {' '}
                    Correct
                  </Button>
                )}
              </td>
              <td className={`${styles.heads} ${tableStyles.number}`}>{line.heads ?? ''}</td>
              <td className={tableStyles.number}>{rupeesInWords(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Together
            </th>
            <td className={styles.heads} />
            <td className={tableStyles.number}>{rupeesInWords(total)}</td>
          </tr>
        </tfoot>
      </table>
    </DeskPart>
  )
}

function When({ at, timeZone }: { at: number; timeZone: string }) {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone })
  return (
    <time dateTime={new Date(at).toISOString()}>
      {day.format(at).replace(',', '')} <span className="small">{clockAt(at, timeZone)}</span>
    </time>
  )
}

/** With a real minus. */
