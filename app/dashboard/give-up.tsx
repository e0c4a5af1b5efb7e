import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { memberApi } from '../api/member.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/button.tsx'
import { shortMoment } from './moments.ts'

type GiveUpProps = {
  session: Pick<BookedSessionOnWire, '_id' | 'startsAt' | 'timeZone'>
  quiet?: boolean
  onDone(): void
}

/** Whether somebody still has their place in a session, and may give it up. */
export function canGiveUp({ givenUp, giveUpUntil }: BookedSessionOnWire): boolean {
  return !givenUp && giveUpUntil !== null && Date.now() <= giveUpUntil
}

/** It asks nothing: the place can be taken again while it is free, at once by the toast. */
export function GiveUp({ session: { _id, startsAt, timeZone }, quiet, onDone }: GiveUpProps) {
  const { busy, run } = useAction()
  async function takeBack() {
    await run(memberApi.makeUp(_id, _id))
    onDone()
  }
  return (
    <Button
      small
      look={quiet ? 'quiet' : 'line'}
      busy={busy}
      busyLabel="Giving it up..."
      aria-label={`I can’t make it: ${shortMoment(startsAt, timeZone)}`}
      onClick={async () => {
        await run(memberApi.giveUp(_id), takeBack)
        onDone()
      }}
    >
      I can’t make it
    </Button>
  )
}
