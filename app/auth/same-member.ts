import { useEffect, useState } from 'react'
import { confirmLogin, currentUser, loginPath, readMirror, rememberHere } from '../device/remembered.ts'
import { forgetTyping } from '../typing/kept-typing.ts'
import { forgetUnsaved } from '../typing/unsaved.ts'
import { toast } from '../ui/toast.ts'
import { useAuth } from './use-auth.tsx'

/** The login of this tab has ended, and it has said so: what is typed here waits for the same member. */
let awaitsLogin = false

/** The login has ended while something may be typed here: the page stays, and only this tab knows. */
export function loginEnded() {
  awaitsLogin = true
  rememberHere(null)
}

/**
 * The member area shows one member's life. When another tab or the server says that they are gone it is left, and for
 * someone else it is loaded again, so that nothing of theirs stays on screen or in memory.
 * @returns whether it is being left
 */
export function useSameMember(id: string): boolean {
  const { user } = useAuth()
  const [left, setLeft] = useState(false)
  const isOther = user !== null && user.id !== id

  useEffect(() => {
    if (!isOther) return
    forgetTyping()
    forgetUnsaved()
    location.reload()
  }, [isOther])
  useEffect(() => {
    function look() {
      const here = currentUser()
      if (here?.id === id) {
        if (awaitsLogin) toast.success('You are logged in again.')
        awaitsLogin = false
      } else if (!here && !awaitsLogin) {
        setLeft(true)
        forgetTyping()
        forgetUnsaved()
        location.replace(loginPath(location.pathname + location.search))
      }
    }
    const woken = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await confirmLogin(true)
      if (answer.ok) look()
    }
    // "Back" may show the page as it was, out of the browser's memory.
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && readMirror()?.id !== id) location.reload()
    }
    addEventListener('storage', look)
    addEventListener('pageshow', restored)
    addEventListener('focus', woken)
    document.addEventListener('visibilitychange', woken)
    return () => {
      removeEventListener('storage', look)
      removeEventListener('pageshow', restored)
      removeEventListener('focus', woken)
      document.removeEventListener('visibilitychange', woken)
    }
  }, [id])
  return left || isOther
}
