import { useEffect } from 'react'
import { useBlocker } from 'react-router'

const LEAVE = 'What you changed here is not kept yet. Leave it behind?'

/** Another page and a closed window ask first, while something changed is not kept. */
export function useAskBeforeLeaving(isChanged: boolean) {
  const blocker = useBlocker(isChanged)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(LEAVE)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}
