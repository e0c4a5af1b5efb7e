import { type ReactNode, useState } from 'react'
import type { Answer } from '../api/client.ts'
import { useAction } from '../form/use-action.ts'
import { Button } from '../ui/button.tsx'
import partsStyles from './parts.module.css'

/**
 * A list that is shown a page at a time, each below the one before.
 * @param first as the API answers with a page
 * @param itemsOf what is listed of an answer
 * @param after fetches the page after a place
 */
export function usePages<Data extends { next: unknown }, T>(
  first: Data,
  itemsOf: (page: Data) => T[],
  after: (place: NonNullable<Data['next']>) => Promise<Answer<{ data: Data }>>,
) {
  const { busy, run } = useAction()
  const [items, setItems] = useState(() => itemsOf(first))
  const [next, setNext] = useState<Data['next'] | null>(first.next)
  async function more() {
    if (next === null || next === undefined) return
    const answer = await run(after(next))
    if (!answer) return
    setItems([...items, ...itemsOf(answer.data)])
    setNext(answer.data.next)
  }
  return { items, hasMore: next !== null, busy, more }
}

type MoreProps = { of: { hasMore: boolean; busy: boolean; more(): Promise<void> }; children?: ReactNode }

/** The way to the next page, where there is one. */
export function More({ of: { hasMore, busy, more }, children = 'Show earlier' }: MoreProps) {
  if (!hasMore) return null
  return (
    <p className={partsStyles.below}>
      <Button look="line" small busy={busy} busyLabel="Loading..." onClick={more}>
        {children}
      </Button>
    </p>
  )
}
