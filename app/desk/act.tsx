import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '../api/client.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/button.tsx'

/** Milliseconds after which the page is looked at again. */
const LOOK_AGAIN = [3_000, 10_000]

type Props = {
  call(): Promise<Answer<{ message: string }>>
  busyLabel: string
  look?: 'accent' | 'line' | 'quiet'
  /** The program does it a moment after the answer. */
  isLater?: boolean
  children: ReactNode
}

/** A small button that does one thing, says what came of it, and has the page read again. */
export function Act({ call, busyLabel, look = 'line', isLater, children }: Props) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  return (
    <Button
      small
      look={look}
      busy={busy}
      busyLabel={busyLabel}
      onClick={async () => {
        const done = await run(call())
        await revalidate()
        if (done && isLater) for (const wait of LOOK_AGAIN) setTimeout(revalidate, wait)
      }}
    >
      {children}
    </Button>
  )
}
