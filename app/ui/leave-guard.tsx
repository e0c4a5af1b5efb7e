import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { confirmDiscard, unsaved } from '../typing/unsaved.ts'
import { topmostDialog } from './open-dialogs.ts'

/**
 * From page to page: Back closes an open dialog; what can be kept is kept first; about all else people are asked. There is one for all,
 * because the router asks one blocker alone, the one that came last.
 */
export function LeaveGuard() {
  const isBack = useRef(false)
  const blocker = useBlocker(({ historyAction }) => {
    isBack.current = historyAction === 'POP'
    return unsaved().length > 0 || (isBack.current && topmostDialog() !== undefined)
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const close = isBack.current ? topmostDialog() : undefined
    if (close) {
      blocker.reset()
      close()
      return
    }
    let isOld = false
    mayLeave().then((may) => {
      if (isOld) return
      if (may) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isOld = true
    }
  }, [blocker])
  return null
}

async function mayLeave(): Promise<boolean> {
  for (const { keep } of unsaved()) if (keep && !(await keep())) return false
  return unsaved().every(({ keep }) => keep !== undefined) || confirmDiscard()
}
