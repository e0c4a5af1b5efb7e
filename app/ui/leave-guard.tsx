import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { mayLeaveBehind, unsaved } from './unsaved.ts'

/**
 * From page to page: what can be kept is kept first, about all else whoever leaves is asked. There is one for all, because the
 * router asks one blocker alone, that of the form that came last.
 */
export function LeaveGuard() {
  const blocker = useBlocker(() => unsaved().length > 0)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
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
  return unsaved().every(({ keep }) => keep !== undefined) || mayLeaveBehind()
}
