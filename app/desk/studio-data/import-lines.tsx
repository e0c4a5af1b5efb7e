import type { ImportLineOnWire, ImportLinesOnWire, ImportOnWire } from '../../../contract/imports.ts'
import type { LineState } from '../../../shared/imports.ts'
import { dataApi } from '../../api/data.ts'
import { Link } from '../../ui/link.tsx'
import { More, usePages } from '../pages.tsx'
import partsStyles from '../parts.module.css'
import styles from './import.module.css'
import { changedInWords, REASONS, STATES, valueInWords } from './import-words.ts'

type Props = { of: ImportOnWire; first: ImportLinesOnWire; state: LineState | undefined }

/** The lines of a list, a page at a time. */
export function ImportLines({ of, first, state }: Props) {
  const pages = usePages(
    first,
    (page) => page.lines,
    (after) => dataApi.importLines(of._id, { state, after }),
  )
  const lines = pages.items
  if (lines.length === 0) return <p className={partsStyles.none}>No line of that kind.</p>
  return (
    <>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.line} of={line} isDraft={of.state === 'draft'} />
        ))}
      </ol>
      <More of={pages}>Show more lines</More>
    </>
  )
}

function Line({ of, isDraft }: { of: ImportLineOnWire; isDraft: boolean }) {
  const { line, state, userId, name, email, why, leftOut, before, after } = of
  const title = name || email || 'Without a name'
  return (
    <li>
      <span className={styles.number}>
        <span className="sr-only">Line </span>
        {line}
      </span>
      <div className={styles.whom}>
        <b>{userId ? <Link to={`/studio/members/${encodeURIComponent(userId)}`}>{title}</Link> : title}</b>
        <span>{email}</span>
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
          <span className={styles.odd}>
            Cannot be read, and is left out:{' '}
            {leftOut.map((field) => changedInWords(field).toLowerCase()).join(', ')}.
          </span>
        )}
      </div>
      <span className={styles.state} data-state={state}>
        {isDraft ? STATES[state].draft : STATES[state].done}
        {why && `: ${REASONS[why]}`}
      </span>
    </li>
  )
}

/** Of who is new, what the file says beside name and address, in one line. */
function newInWords({ name: _, news, since, ...others }: Record<string, unknown>): string {
  return [
    ...Object.values(others).map(valueInWords),
    since ? `member since ${valueInWords(since)}` : '',
    news ? 'gets the news' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
