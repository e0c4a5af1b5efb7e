import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Failed } from '../api/client.ts'
import { loginEnded } from '../auth/same-member.ts'
import { noteUnsaved } from '../typing/unsaved.ts'
import { toast } from '../ui/toast.ts'
import { conflicts, merged, same } from './three-ways.ts'

/** So long after the last letter it is sent. */
const PAUSE_MS = 700

export type Standing = 'kept' | 'typing' | 'keeping' | 'failed'

/** How something is kept at the server, and read again. */
export type Keeping<Content, Kept> = {
  keep(base: Kept, content: Content): Promise<Answer<{ data: Kept }>>
  read(id: string): Promise<Answer<{ data: Kept }>>
}

type Versioned<Content> = { _id: string; version: number | string; content: Content }

/**
 * Something that keeps itself as it is written. What is typed stays on every failure, and is tried again; when somebody else wrote
 * in other fields meanwhile, both hold; where it was the same field, both are held side by side and nothing is sent until it is said
 * what holds.
 */
export function useKept<Content extends object, Kept extends Versioned<Content>>(
  first: Kept,
  readOnly: boolean,
  keeping: Keeping<Content, Kept>,
) {
  const [kept, setKept] = useState(first)
  const [mine, setMine] = useState<Content>(first.content)
  const [standing, setStanding] = useState<Standing>('kept')
  const [failure, setFailure] = useState<Failed | null>(null)
  const [theirs, setTheirs] = useState<Kept | null>(null)
  const latest = useRef<{ base: Kept; mine: Content }>({ base: first, mine: first.content })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<boolean> | null>(null)
  const isGivenUp = useRef(false)

  /** Takes in what somebody else wrote. @returns false where both wrote in one field: then it is asked which holds */
  const takeIn = useCallback((found: Kept): boolean => {
    const { base, mine: own } = latest.current
    if (conflicts(base.content, own, found.content).length > 0) {
      setTheirs(found)
      return false
    }
    latest.current = { base: found, mine: merged(base.content, own, found.content, []) }
    setKept(found)
    setMine(latest.current.mine)
    return true
  }, [])

  const send = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const { base, mine: sent } = latest.current
    if (same(base.content, sent)) {
      setFailure(null)
      setStanding('kept')
      return true
    }
    setStanding('keeping')
    const answer = await keeping.keep(base, sent)
    if (answer.ok) {
      latest.current.base = answer.data
      setKept(answer.data)
      setFailure(null)
      if (!same(latest.current.mine, sent)) return send()
      setStanding('kept')
      return true
    }
    if (answer.code === 'stale') {
      const found = await keeping.read(base._id)
      if (found.ok && takeIn(found.data)) {
        toast.info('This was changed elsewhere meanwhile, in other fields. Both changes are kept.')
        return send()
      }
    }
    // One field that is refused keeps nothing else back.
    const refused = Object.keys(answer.errors).flatMap(
      (path) => path.split('.').filter((part): part is keyof Content & string => part in sent)[0] ?? [],
    )
    const rest = { ...sent, ...Object.fromEntries(refused.map((name) => [name, base.content[name]])) }
    if (answer.code === 'invalid' && refused.length > 0 && !same(base.content, rest)) {
      const others = await keeping.keep(base, rest)
      if (others.ok) {
        latest.current.base = others.data
        setKept(others.data)
      }
    }
    setStanding('failed')
    setFailure(answer)
    if (answer.status === 401) loginEnded()
    return false
  }, [keeping, takeIn])

  /** One at a time: who presses while it is being kept waits for that, and for what was typed since. */
  const keep = useCallback((): Promise<boolean> => {
    underWay.current ??= send().finally(() => {
      underWay.current = null
    })
    return underWay.current
  }, [send])

  const change = useCallback(
    (patch: Partial<Content>, { now = false } = {}) => {
      if (readOnly) return
      latest.current.mine = { ...latest.current.mine, ...patch }
      setMine(latest.current.mine)
      setStanding('typing')
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, now ? 0 : PAUSE_MS)
    },
    [keep, readOnly],
  )

  /** Says what holds of two; it stands on what the other wrote. */
  const settle = useCallback(
    (content: Content) => {
      if (!theirs) return
      latest.current = { base: theirs, mine: content }
      setKept(theirs)
      setMine(content)
      setTheirs(null)
      setFailure(null)
      void keep()
    },
    [theirs, keep],
  )

  /** Read again, after something else was refused because of what is there by now. */
  const refresh = useCallback(async () => {
    const found = await keeping.read(latest.current.base._id)
    if (!found.ok) return
    takeIn(found.data)
  }, [keeping, takeIn])

  /** The page may be left with what is not kept. */
  const giveUp = useCallback(() => {
    isGivenUp.current = true
  }, [])

  /** The version that stands once everything typed is kept. */
  const settledVersion = useCallback(async (): Promise<Kept['version']> => {
    await keep()
    return latest.current.base.version
  }, [keep])

  useKeepBeforeLeaving(standing !== 'kept', isGivenUp, keep)
  useTryAgain(standing === 'failed' && theirs === null && failure?.code !== 'invalid', keep)
  return { kept, mine, standing, failure, theirs, change, keep, settle, refresh, giveUp, settledVersion }
}

/** From page to page it is kept first; a closed window asks. */
function useKeepBeforeLeaving(unsaved: boolean, isGivenUp: RefObject<boolean>, keep: () => Promise<boolean>) {
  useEffect(() => {
    if (unsaved) return noteUnsaved({ isUnsaved: () => !isGivenUp.current, keep })
  }, [unsaved, isGivenUp, keep])
}

/** When the network is there again, or somebody comes back from a new login. */
function useTryAgain(failed: boolean, keep: () => Promise<boolean>) {
  useEffect(() => {
    if (!failed) return
    const again = () => void keep()
    addEventListener('online', again)
    addEventListener('focus', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('focus', again)
    }
  }, [failed, keep])
}
