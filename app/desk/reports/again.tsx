import type { ReactNode } from 'react'
import type { ReportOnWire } from '../../../contract/reports.ts'
import { Link } from '../../ui/link.tsx'
import { Cuts, Figure, Said } from './figure.tsx'
import styles from './reports.module.css'
import { monthOf, ofTen } from './words.ts'

type Props = { of: ReportOnWire; again: NonNullable<ReportOnWire['again']> }

const NAMES = ['a month later', 'two', 'three', 'four']

/** Who came for the first time, and which of them came again. */
export function Again({ of, again: { all, fresh, cohorts } }: Props) {
  const shown = cohorts.filter(({ people }) => people > 0)
  const last = shown.findLast(({ later }) => later[0] !== null && later[0] !== undefined)
  return (
    <>
      <Said
        note={
          last
            ? `Of ten new members in ${monthOf(last.month)}, ${ofTen(last.later[0] ?? 0, last.people)} came back the next month.`
            : 'Available once the first month is over.'
        }
      >
        <Figure rows={of.mayPeople ? 'new' : null}>{fresh.toLocaleString('en-IN')}</Figure> of{' '}
        {all.toLocaleString('en-IN')} people were first-timers;{' '}
        <Figure rows={of.mayPeople ? 'returning' : null}>{(all - fresh).toLocaleString('en-IN')}</Figure> were
        returning.
      </Said>
      {shown.length > 0 && (
        <div>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">First visit in</th>
                <th scope="col">New</th>
                {NAMES.map((name, n) => (
                  <th key={name} scope="col" className={n > 1 ? styles.wide : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ month, people, later }) => (
                <tr key={month}>
                  <th scope="row">{monthOf(month)}</th>
                  <td>
                    <People of={of} month={month}>
                      {people}
                    </People>
                  </td>
                  {NAMES.map((name, n) => (
                    <td key={name} className={n > 1 ? styles.wide : undefined}>
                      <Later of={later[n] ?? null} people={people}>
                        <People of={of} month={month} later={n + 1}>
                          {later[n]}
                        </People>
                      </Later>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.key}>Each bar is one of ten people. The current month isn’t counted yet.</p>
        </div>
      )}
    </>
  )
}

type PeopleProps = { of: ReportOnWire; month: string; later?: number; children: ReactNode }

/** Who they are, for whom that is open. */
function People({ of, month, later, children }: PeopleProps) {
  if (!of.mayPeople || children === 0) return children
  const asked = new URLSearchParams({ month, ...(later && { later: String(later) }) })
  return <Link to={`/studio/reports/cohort?${asked}`}>{children}</Link>
}

type LaterProps = { of: number | null; people: number; children: ReactNode }

function Later({ of, people, children }: LaterProps) {
  if (of === null) return <span className={styles.faint}>not yet</span>
  const ten = ofTen(of, people)
  return (
    <span className={styles.fill}>
      <Cuts of={10} taken={ten} says={`${ten} of ten`} />
      {children}
    </span>
  )
}
