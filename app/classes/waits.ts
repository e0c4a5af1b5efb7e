import { useEffect, useSyncExternalStore } from 'react'
import type { WaitOnWire } from '../../contract/enrollment.ts'
import { useAuth } from '../login/session.tsx'

/**
 * What the member waits for, asked once for all cards of a page. Public pages are the same for everybody, so that this
 * can't come with them.
 */
const FRESH_MILLISECONDS = 5_000
const NONE: WaitOnWire[] = []

let known: { userId: string; waits: WaitOnWire[] } | undefined
let asked: { userId: string; at: number } | undefined
const listeners = new Set<() => void>()

/** The calls of members, fetched for members alone; null when they cannot be had. */
export function membersCalls() {
  return import('../api/member.ts').then(
    ({ memberApi }) => memberApi,
    () => null,
  )
}

/** Asks anew: something was joined, left or taken. */
export async function reloadWaits(userId: string): Promise<void> {
  asked = { userId, at: Date.now() }
  const answer = await (await membersCalls())?.waits(userId)
  if (!answer?.ok) return
  known = { userId, waits: answer.data }
  for (const tell of listeners) tell()
}

/** Asks anew unless somebody has just done so: one question for all cards. */
export function refreshWaits(userId: string) {
  if (asked?.userId === userId && Date.now() - asked.at < FRESH_MILLISECONDS) return
  reloadWaits(userId)
}

/** @param wanted false where nobody can wait, so that nothing is asked */
export function useWaits(wanted = true): WaitOnWire[] {
  const { user } = useAuth()
  const userId = user?.id
  useEffect(() => {
    if (wanted && userId) refreshWaits(userId)
  }, [wanted, userId])
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
