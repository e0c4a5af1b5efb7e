import type { ChangeMeans } from '../../api/session-change.ts'
import styles from './session-change.module.css'

/** The email that members get, as the studio words it. */
export function Letter({ email, refund }: { email: NonNullable<ChangeMeans['email']>; refund: number }) {
  return (
    <details className={styles.letter}>
      <summary>Preview email</summary>
      <div>
        <p>
          <b>{email.subject}</b>
        </p>
        {email.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {refund > 0 && <p>[Their refund]</p>}
      </div>
    </details>
  )
}
