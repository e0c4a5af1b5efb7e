import { useEffect } from 'react'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { clock } from '../days.ts'
import styles from './session.module.css'

type Props = { session: SessionAtDesk; now: number; onDone(): void }

/** For ten minutes nobody has been told, and the way back stays on the page. */
export function Undo({ session: { change, timeZone }, now, onDone }: Props) {
  const { busy, run } = useAction()
  const changeId = change && now < change.settlesAt ? change.changeId : null

  async function undo() {
    if (changeId === null || busy) return
    await run(deskSessionApi.undo(changeId))
    onDone()
  }

  useEffect(() => {
    if (changeId === null) return
    const onKey = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof Element && event.target.closest('input:not([type="radio"]), textarea, select')
      if (isField || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  if (!change || changeId === null) return null
  return (
    <div className={styles.undo} role="status">
      <p>
        <b>
          {change.isOff ? 'Called off' : 'Changed'} by {change.by}.
        </b>{' '}
        Letters{change.isOff && ' and money'} leave at {clock(change.settlesAt, timeZone)}. Until then
        everything can come back.
      </p>
      <Button look="line" busy={busy} busyLabel="Undoing..." onClick={undo}>
        Undo
      </Button>
    </div>
  )
}
