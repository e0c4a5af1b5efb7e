import type { ReactNode } from 'react'
import { Notice, Spinner } from './states.tsx'

type ResultsProps = {
  id: string
  className?: string
  /** Shown while the results load. */
  waiting: string
  /** Said when none came. */
  failed: string
  children: ReactNode
}

/** The part of a page that a search or a filter changes, with what is shown while it loads or fails (boot/swap.ts). */
export function Results({ id, className, waiting, failed, children }: ResultsProps) {
  return (
    <div id={id} className={className}>
      {children}
      <template data-waiting>
        <Spinner label={waiting} />
      </template>
      <template data-failed>
        <Notice>{failed}</Notice>
      </template>
    </div>
  )
}
