import styles from './keys.module.css'

/** What is shown this once. */
export function ShownOnce({ what, secret }: { what: string; secret: string }) {
  if (secret === '') return null
  return (
    <div className={styles.token} role="status">
      <p>{what} Copy it now. It won’t be shown again.</p>
      <code>{secret}</code>
    </div>
  )
}
