import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { clock } from '../days.ts'
import { useUndoKey } from '../use-undo-key.ts'
import styles from './desk-schedule.module.css'

/** What was changed and not told yet, with the way back; it stays on the page until the letters leave. */
export function UndoStrip({ data }: { data: DeskScheduleOnWire }) {
  const { changes, timeZone, now } = data
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const undo = async (changeId: string) => {
    await run(scheduleApi.undo(changeId))
    await revalidate()
  }
  const [last] = changes
  useUndoKey(last && !busy ? () => undo(last.changeId) : null)
  const again = useEffectEvent(() => revalidate())
  const next = changes.length === 0 ? null : Math.min(...changes.map(({ settlesAt }) => settlesAt))
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => again(), Math.max(1000, next - now))
    return () => clearTimeout(timer)
  }, [next, now])
  return (
    <div role="status">
      {changes.map(({ changeId, title, by, settlesAt, calledOff, added, sessionIds }) => (
        <p key={changeId} className={styles.undo}>
          <span>
            <b>{title}</b> {sessionIds.length > 1 && `(${sessionIds.length} sessions) `}
            {added ? 'was added to its run' : calledOff ? 'was called off' : 'was moved'}
            {by && ` by ${by}`}. Letters leave at {clock(settlesAt, timeZone)}.
          </span>
          <Button
            small
            look="line"
            busy={busy}
            busyLabel="Undoing..."
            aria-label={`Undo: ${title}`}
            onClick={() => undo(changeId)}
          >
            Undo
          </Button>
        </p>
      ))}
    </div>
  )
}
