import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CancelSession } from './cancel-session.tsx'
import type { Place, SessionToChange } from './change.ts'
import { MoveSession } from './move-session.tsx'

type Props = {
  session: SessionToChange
  what: 'move' | 'cancel'
  /** Where it was put down; its place and hour are chosen in the dialog without it. */
  to?: Place | null
  onClose(): void
  onDone(): unknown
  /** Offered where both are to be had. */
  onCopy?: (() => void) | null
}

/** What moving, changing or cancelling a session means, before it is done: the same from the calendar and from its page. */
export function SessionChange({ session, what, to = null, onClose, onDone, onCopy }: Props) {
  const [isCancelled, setCancelled] = useState(what === 'cancel')
  if (isCancelled) return <CancelSession session={session} onClose={onClose} onDone={onDone} />
  return (
    <MoveSession
      session={session}
      to={to}
      onClose={onClose}
      onDone={onDone}
      otherWays={
        onCopy !== undefined &&
        to === null && (
          <>
            {onCopy && (
              <Button look="quiet" onClick={onCopy}>
                Copy instead
              </Button>
            )}
            <Button look="quiet" onClick={() => setCancelled(true)}>
              Cancel session instead
            </Button>
          </>
        )
      }
    />
  )
}
