import { useEffect, useEffectEvent } from 'react'

/** In a field a key is what is typed; in a dialog keys belong to it. A mark of a roll is a radio, and takes no letters. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="radio"]), textarea, select, [role="dialog"]') !== null
  )
}

/** Ctrl+Z takes back what has not left yet. @param undo null where there is nothing to take back */
export function useUndoKey(undo: (() => unknown) | null) {
  const act = useEffectEvent(() => undo?.())
  const isOn = undo !== null
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || isField(event.target)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
