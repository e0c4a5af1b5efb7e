import type { ReportOnWire } from '../../../contract/reports.ts'
import { Link } from '../../ui/link.tsx'
import { Figure, Said } from './figure.tsx'
import styles from './reports.module.css'
import { whole } from './words.ts'

/** Who waited for what began without them. */
export function Waiting({ of: { waiting, mayPeople } }: { of: ReportOnWire }) {
  if (waiting.people === 0)
    return (
      <Said note="Counted are those who stood on a list when what they waited for began.">
        Nobody waited in vain.
      </Said>
    )
  return (
    <>
      <Said
        note={`At the price of what they waited for, ${whole(waiting.lost)}. Another session of the same kind would have found them.`}
      >
        <Figure rows={mayPeople ? 'waiting' : null}>{waiting.people}</Figure>{' '}
        {waiting.people === 1 ? 'person' : 'people'} waited for a place that did not come free.
      </Said>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">People</th>
            <th scope="col">At its price</th>
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
  if (people === 0)
    return (
      <Said note="A film counts for who left it somewhere in this time.">
        No film was watched in this time.
      </Said>
    )
  return (
    <>
      <Said note="A film counts for who left it somewhere in this time, once for each person.">
        <Figure rows="films">{people}</Figure> {people === 1 ? 'person' : 'people'} watched films.
      </Said>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Film</th>
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
