import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { fullName } from '../../../shared/full-name.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { figuresOf } from './figures.ts'
import { classesOf, scheduleOf } from './links.ts'
import { Profile } from './profile.tsx'
import styles from './teachers.module.css'

type TeacherCardProps = {
  teacher: TeacherOnWire
  /** The address asks for the profile. */
  expanded: boolean
}

export function TeacherCard({ teacher, expanded }: TeacherCardProps) {
  const name = nameOf(teacher)
  const figures = figuresOf(teacher)
  return (
    <li className={styles.teacher} id={teacher.slug}>
      <Medallion name={name} picture={fromImage(teacher.image)} />
      <div className={styles.about}>
        <h2>{name}</h2>
        <p className="small">{teacher.styles.join(', ')}</p>
        <p>{teacher.bio}</p>
        <div className={styles.actions}>
          <ButtonLink small look="line" to={classesOf(teacher)} aria-label={`Book a Class with ${name}`}>
            Book a Class
          </ButtonLink>
          <form className="contents" action={`/teachers#${teacher.slug}`} data-on="profile">
            <input type="hidden" name="profile" value={teacher.slug} />
            <Button
              type="submit"
              small
              look="quiet"
              aria-haspopup="dialog"
              aria-label={`View Profile of ${name}`}
            >
              View Profile
            </Button>
          </form>
          <ButtonLink small look="quiet" to={scheduleOf(teacher)} aria-label={`View Schedule of ${name}`}>
            View Schedule
          </ButtonLink>
        </div>
      </div>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{label === 'Experience' ? `${value} ${value === '1' ? 'year' : 'years'}` : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {expanded && <Profile teacher={teacher} />}
    </li>
  )
}

export function nameOf({ firstName, lastName }: TeacherOnWire) {
  return fullName(firstName, lastName)
}
