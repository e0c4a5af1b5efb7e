import type { ReactNode } from 'react'
import { type PrintName, print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import { useOwnPicture, useSitePicture } from '../ui/site-picture.ts'
import { Notice } from '../ui/states.tsx'
import styles from './frame.module.css'

type AccountFrameProps = { over?: string; picture?: PrintName; children: ReactNode }

/** A print on the left, a sheet to fill in on the right. */
export function AccountFrame({ over, picture = 'wizard-login', children }: AccountFrameProps) {
  const isPhoto = useOwnPicture('account') !== null
  const shown = useSitePicture('account', print(picture))
  return (
    <div className={styles.frame}>
      <div className={isPhoto ? `${styles.art} ${styles.photo}` : styles.art}>
        <Picture className={styles.picture} {...shown} first />
        {over && <p className={`num ${styles.motto}`}>{over}</p>}
      </div>
      <div className={styles.sheet}>
        <noscript>
          <Notice kind="info">To log in or to join, your browser has to run JavaScript.</Notice>
        </noscript>
        {children}
      </div>
    </div>
  )
}
