import clsx from 'clsx'
import type { ReactNode } from 'react'
import { across, print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './closing.module.css'

type ClosingProps = {
  title: string
  text: string
  /** The print that this page ends with, and no other. */
  plate?: 'band-closing' | 'band-closing-teachers' | 'band-closing-voices'
  children: ReactNode
}

/** The last band of a page. */
export function Closing({ title, text, plate = 'band-closing', children }: ClosingProps) {
  return (
    <section
      className={clsx(styles.closing, plate === 'band-closing-voices' && styles.overSkyline)}
      aria-labelledby="closing"
    >
      <Picture className={styles.picture} {...across(print(plate))} />
      <div className={`wrap ${styles.content}`}>
        <h2 id="closing">{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  )
}
