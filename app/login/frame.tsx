import type { ReactNode } from 'react'
import { type PrintName, print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { useOwnPicture, useSitePicture } from '../ui/site-picture.ts'
import { Notice } from '../ui/states.tsx'
import styles from './frame.module.css'
import { useAlong } from './use-next.ts'

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

type OtherWayProps = { question: string; to: string; children: ReactNode }

/** Leads to another account page, which goes on to the same place afterwards. */
export function OtherWay({ question, to, children }: OtherWayProps) {
  const along = useAlong()
  return (
    <p className={`small ${styles.otherWay}`}>
      {question}{' '}
      <Link replace to={along(to)}>
        {children}
      </Link>
    </p>
  )
}
