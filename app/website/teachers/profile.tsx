import clsx from 'clsx'
import type { TeacherOnWire } from '../../../contract/teachers.ts'
import dialogStyles from '../../ui/dialog.module.css'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { CloseIcon } from '../../ui/icons.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { Facts } from './facts.tsx'
import styles from './teachers.module.css'

/** A teacher's profile: on the page itself without script, and over it with (boot/profile.ts). */
export function Profile({ teacher }: { teacher: TeacherOnWire }) {
  const name = `${teacher.firstName} ${teacher.lastName}`
  return (
    <dialog
      open
      id="profile"
      className={clsx(dialogStyles.dialog, dialogStyles.pictured, styles.profile)}
      aria-label={name}
    >
      <div className={styles.profileSide}>
        <Medallion name={name} picture={fromImage(teacher.image)} />
        <p className="small">{teacher.styles.join(', ')}</p>
        <p>
          <b className="num">{teacher.experienceYears}</b> years of teaching
        </p>
      </div>
      <div className={dialogStyles.body}>
        <h2>{name}</h2>
        <Facts teacher={teacher} />
      </div>
      <button
        type="button"
        className={`${iconButtonStyles.iconButton} ${dialogStyles.close}`}
        aria-label="Close"
        data-close
      >
        <CloseIcon />
      </button>
    </dialog>
  )
}
