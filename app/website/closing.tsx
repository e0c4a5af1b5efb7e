import type { ReactNode } from 'react'
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './closing.module.css'

/** The last band of a page. */
export function Closing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <Picture only="wide" className={`${styles.picture} ${styles.wide}`} {...print('band-closing')} />
      <Picture
        only="narrow"
        className={`${styles.picture} ${styles.narrow}`}
        {...print('band-narrow-closing')}
      />
      <div className={`wrap ${styles.content}`}>
        <h2 id="closing">{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  )
}
