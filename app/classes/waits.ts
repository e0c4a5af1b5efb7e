import { useEffect, useSyncExternalStore } from 'react'
import type { WaitOnWire } from '../../contract/enrollment.ts'
import { waitsOf } from '../api/first-calls.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { ENROLLMENT_CHANGED, WAITS_CHANGED } from './events.ts'

/** What the member waits for, asked once for all lists and cards of a page of the member area. */
const FRESH_MILLISECONDS = 5_000
const LOOK_MILLISECONDS = 60_000
const CHANGES = [WAITS_CHANGED, ENROLLMENT_CHANGED]
const NONE: WaitOnWire[] = []

let known: { userId: string; waits: WaitOnWire[] } | undefined
let asked: { userId: string; at: number } | undefined
const listeners = new Set<() => void>()

async function reloadWaits(userId: string): Promise<void> {
  asked = { userId, at: Date.now() }
  const answer = await waitsOf(userId)
  if (!answer.ok) return
  known = { userId, waits: answer.data }
  for (const tell of listeners) tell()
}

/** Asks again unless someone has just done so: one question for all cards. */
function refreshWaits(userId: string) {
  if (asked?.userId === userId && Date.now() - asked.at < FRESH_MILLISECONDS) return
  reloadWaits(userId)
}

export function useWaits(): WaitOnWire[] {
  const userId = useAuth().user?.id
  useEffect(() => {
    if (!userId) return
    refreshWaits(userId)
    const changed = () => reloadWaits(userId)
    // A place moves up, an offer comes and ends.
    const look = () => document.visibilityState === 'visible' && refreshWaits(userId)
    const timer = setInterval(look, LOOK_MILLISECONDS)
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    for (const event of CHANGES) document.addEventListener(event, changed)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      for (const event of CHANGES) document.removeEventListener(event, changed)
    }
  }, [userId])
  return useSyncExternalStore(
    watch,
    () => (known && known.userId === userId ? known.waits : NONE),
    () => NONE,
  )
}

function watch(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
