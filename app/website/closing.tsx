import clsx from 'clsx'
import type { ReactNode } from 'react'
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import { useOwnPicture, useSitePicture } from '../ui/site-picture.ts'
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
  const isPhoto = useOwnPicture('band') !== null
  const picture = useSitePicture('band', print(plate))
  return (
    <section
      className={clsx(
        styles.closing,
        isPhoto && styles.overPhoto,
        plate === 'band-closing-voices' && styles.overSkyline,
      )}
      aria-labelledby="closing"
    >
      <Picture className={styles.picture} {...picture} />
      <div className={`wrap ${styles.content}`}>
        <h2 id="closing">{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  )
}
