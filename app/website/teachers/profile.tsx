import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { fromImage } from '../../art.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { LotusIcon } from '../../components/icons.tsx'
import { Medallion } from '../../components/medallion.tsx'
import { classesOf, nameOf, scheduleOf } from './teacher-card.tsx'

/** All that the studio says of a teacher. */
export default function Profile({ teacher, onClose }: { teacher: TeacherOnWire; onClose(): void }) {
  const name = nameOf(teacher)
  return (
    <Dialog
      open
      onClose={onClose}
      className="profile"
      title={name}
      picture={
        <div className="profile-side">
          <Medallion name={name} picture={fromImage(teacher.image)} />
          <p className="small">{teacher.styles.join(', ')}</p>
          <p>
            <b className="num">{teacher.experienceYears}</b> years of teaching
          </p>
        </div>
      }
    >
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
    </Dialog>
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
