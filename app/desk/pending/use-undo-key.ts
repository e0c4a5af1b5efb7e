import { useEffect, useEffectEvent } from 'react'

/** In a field a key is what is typed; in a dialog keys belong to it. A mark of a roll is a radio, and takes no letters. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="radio"]), textarea, select, [role="dialog"]') !== null
  )
}

type Holder = { dueAt: number }
const holders = new Set<Holder>()

/** Of what can be undone on a page, Ctrl+Z undoes what was asked for last. */
export function useUndoKey(undo: () => unknown, dueAt: number) {
  const act = useEffectEvent(() => undo())
  useEffect(() => {
    const own: Holder = { dueAt }
    holders.add(own)
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const [last] = [...holders].sort((a, b) => b.dueAt - a.dueAt)
      if (!isUndo || event.defaultPrevented || last !== own || isField(event.target)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => {
      holders.delete(own)
      removeEventListener('keydown', onKey)
    }
  }, [dueAt])
}
