import type { ReactNode } from 'react'
import styles from './editor.module.css'

/** A part of the editor, opened by a rule of ink. */
export function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
