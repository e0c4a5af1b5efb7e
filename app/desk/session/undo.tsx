import { useNavigate } from 'react-router'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { useAction } from '../../form/use-action.ts'
import { clock } from '../days.ts'
import { GraceStrip } from '../grace-strip.tsx'

type Props = { session: SessionAtDesk; now: number; onDone(): void }

/** For ten minutes nobody has been told, and the way back stays on the page. */
export function Undo({ session: { change, timeZone }, now, onDone }: Props) {
  const { busy, run } = useAction()
  const navigate = useNavigate()
  const changeId = change && now < change.settlesAt ? change.changeId : null

  async function undo() {
    if (changeId === null || busy) return
    const isGone = change?.isNew === true
    const undone = await run(deskSessionApi.undo(changeId))
    // It was not there before: neither is its page.
    if (undone && isGone) await navigate('/studio/schedule')
    else onDone()
  }

  if (!change || changeId === null) return null
  return (
    <GraceStrip busy={busy} busyLabel="Undoing..." onUndo={undo}>
      <b>
        {change.isNew ? 'Added' : change.isOff ? 'Called off' : 'Changed'} by {change.by}.
      </b>{' '}
      Letters{change.isOff && ' and money'} leave at {clock(change.settlesAt, timeZone)}. Until then
      everything can come back.
    </GraceStrip>
  )
}
