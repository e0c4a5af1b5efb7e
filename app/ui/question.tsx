import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

type QuestionProps = {
  title: string
  text: string
  yes: string
  yesBusy: string
  no: string
  /** Waited for; the dialog closes after it, whatever came of it. */
  onYes(): Promise<void>
  onClose(): void
}

/** Asks before something happens. */
export default function Question({ title, text, yes, yesBusy, no, onYes, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false)
  async function agree() {
    setBusy(true)
    await onYes()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <div className={styles.actions}>
        <Button onClick={agree} busy={busy} busyLabel={yesBusy}>
          {yes}
        </Button>
        <Button look="line" onClick={onClose}>
          {no}
        </Button>
      </div>
    </Dialog>
  )
}
