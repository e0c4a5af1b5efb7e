import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { Button } from './button.tsx'
import { print } from './illustrations.ts'
import styles from './page-failed.module.css'
import { Picture } from './picture.tsx'

/** What a room behind the login says in place of a page that is not there or broke; `children` lead back into the room. */
export function PageFailed({ error, children }: { error: unknown; children: ReactNode }) {
  const answer = isRouteErrorResponse(error) ? error : undefined
  const missing = answer?.status === 404
  return (
    <div className={styles.page} role="alert">
      <Picture className={styles.picture} {...print('empty-mat')} />
      <div>
        <h1>{missing ? 'This page is not here' : 'Let us try that again'}</h1>
        <p className={`lede ${styles.text}`}>
          {missing ? 'The address may be an old one, or mistyped.' : answer?.data || TEXTS.unexpected}
        </p>
        <p className={styles.actions}>
          {!missing && <Button onClick={() => location.reload()}>Try again</Button>}
          {children}
        </p>
      </div>
    </div>
  )
}
