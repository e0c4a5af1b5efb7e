import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LotusIcon } from '../../ui/icons.tsx'
import { classesOf, scheduleOf } from './teacher-card.tsx'

/** All that the studio says of a teacher. */
export function Facts({ teacher }: { teacher: TeacherOnWire }) {
  return (
    <>
      <h3>Teaching philosophy</h3>
      <blockquote>{teacher.philosophy}</blockquote>
      <h3>Certifications</h3>
      <List lines={teacher.certifications} />
      <h3>Special classes</h3>
      <List lines={teacher.specialClasses} />
      <h3>Weekday schedule</h3>
      <table className="table">
        <tbody>
          {teacher.weekdaySchedule.map(({ day, text }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="btns">
        <ButtonLink to={classesOf(teacher)}>Book a Class</ButtonLink>
        <ButtonLink look="line" to="/authPage">
          Start Free Trial
        </ButtonLink>
        <ButtonLink look="quiet" to={scheduleOf(teacher)}>
          View Schedule
        </ButtonLink>
      </div>
    </>
  )
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul className="lotus-list">
      {lines.map((line) => (
        <li key={line}>
          <LotusIcon />
          {line}
        </li>
      ))}
    </ul>
  )
}
