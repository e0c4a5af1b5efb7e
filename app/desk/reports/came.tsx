import type { ReportOnWire } from '../../../contract/reports.ts'
import { Cuts, Figure, Said } from './figure.tsx'
import styles from './reports.module.css'
import { ofHundred } from './words.ts'

type Counts = ReportOnWire['came']['all']

/** Of a hundred who booked: who came, who did not. Of sessions with a roll that was called. */
export function Came({ of: { came, mayPeople } }: { of: ReportOnWire }) {
  const { all, teachers } = came
  const marked = markedOf(all)
  if (marked === 0)
    return (
      <Said note="Teachers take attendance on their session’s page.">
        No attendance taken in this period.
      </Said>
    )
  const away = ofHundred(all.absent + all.excused, marked)
  return (
    <>
      <Said
        note={`Attendance was taken in ${all.called} of ${all.sessions} sessions; only those are counted. ${all.leftLate} cancelled within a day of the session.`}
      >
        Of every 100 booked, <Figure rows="mats">{ofHundred(all.present + all.late, marked)}</Figure> showed
        up and <Figure rows={mayPeople ? 'away' : 'mats'}>{away}</Figure> didn’t.
      </Said>
      <div>
        <Hundred of={all} />
        <table className={styles.table} aria-label="Attendance by teacher">
          <thead>
            <tr>
              <th scope="col">Teacher</th>
              <th scope="col" className={styles.wide}>
                Sessions
              </th>
              <th scope="col">Places booked</th>
              <th scope="col">No-shows</th>
            </tr>
          </thead>
          <tbody>
            {teachers.map((one) => (
              <Teacher key={one._id} of={one} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const markedOf = ({ present, late, absent, excused }: Counts) => present + late + absent + excused

function Hundred({ of }: { of: Counts }) {
  const marked = markedOf(of)
  const late = ofHundred(of.late, marked)
  const away = ofHundred(of.absent + of.excused, marked)
  const onTime = 100 - late - away
  const says = `${onTime} on time, ${late} late, ${away} no-shows, of every 100`
  return (
    <>
      <svg
        className={styles.hundred}
        viewBox="0 0 700 42"
        preserveAspectRatio="none"
        role="img"
        aria-label={says}
      >
        {Array.from({ length: 100 }, (_, n) => {
          const isOnTime = n < onTime
          const isLate = !isOnTime && n < onTime + late
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: cuts are counted, not named
              key={n}
              x={n * 7 + 0.5}
              y={isLate ? 18 : 2}
              width="4.5"
              height={isLate ? 22 : 38}
              className={isOnTime ? styles.here : isLate ? styles.late : styles.away}
            />
          )
        })}
        <line x1="0" x2="700" y1="41" y2="41" className={styles.base} />
      </svg>
      <p className={styles.key}>
        {onTime} on time (green), {late} late (short), {away} no-shows (empty).
      </p>
    </>
  )
}

function Teacher({ of }: { of: ReportOnWire['came']['teachers'][number] }) {
  const each = of.sessions === 0 ? 0 : of.capacity / of.sessions
  const [mats, taken] = [Math.max(1, Math.round(each)), Math.round(of.taken / Math.max(1, of.sessions))]
  const marked = markedOf(of)
  const drawn = Math.min(mats, 20)
  return (
    <tr>
      <th scope="row">{of.name}</th>
      <td className={styles.wide}>{of.sessions}</td>
      <td>
        <span className={styles.fill}>
          <Cuts of={drawn} taken={Math.round((taken / mats) * drawn)} says={`${taken} of ${mats} places`} />
          <span>
            <b>{taken}</b> of {mats}
          </span>
        </span>
      </td>
      <td>{marked === 0 ? 'no attendance' : `${ofHundred(of.absent + of.excused, marked)} %`}</td>
    </tr>
  )
}
