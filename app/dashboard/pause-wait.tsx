import { lazy, Suspense, useState } from 'react'
import type { WaitOnWire } from '../../contract/enrollment.ts'
import { Button } from '../ui/button.tsx'
import styles from './pause-wait.module.css'

const PauseDialog = lazy(() => import('./pause-dialog.tsx'))

/** Says when no one should ask; the place in the list stays. */
export function PauseWait({ wait }: { wait: WaitOnWire }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.pause}>
      <Button small look="quiet" aria-label={`Ask me later: ${wait.title}`} onClick={() => setOpen(true)}>
        Ask me later
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PauseDialog wait={wait} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
