import { useRevalidator } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { Button } from '../ui/button.tsx'
import { print } from '../ui/illustrations.ts'
import pageFailedStyles from '../ui/page-failed.module.css'
import { Picture } from '../ui/picture.tsx'
import { Notice } from '../ui/states.tsx'
import styles from './load-error.module.css'

/** What could not be fetched: what the server said of it, and another try that leaves the rest of the page alone. */
export function Failed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.failed}>
      <Notice>{message || TEXTS.unexpected}</Notice>
      <Button small look="line" busy={state === 'loading'} busyLabel="Trying..." onClick={revalidate}>
        Try again
      </Button>
    </div>
  )
}

/** The same, where there is nothing else on the page. */
export function PageNotLoaded({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={pageFailedStyles.page}>
      <Picture className={pageFailedStyles.picture} {...print('empty-mat')} />
      <div>
        <h1>Let us try that again</h1>
        <p className={`lede ${pageFailedStyles.text}`} role="alert">
          {message || TEXTS.unexpected}
        </p>
        <p className={pageFailedStyles.actions}>
          <Button busy={state === 'loading'} busyLabel="Trying..." onClick={revalidate}>
            Try again
          </Button>
        </p>
      </div>
    </div>
  )
}
