import { useEffect } from 'react'
import { say } from '../../ui/voice.ts'
import styles from './keys.module.css'

/** What is shown this once. */
export function ShownOnce({ what, secret }: { what: string; secret: string }) {
  const told = `${what} Copy it now. It won’t be shown again.`
  useEffect(() => {
    if (secret !== '') say(told)
  }, [secret, told])
  if (secret === '') return null
  return (
    <div className={styles.token}>
      <p>{told}</p>
      <code>{secret}</code>
    </div>
  )
}
