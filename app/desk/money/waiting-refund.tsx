import { useEffect } from 'react'
import type { MoneyOne } from '../../../contract/money.ts'
import { formatPrice } from '../../../shared/money.ts'
import { salesApi } from '../../api/sales.ts'
import { useAction } from '../../form/use-action.ts'
import { Notice } from '../../ui/states.tsx'
import { clock } from '../days.ts'
import { GraceStrip } from '../grace-strip.tsx'

type Props = { of: MoneyOne; onDone(): void }

const LOOK_AGAIN_MS = 5_000

/** A refund that leaves in some minutes: until then nothing has changed, and it can be taken back. */
export function WaitingRefund({ of, onDone }: Props) {
  const { waiting, currency, timeZone, now } = of
  const { busy, run } = useAction()
  const key = waiting?.leavesAt ? waiting.key : null
  const leavesIn = waiting?.leavesAt ? Math.max(0, waiting.leavesAt - now) : null

  async function undo() {
    if (key === null || busy) return
    await run(salesApi.takeBack(key))
    onDone()
  }

  // Once it has left the page says so by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again with each answer
  useEffect(() => {
    if (leavesIn === null) return
    const timer = setTimeout(onDone, leavesIn + LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [leavesIn, now])

  if (!waiting) return null
  if (waiting.leavesAt === null)
    return (
      <Notice>
        {formatPrice(waiting.amount, currency)} was due to go back but could not: {waiting.why} Nothing left,
        and nothing changed by it.
      </Notice>
    )
  return (
    <GraceStrip busy={busy} busyLabel="Taking back..." onUndo={undo}>
      <b>
        {waiting.amount === 0
          ? waiting.isOfPlace
            ? 'Nothing goes back, and a letter leaves'
            : 'It ends, with nothing back,'
          : `${formatPrice(waiting.amount, currency)} leaves`}{' '}
        at {clock(waiting.leavesAt, timeZone)}
        {waiting.by && `, asked for by ${waiting.by}`}.
      </b>{' '}
      {waiting.isOfPlace
        ? 'They were taken off their session. Undo puts them back, while their mat is free.'
        : `${waiting.ends ? 'Then what they bought ends too. ' : ''}Until then nothing has changed.`}
    </GraceStrip>
  )
}
