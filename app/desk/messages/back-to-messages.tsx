import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './messages.module.css'

export function BackToMessages() {
  return (
    <p className={styles.crumb}>
      <Link to="/studio/messages">
        <BackIcon /> Messages
      </Link>
    </p>
  )
}
