import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { fromImage } from '../../art.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Medallion } from '../../components/medallion.tsx'

type TeacherCardProps = {
  teacher: TeacherOnWire
  onShow(): void
  /** The mouse or the keyboard is about to open the profile. */
  onNear(): void
}

export function TeacherCard({ teacher, onShow, onNear }: TeacherCardProps) {
  const name = nameOf(teacher)
  return (
    <li className="master">
      <Medallion name={name} picture={fromImage(teacher.image)} />
      <div className="told">
        <h2>{name}</h2>
        <p className="small">{teacher.styles.join(', ')}</p>
        <p>{teacher.bio}</p>
        <div className="btns">
          <ButtonLink small to={classesOf(teacher)} aria-label={`Book a Class with ${name}`}>
            Book a Class
          </ButtonLink>
          <Button
            small
            look="line"
            aria-haspopup="dialog"
            aria-label={`View Profile of ${name}`}
            onClick={onShow}
            onPointerEnter={onNear}
            onFocus={onNear}
          >
            View Profile
          </Button>
          <ButtonLink small look="quiet" to={scheduleOf(teacher)} aria-label={`View Schedule of ${name}`}>
            View Schedule
          </ButtonLink>
        </div>
      </div>
      <dl className="tally">
        <div>
          <dt>Experience</dt>
          <dd>{teacher.experienceYears} years</dd>
        </div>
        <div>
          <dt>Students</dt>
          <dd>{teacher.studentsTaught.toLocaleString('en-IN')}+</dd>
        </div>
        <div>
          <dt>Rating</dt>
          <dd>{teacher.rating.toFixed(1)}/5</dd>
        </div>
      </dl>
    </li>
  )
}

export function nameOf({ firstName, lastName }: TeacherOnWire) {
  return `${firstName} ${lastName}`
}

export function classesOf({ slug }: TeacherOnWire) {
  return `/classesPage?teacher=${encodeURIComponent(slug)}`
}

export function scheduleOf({ slug }: TeacherOnWire) {
  return `/schedule?teacher=${encodeURIComponent(slug)}`
}
