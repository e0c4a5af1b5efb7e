import type { ReportOnWire } from '../../../contract/reports.ts'
import { Link } from '../../ui/link.tsx'
import { Figure, Said } from './figure.tsx'
import styles from './reports.module.css'
import { whole } from './words.ts'

/** Who waited for what began without them. */
export function Waiting({ of: { waiting, mayPeople } }: { of: ReportOnWire }) {
  if (waiting.people === 0)
    return <Said note="Counts everyone still on a waitlist when the session began.">No unmet demand.</Said>
  return (
    <>
      <Said note={`Lost sales: ${whole(waiting.lost)}. Another session like it could fill these places.`}>
        <Figure rows={mayPeople ? 'waiting' : null}>{waiting.people}</Figure>{' '}
        {waiting.people === 1 ? 'person' : 'people'} waited for a place that never came free.
      </Said>
      <table className={styles.table} aria-label="Lost sales by class">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">People</th>
            <th scope="col">Lost sales</th>
          </tr>
        </thead>
        <tbody>
          {waiting.classes.map(({ _id, title, people, lost }) => (
            <tr key={_id}>
              <th scope="row">
                <Link to={`/studio/classes/${_id}`}>{title}</Link>
              </th>
              <td>{people}</td>
              <td>{whole(lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export function Films({ of: { people, films } }: { of: NonNullable<ReportOnWire['films']> }) {
  if (people === 0) return <Said note="Counts views in this period.">No videos watched in this period.</Said>
  return (
    <>
      <Said note="Counts views in this period, once per person.">
        <Figure rows="films">{people}</Figure> {people === 1 ? 'person' : 'people'} watched videos.
      </Said>
      <table className={styles.table} aria-label="Videos watched">
        <thead>
          <tr>
            <th scope="col">Video</th>
            <th scope="col" className={styles.wide}>
              Class
            </th>
            <th scope="col">People</th>
          </tr>
        </thead>
        <tbody>
          {films.map(({ _id, title, classTitle, people: watched }) => (
            <tr key={_id}>
              <th scope="row">{title}</th>
              <td className={styles.wide}>{classTitle}</td>
              <td>{watched}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
