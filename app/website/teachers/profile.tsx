import clsx from 'clsx'
import type { TeacherOnWire } from '../../../contract/teachers.ts'
import { fullName } from '../../../shared/full-name.ts'
import { drawnStyle } from '../../classes/style-print.ts'
import dialogStyles from '../../ui/dialog.module.css'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { CloseIcon } from '../../ui/icons.tsx'
import { fromImage, printOf } from '../../ui/illustrations.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Facts } from './facts.tsx'
import { figuresOf } from './figures.ts'
import styles from './teachers.module.css'

/** A teacher's profile: on the page itself without script, and over it with (boot/profile.ts). */
export function Profile({ teacher }: { teacher: TeacherOnWire }) {
  const name = fullName(teacher.firstName, teacher.lastName)
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
        {figuresOf(teacher).map(({ label, value, words }) => (
          <p key={label} className={label === 'Experience' ? undefined : styles.more}>
            <b className="num">{value}</b> {words}
          </p>
        ))}
        <Picture className={styles.plate} {...printOf('choice', drawnStyle(teacher.styles[0]))} />
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
