import iconButtonStyles from '../../ui/icon-button.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import styles from './course.module.css'

/** Returns to the page before this one (boot/controls.ts); someone who came here first, or without script, goes to the classes. */
export function BackButton() {
  return (
    <a
      className={`${iconButtonStyles.iconButton} ${styles.back}`}
      href="/classesPage"
      aria-label="Back"
      data-on="back"
    >
      <BackIcon />
    </a>
  )
}
