import { useRevalidator } from 'react-router'
import type { FailureCode } from '../../shared/failure-codes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { Button } from './button.tsx'
import styles from './load-error.module.css'
import { WholePage } from './page-failed.tsx'
import { Notice } from './states.tsx'

type FailedProps = { message: string; code?: FailureCode | null }

/** What could not be fetched: why, and another try that leaves the rest of the page alone, unless a role is what is missing. */
export function Failed({ message, code }: FailedProps) {
  const { revalidate, state } = useRevalidator()
  if (code === 'forbidden') return <Notice kind="info">{TEXTS.onlyManagers}</Notice>
  return (
    <div className={styles.failed}>
      <Notice>{message || TEXTS.unexpected}</Notice>
      {code !== 'second-factor-missing' && (
        <Button small look="line" busy={state === 'loading'} busyLabel="Trying..." onClick={revalidate}>
          Try again
        </Button>
      )}
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
