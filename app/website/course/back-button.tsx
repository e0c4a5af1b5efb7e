import { Link, useNavigate } from 'react-router'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import styles from './course.module.css'

/** Returns to the page before this one; someone who came here first, or without script, goes to the classes. */
export function BackButton() {
  const navigate = useNavigate()
  return (
    <Link
      className={`${iconButtonStyles.iconButton} ${styles.back}`}
      to="/classesPage"
      aria-label="Back"
      // Where one came from only the application knows: an early click waits for it (server/later-scripts.ts).
      data-later
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFromAPage()) return
        event.preventDefault()
        navigate(-1)
      }}
    >
      <BackIcon />
    </Link>
  )
}

/** The router counts its own steps; a page of another site, or one that was left by a full load, is the referrer. */
function cameFromAPage(): boolean {
  const steps = window.history.state?.idx ?? 0
  return steps > 0 || (document.referrer !== '' && window.history.length > 1)
}
