import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { useAction } from '../../form/use-action.ts'
import { clock } from '../days.ts'
import { GraceStrip } from '../grace-strip.tsx'
import { peopleIn } from '../roll/words.ts'

type Props = { session: SessionAtDesk; now: number; onDone(): void }

/** Letters to those of the session that have not left: each can be taken back. */
export function WaitingLetters({ session, now, onDone }: Props) {
  const { letters, change, takenOff } = session
  const hasOther =
    (change !== null && now < change.settlesAt) || takenOff.some(({ leavesAt }) => now < leavesAt)
  return letters
    .filter(({ leavesAt }) => now < leavesAt)
    .map((letter, index) => (
      <One key={letter._id} letter={letter} {...{ session, onDone }} hasKey={index === 0 && !hasOther} />
    ))
}

type OneProps = Pick<Props, 'session' | 'onDone'> & {
  letter: SessionAtDesk['letters'][number]
  hasKey: boolean
}

function One({ letter: { _id, by, people, leavesAt }, session, hasKey, onDone }: OneProps) {
  const { busy, run } = useAction()
  async function undo() {
    if (busy) return
    await run(deskSessionApi.undoLetter(session.sessionId, _id))
    onDone()
  }
  return (
    <GraceStrip busy={busy} busyLabel="Taking it back..." onUndo={undo} hasKey={hasKey}>
      <b>
        A letter to {peopleIn(people)} by {by}.
      </b>{' '}
      It leaves at {clock(leavesAt, session.timeZone)}. Until then nobody has read it.
    </GraceStrip>
  )
}
