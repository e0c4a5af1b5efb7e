import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { undoPending } from '../../api/pending.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/voice.ts'
import styles from './pending-banner.module.css'
import { useUndoKey } from './use-undo-key.ts'

/** The job that executes what is due looks every fifteen seconds. */
const LOOK_AGAIN_MS = 20_000

type Props = {
  id: string
  /** UTC epoch milliseconds, as `now`, which is the server's clock when it answered. */
  dueAt: number
  now: number
  /** What is undone, for those who hear the button alone. */
  what?: string
  onDone(isUndone: boolean): unknown
  children: ReactNode
}

/** What is executed in some minutes, and the way back, which has Ctrl+Z; it stays on the page until then. */
export function PendingBanner({ id, dueAt, now, what, onDone, children }: Props) {
  const { busy, run } = useAction()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => say(`${words.current?.textContent} Undo with Control Z.`), [])
  const again = useEffectEvent(() => onDone(false))
  // Once it is executed the page says so by itself.
  useEffect(() => {
    const timer = setTimeout(() => again(), Math.max(0, dueAt - now) + LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [dueAt, now])

  async function undo() {
    if (!busy) await onDone((await run(undoPending(id))) !== null)
  }
  useUndoKey(undo, dueAt)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that is no form
    <div className={styles.strip} role="group" aria-label="Can be undone">
      <p ref={words}>{children}</p>
      <Button look="line" busy={busy} busyLabel="Undoing..." onClick={undo}>
        Undo{what && <span className="sr-only">: {what}</span>}
      </Button>
    </div>
  )
}
