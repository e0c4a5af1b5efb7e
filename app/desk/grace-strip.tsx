import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './grace-strip.module.css'
import { useUndoKey } from './use-undo-key.ts'

type Props = {
  busy: boolean
  busyLabel: string
  onUndo(): void
  /** Of several on a page one has the key. */
  hasKey?: boolean
  children: ReactNode
}

/** What leaves in some minutes, and the way back; it stays on the page until then. */
export function GraceStrip({ busy, busyLabel, onUndo, hasKey = true, children }: Props) {
  useUndoKey(busy || !hasKey ? null : onUndo)
  return (
    <div className={styles.strip} role="status">
      <p>{children}</p>
      <Button look="line" busy={busy} busyLabel={busyLabel} onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
