import type { ReportOnWire } from '../../../contract/reports.ts'
import { Link } from '../../ui/link.tsx'
import { Figure, Said } from './figure.tsx'
import styles from './reports.module.css'

type Person = NonNullable<ReportOnWire['slipping']>['people'][number]

/** Whose absence is longer than three times their own rhythm. */
export function Slipping({ of: { count, people } }: { of: NonNullable<ReportOnWire['slipping']> }) {
  if (count === 0)
    return (
      <Said note="Each has a rhythm of their own: how far apart their last visits were.">
        Nobody is absent for longer than three times their own rhythm.
      </Said>
    )
  return (
    <>
      <Said note="Booked in nothing to come, away for ten days to half a year. Those who came most stand first.">
        <Figure rows={people.length > 0 ? 'slipping' : null}>{count}</Figure>{' '}
        {count === 1 ? 'person is' : 'people are'} absent for more than three times their own rhythm.
      </Said>
      {people.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col" className={styles.wide}>
                Used to come
              </th>
              <th scope="col">Last here</th>
              <th scope="col" className={styles.wide}>
                Twelve weeks
              </th>
              <th scope="col">Times here</th>
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
      aria-label={`Visits in twelve weeks, the last one last: ${weeks.join(', ')}`}
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
