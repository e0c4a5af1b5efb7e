import { useState } from 'react'
import type { BookedSessionOnWire, MakeUpsOnWire } from '../../contract/sessions.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Answer } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { Refused } from '../auth/login-failure.tsx'
import { shortMoment } from '../classes/moments.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/button.tsx'
import dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/states.tsx'

type GiveUpProps = {
  session: Pick<BookedSessionOnWire, '_id' | 'startsAt' | 'timeZone'>
  quiet?: boolean
  onDone(): void
}

/** Whether someone still has their place in a session, and may give it up. */
export function canGiveUp({ givenUp, giveUpUntil }: BookedSessionOnWire): boolean {
  return !givenUp && giveUpUntil !== null && Date.now() <= giveUpUntil
}

/** Says whether there is another session to come to, and asks; the place can be taken again while it is free. */
export function GiveUp({ session: { _id, startsAt, timeZone }, quiet, onDone }: GiveUpProps) {
  const { busy, run } = useAction()
  const [isOpen, setOpen] = useState(false)
  const [makeUps, setMakeUps] = useState<Answer<{ data: MakeUpsOnWire }>>()
  const when = shortMoment(startsAt, timeZone)

  async function ask() {
    setMakeUps(undefined)
    setOpen(true)
    setMakeUps(await memberApi.makeUps(_id))
  }

  async function takeBack() {
    await run(memberApi.makeUp(_id, _id))
    onDone()
  }

  async function giveUp() {
    await run(memberApi.giveUp(_id), takeBack)
    setOpen(false)
    onDone()
  }

  return (
    <>
      <Button small look={quiet ? 'quiet' : 'line'} aria-label={`I can’t make it: ${when}`} onClick={ask}>
        I can’t make it
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Can’t make it on ${when}?`}>
        {!makeUps && <Spinner label={TEXTS.loading} />}
        {makeUps && !makeUps.ok && <Refused answer={makeUps} />}
        {makeUps?.ok && (
          <p>Others can book your place, and you stay in the class. {insteadOf(makeUps.data)}</p>
        )}
        <div className={dialogStyles.actions}>
          {makeUps?.ok && (
            <Button busy={busy} busyLabel="Releasing..." onClick={giveUp}>
              Release my place
            </Button>
          )}
          <Button look="line" onClick={() => setOpen(false)}>
            Keep my place
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** What one may come to instead. */
export function insteadOf({ left, sessions, hasParallel }: MakeUpsOnWire): string {
  if (left === 0) return 'You have used all the make-ups of this class.'
  if (!hasParallel) return TEXTS.nothingInstead
  if (sessions.length === 0) return 'No other session of this kind has room right now.'
  return sessions.length === 1
    ? 'You can then choose 1 other session instead.'
    : `You can then choose one of ${sessions.length} other sessions instead.`
}
