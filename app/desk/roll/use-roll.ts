import { useCallback, useEffect, useRef, useState } from 'react'
import type { RollOnWire } from '../../../contract/roll.ts'
import { failureText } from '../../api/failure-text.ts'
import { rollApi } from '../../api/roll.ts'
import { answered, heard, type KeptRoll, keep, type Mark, marked, readKept } from './kept-roll.ts'

/** So often other people's marks are asked for, and unsent ones are tried again. */
const REFRESH_MS = 15_000

export type Standing =
  | { kind: 'online' }
  /** Since when the studio was not reached, by this phone's clock. */
  | { kind: 'offline'; since: number }
  | { kind: 'login-ended' }
  | { kind: 'refused'; message: string }

/**
 * A roll that is called with or without a network. Each mark is first kept on the phone, then sent; what cannot be sent goes
 * up by itself, and what others marked comes down.
 */
export function useRoll(userId: string, first: KeptRoll, isFresh: boolean) {
  const [kept, setKept] = useState(first)
  const [standing, setStanding] = useState<Standing>(() =>
    isFresh ? { kind: 'online' } : { kind: 'offline', since: Date.now() },
  )
  const latest = useRef(first)
  const busy = useRef(false)
  const { sessionId } = first.roll

  const change = useCallback(
    (next: (before: KeptRoll) => KeptRoll) => {
      // Another tab of this login may have marked too.
      latest.current = next(readKept(userId, sessionId) ?? latest.current)
      keep(userId, latest.current)
      setKept(latest.current)
    },
    [userId, sessionId],
  )

  const exchange = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      for (let again = true; again; ) {
        const sent = (readKept(userId, sessionId) ?? latest.current).unsent
        const answer =
          sent.length > 0 ? await rollApi.mark(sessionId, { marks: sent }) : await rollApi.roll(sessionId)
        if (!answer.ok) return setStanding((before) => standingOf(answer, before))
        const { data } = answer
        if ('roll' in data) change((before) => answered(before, sent, data, Date.now()))
        else change((before) => heard(before, data, Date.now()))
        setStanding({ kind: 'online' })
        again = sent.length > 0 && latest.current.unsent.length > 0
      }
    } finally {
      busy.current = false
    }
  }, [userId, sessionId, change])

  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && exchange()
    const wentOff = () =>
      setStanding((before) => (before.kind === 'online' ? { kind: 'offline', since: Date.now() } : before))
    exchange()
    const timer = setInterval(look, REFRESH_MS)
    addEventListener('online', exchange)
    addEventListener('offline', wentOff)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', exchange)
      removeEventListener('offline', wentOff)
      document.removeEventListener('visibilitychange', look)
    }
  }, [exchange])

  return {
    kept,
    standing,
    mark(bookingIds: string[], mark: Mark) {
      change((before) => marked(before, bookingIds, mark, Date.now()))
      exchange()
    },
    hear: (roll: RollOnWire) => change((before) => heard(before, roll, Date.now())),
    readConflicts: () => change((before) => ({ ...before, conflicts: [] })),
    dropUnsent() {
      change((before) => ({ ...before, unsent: [] }))
      setStanding({ kind: 'online' })
      exchange()
    },
    tryAgain: exchange,
  }
}

function standingOf(answer: { status: number; message: string }, before: Standing): Standing {
  if (answer.status === 0 || answer.status >= 500 || answer.status === 429)
    return before.kind === 'offline' ? before : { kind: 'offline', since: Date.now() }
  if (answer.status === 401) return { kind: 'login-ended' }
  return { kind: 'refused', message: failureText(answer) }
}
