import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { Facts } from './facts.tsx'
import { nameOf } from './teacher-card.tsx'
import styles from './teachers.module.css'

/** A teacher's profile over the page. */
export default function Profile({ teacher, onClose }: { teacher: TeacherOnWire; onClose(): void }) {
  const name = nameOf(teacher)
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.profile}
      title={name}
      picture={
        <div className={styles.profileSide}>
          <Medallion name={name} picture={fromImage(teacher.image)} />
          <p className="small">{teacher.styles.join(', ')}</p>
          <p>
            <b className="num">{teacher.experienceYears}</b> years of teaching
          </p>
        </div>
      }
    >
      <Facts teacher={teacher} />
    </Dialog>
  )
}
