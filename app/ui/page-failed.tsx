import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { Button } from './button.tsx'
import { print } from './illustrations.ts'
import styles from './page-failed.module.css'
import { Picture } from './picture.tsx'

type WholeProps = {
  title: string
  text: ReactNode
  /** What failed is said at once; what is only not there, when it is read. */
  failed?: boolean
  children?: ReactNode
}

/** A page with nothing else on it: a print, what it says, and ways on. */
export function WholePage({ title, text, failed = false, children }: WholeProps) {
  return (
    <div className={styles.page}>
      <Picture className={styles.picture} {...print('empty-mat')} />
      <div>
        <h1>{title}</h1>
        <p className={`lede ${styles.text}`} role={failed ? 'alert' : undefined}>
          {text}
        </p>
        <p className={styles.actions}>{children}</p>
      </div>
    </div>
  )
}

/** What a room behind the login says in place of a page that is not there or broke; `children` lead back into the room. */
export function PageFailed({ error, children }: { error: unknown; children: ReactNode }) {
  const answer = isRouteErrorResponse(error) ? error : undefined
  const missing = answer?.status === 404
  return (
    <WholePage
      failed
      title={missing ? 'This page is not here' : 'Let us try that again'}
      text={missing ? 'The address may be an old one, or mistyped.' : answer?.data || TEXTS.unexpected}
    >
      {!missing && <Button data-on="reload">Try again</Button>}
      {children}
    </WholePage>
  )
}
