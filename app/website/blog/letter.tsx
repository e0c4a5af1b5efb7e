import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { SubscribeForm } from '../subscription/subscribe-form.tsx'
import styles from './letter.module.css'

/** New posts by email, once the address is confirmed. */
export function Letter() {
  return (
    <section className={styles.letter} aria-labelledby="subscribe">
      <Picture className={styles.picture} {...print('band-blog')} />
      <div className="wrap">
        <div className={styles.sheet}>
          <h2 id="subscribe">Subscribe to our blog</h2>
          <p className="small">One email when there’s something new to read. Unsubscribe any time.</p>
          <SubscribeForm />
        </div>
      </div>
    </section>
  )
}
