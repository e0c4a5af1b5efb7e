import type { ReactNode } from 'react'
import type { ImportLineOnWire, ImportLinesOnWire, ImportOnWire } from '../../../contract/imports.ts'
import type { LineState } from '../../../shared/imports.ts'
import { dataApi } from '../../api/data.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { More, usePages } from '../pages.tsx'
import partsStyles from '../parts.module.css'
import styles from './import.module.css'
import type { Settling } from './import-columns.tsx'
import { changedInWords, REASONS, STATES, valueInWords } from './import-words.ts'

type Props = {
  of: ImportOnWire
  first: ImportLinesOnWire
  state: LineState | undefined
  /** Of a draft, whose lines can be left out. */
  settling: Settling | null
}

/** The lines of a list, a page at a time. */
export function ImportLines({ of, first, state, settling }: Props) {
  const pages = usePages(
    first,
    (page) => page.lines,
    (after) => dataApi.importLines(of._id, { state, after }),
  )
  const lines = pages.items
  if (lines.length === 0) return <p className={partsStyles.none}>No rows here.</p>
  return (
    <>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.line} of={line} isDraft={settling !== null}>
            {settling && <LeaveOut of={line} settling={settling} />}
          </Line>
        ))}
      </ol>
      <More of={pages}>Show more rows</More>
    </>
  )
}

type LineProps = { of: ImportLineOnWire; isDraft: boolean; children: ReactNode }

function Line({ of, isDraft, children }: LineProps) {
  const { line, state, userId, name, email, why, leftOut, sharesWith, child, before, after } = of
  const title = name || email || 'No name'
  return (
    <li>
      <span className={styles.number}>
        <span className="sr-only">Line </span>
        {line}
      </span>
      <div className={styles.whom}>
        <b>{userId ? <Link to={`/studio/members/${encodeURIComponent(userId)}`}>{title}</Link> : title}</b>
        <span>{email}</span>
        {state === 'made' && <NoLogin email={email} sharesWith={sharesWith} child={child} />}
        {after && !before && <span>{newInWords(after)}</span>}
        {after && before && (
          <dl className={styles.changes}>
            {Object.keys(after).map((field) => (
              <div key={field}>
                <dt>{changedInWords(field)}</dt>
                <dd>
                  <del>{valueInWords(before[field])}</del> <ins>{valueInWords(after[field])}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {leftOut.length > 0 && (
          <span className={styles.odd}>Skipped: {leftOut.map(leftOutInWords).join('; ')}</span>
        )}
      </div>
      <span className={styles.state} data-state={state}>
        {isDraft ? STATES[state].draft : STATES[state].done}
        {why && `: ${REASONS[why]}`}
        {children}
      </span>
    </li>
  )
}

/** Leaves one person of the file out, or takes them in again. */
function LeaveOut({
  of: { line, why, name, email },
  settling,
}: {
  of: ImportLineOnWire
  settling: Settling
}) {
  const without = settling.settings.without ?? []
  const isOut = why === 'taken-out'
  if (why !== null && !isOut) return null
  return (
    <Button
      look="quiet"
      small
      onClick={() =>
        settling.change({ without: isOut ? without.filter((one) => one !== line) : [...without, line] })
      }
    >
      {isOut ? 'Include' : 'Skip'}
      <span className="sr-only">: {name || email}</span>
    </Button>
  )
}

/** "Phone 9.19876E+11: digits were lost in the spreadsheet" */
function leftOutInWords({ field, value, why }: ImportLineOnWire['leftOut'][number]): string {
  const what = [changedInWords(field), value].filter(Boolean).join(' ')
  return why ? `${what}: ${why}` : what
}

/** Why a new member gets no login, and where emails about them go. */
function NoLogin({ email, sharesWith, child }: Pick<ImportLineOnWire, 'email' | 'sharesWith' | 'child'>) {
  if (email !== '' && sharesWith === null && !child) return null
  const why = child ? 'Child' : sharesWith ? `Shares this email with ${sharesWith}` : 'No email'
  const then = email === '' ? 'call or tell them in person' : `emails about them go to ${email}`
  return (
    <span className={styles.odd}>
      {why}: no login, {then}.
    </span>
  )
}

/** Of who is new, what the file says beside name and address, in one line. */
function newInWords({ name: _, news, since, ...others }: Record<string, unknown>): string {
  return [
    ...Object.values(others).map(valueInWords),
    since ? `member since ${valueInWords(since)}` : '',
    news ? 'newsletter' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
