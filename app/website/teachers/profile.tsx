import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { Facts } from './facts.tsx'
import { nameOf } from './teacher-card.tsx'

/** A teacher's profile over the page. */
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
      <Facts teacher={teacher} />
    </Dialog>
  )
}
