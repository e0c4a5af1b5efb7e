import { useRevalidator } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { Button } from './button.tsx'
import styles from './load-error.module.css'
import { WholePage } from './page-failed.tsx'
import { Notice } from './states.tsx'

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
    <WholePage failed title="Let us try that again" text={message || TEXTS.unexpected}>
      <Button busy={state === 'loading'} busyLabel="Trying..." onClick={revalidate}>
        Try again
      </Button>
    </WholePage>
  )
}
