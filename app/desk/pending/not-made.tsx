import type { ReactNode } from 'react'
import { undoPending } from '../../api/pending.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './not-made.module.css'

type Props = { id: string; why: string; onRead(): unknown; children: ReactNode }

/** What could not be done when it was due, and why; it stays until someone has read it. */
export function NotMade({ id, why, onRead, children }: Props) {
  const { busy, run } = useAction()
  return (
    <div className={styles.notMade}>
      <Notice>
        <p>
          {children} {why}
        </p>
        <Button
          small
          look="line"
          busy={busy}
          onClick={async () => {
            await run(undoPending(id))
            await onRead()
          }}
        >
          OK
        </Button>
      </Notice>
    </div>
  )
}
