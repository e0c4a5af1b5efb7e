import type { ReportOnWire } from '../../../contract/reports.ts'
import { Link } from '../../ui/link.tsx'
import { Figure, Said } from './figure.tsx'
import styles from './reports.module.css'

type Person = NonNullable<ReportOnWire['slipping']>['people'][number]

/** Whose absence is longer than three times their own rhythm. */
export function Slipping({ of: { count, people } }: { of: NonNullable<ReportOnWire['slipping']> }) {
  if (count === 0)
    return (
      <Said note="Compared with each member’s usual gap between visits.">
        No one is away for more than three times their usual gap.
      </Said>
    )
  return (
    <>
      <Said note="Nothing booked, away for 10 days to six months. Most frequent members first.">
        <Figure rows={people.length > 0 ? 'slipping' : null}>{count}</Figure>{' '}
        {count === 1 ? 'person is' : 'people are'} away for more than three times their usual gap.
      </Said>
      {people.length > 0 && (
        <table className={styles.table} aria-label="Members at risk">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col" className={styles.wide}>
                Used to come
              </th>
              <th scope="col">Last visit</th>
              <th scope="col" className={styles.wide}>
                Twelve weeks
              </th>
              <th scope="col">Visits</th>
            </tr>
          </thead>
          <tbody>
            {people.map((one) => (
              <tr key={one._id}>
                <th scope="row">
                  <Link to={`/studio/members/${one._id}`}>{one.name}</Link>
                </th>
                <td className={styles.wide}>
                  {one.everyDays === 1
                    ? 'every day'
                    : one.everyDays === 7
                      ? 'every week'
                      : `every ${one.everyDays} days`}
                </td>
                <td>{one.awayDays} days ago</td>
                <td className={styles.wide}>
                  <Weeks of={one} />
                </td>
                <td>{one.visits}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Weeks({ of: { weeks } }: { of: Person }) {
  return (
    <svg
      className={styles.weeks}
      viewBox="0 0 108 22"
      width="108"
      height="22"
      role="img"
      aria-label={`Visits in each of the last 12 weeks, this week last: ${weeks.join(', ')}`}
    >
      {weeks.map((visits, n) => {
        const height = visits === 0 ? 2 : 6 + Math.min(3, visits) * 5
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks follow each other
            key={n}
            x={n * 9}
            y={22 - height}
            width="6.5"
            height={height}
            className={visits === 0 ? styles.none : styles.block}
          />
        )
      })}
    </svg>
  )
}
