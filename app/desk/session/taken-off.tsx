import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { formatPrice } from '../../../shared/money.ts'
import { salesApi } from '../../api/sales.ts'
import { useAction } from '../../form/use-action.ts'
import { clock } from '../days.ts'
import { GraceStrip } from '../grace-strip.tsx'

type Props = { session: SessionAtDesk; now: number; onDone(): void }

/** Those who were taken off while their money waits: each can be put back, if their mat is still free. */
export function TakenOff({ session: { takenOff, change, timeZone }, now, onDone }: Props) {
  const waiting = takenOff.filter(({ leavesAt }) => now < leavesAt)
  return waiting.map((one, index) => (
    <One
      key={one.key}
      one={one}
      timeZone={timeZone}
      hasKey={index === 0 && !(change && now < change.settlesAt)}
      onDone={onDone}
    />
  ))
}

type OneProps = {
  one: SessionAtDesk['takenOff'][number]
  timeZone: string
  hasKey: boolean
  onDone(): void
}

function One({ one: { key, name, amount, leavesAt, by }, timeZone, hasKey, onDone }: OneProps) {
  const { busy, run } = useAction()

  async function undo() {
    if (busy) return
    await run(salesApi.takeBack(key))
    onDone()
  }

  return (
    <GraceStrip busy={busy} busyLabel="Putting back..." onUndo={undo} hasKey={hasKey}>
      <b>
        {name} taken off by {by}.
      </b>{' '}
      {amount === null
        ? 'The money and the letter leave'
        : amount > 0
          ? `${formatPrice(amount)} and the letter leave`
          : 'The letter leaves'}{' '}
      at {clock(leavesAt, timeZone)}. Until then they can be put back, while their mat is free.
    </GraceStrip>
  )
}
