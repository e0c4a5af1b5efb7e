import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import styles from './figure.module.css'
import { useAsked } from './use-asked.ts'

/** A figure that opens the rows it was added from; without a name of rows it is only a figure. */
export function Figure({ rows, children }: { rows: string | null; children: ReactNode }) {
  const asked = useAsked()
  if (rows === null) return <b className={styles.plain}>{children}</b>
  return (
    <Link className={styles.figure} to={`/studio/reports/${rows}${asked && `?${asked}`}`}>
      {children}
    </Link>
  )
}

/** The sentence at the left, with what is good to know beneath. */
export function Said({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.said}>
      <p>{children}</p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

/** The same rows as the drawing, for who does not see it, and on paper. */
export function AsTable({ head, rows }: { head: string[]; rows: (string | number)[][] }) {
  return (
    <details className={styles.asTable}>
      <summary>Show as table</summary>
      <div>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((cell, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay where they are
                  <td key={n}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** Small cuts, one for each of so many: tall is taken. */
export function Cuts({ of, taken, says }: { of: number; taken: number; says: string }) {
  return (
    <svg
      className={styles.cuts}
      viewBox={`0 0 ${of * 6} 18`}
      width={of * 6}
      height="18"
      role="img"
      aria-label={says}
    >
      {Array.from({ length: of }, (_, n) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: cuts are counted, not named
          key={n}
          x={n * 6}
          y={n < taken ? 2 : 12}
          width="4"
          height={n < taken ? 16 : 6}
          className={n < taken ? styles.tall : styles.short}
        />
      ))}
    </svg>
  )
}
