import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { TrialLink } from '../../classes/trial-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { LotusIcon } from '../../ui/icons.tsx'
import tableStyles from '../../ui/table.module.css'
import { classesOf, scheduleOf } from './links.ts'
import styles from './teachers.module.css'

/** All that the studio says of a teacher. */
export function Facts({ teacher }: { teacher: TeacherOnWire }) {
  return (
    <>
      {teacher.philosophy && (
        <>
          <h3>Teaching philosophy</h3>
          <blockquote>
            <p>{teacher.philosophy}</p>
          </blockquote>
        </>
      )}
      <h3>Teaches in</h3>
      <p>{teacher.languages.join(', ')}</p>
      <List title="Certifications" lines={teacher.certifications} />
      <List title="Special classes" lines={teacher.specialClasses} />
      <h3>Weekly schedule</h3>
      <table className={tableStyles.table}>
        <tbody>
          {teacher.weekdaySchedule.map(({ day, text }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`${styles.actions} ${dialogStyles.actions}`}>
        <ButtonLink to={classesOf(teacher)}>Book a Class</ButtonLink>
        <TrialLink look="line">Start Free Trial</TrialLink>
        <ButtonLink look="quiet" to={scheduleOf(teacher)}>
          View Schedule
        </ButtonLink>
      </div>
    </>
  )
}

function List({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.lotusList}>
        {lines.map((line) => (
          <li key={line}>
            <LotusIcon />
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}
