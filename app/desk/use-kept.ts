import { useCallback, useEffect, useRef, useState } from 'react'
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
 * Something that keeps itself as it is written. What is typed stays on every failure, and is tried again; when someone else wrote
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

  const stand = useCallback((base: Kept, content: Content) => {
    latest.current = { base, mine: content }
    setKept(base)
    setMine(content)
  }, [])

  /** Takes in what someone else wrote. @returns false where both wrote in one field: then it is asked which holds */
  const takeIn = useCallback(
    (found: Kept): boolean => {
      const { base, mine: own } = latest.current
      if (conflicts(base.content, own, found.content).length > 0) {
        setTheirs(found)
        return false
      }
      stand(found, merged(base.content, own, found.content, []))
      return true
    },
    [stand],
  )

  const send = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const { base, mine: sent } = latest.current
    const isKept = () => {
      setFailure(null)
      setStanding('kept')
      return true
    }
    if (same(base.content, sent)) return isKept()
    setStanding('keeping')
    const { found, refused } = await keepWhatHolds(keeping, base, sent)
    if (found) stand(found, latest.current.mine)
    if (!refused) return same(latest.current.mine, sent) ? isKept() : send()
    if (refused.code === 'stale') {
      const theirs = await keeping.read(base._id)
      if (theirs.ok && takeIn(theirs.data)) {
        toast.info('Someone changed other fields. Both changes are saved.')
        return send()
      }
    }
    setStanding('failed')
    setFailure(refused)
    if (refused.status === 401) loginEnded()
    return false
  }, [keeping, stand, takeIn])

  const keep = useOneAtATime(send)
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

  /** Says which of two versions is valid; it is on what the other wrote. */
  const settle = useCallback(
    (content: Content) => {
      if (!theirs) return
      stand(theirs, content)
      setTheirs(null)
      setFailure(null)
      void keep()
    },
    [theirs, keep, stand],
  )

  /** Read again, after something else was refused because of what is there by now. */
  const refresh = useCallback(async () => {
    const found = await keeping.read(latest.current.base._id)
    if (found.ok) takeIn(found.data)
  }, [keeping, takeIn])

  /** The version that is written once everything typed is kept. */
  const settledVersion = useCallback(
    (): Promise<Kept['version']> => keep().then(() => latest.current.base.version),
    [keep],
  )

  const giveUp = useKeepBeforeLeaving(standing !== 'kept', keep)
  useTryAgain(standing === 'failed' && theirs === null && failure?.code !== 'invalid', keep)
  return { kept, mine, standing, failure, theirs, change, keep, settle, refresh, giveUp, settledVersion }
}

/** Keeps it, or all but the fields that are refused: one of them keeps nothing else back. */
async function keepWhatHolds<Content extends object, Kept extends Versioned<Content>>(
  keeping: Keeping<Content, Kept>,
  base: Kept,
  sent: Content,
): Promise<{ found: Kept | null; refused: Failed | null }> {
  const answer = await keeping.keep(base, sent)
  if (answer.ok) return { found: answer.data, refused: null }
  const names = Object.keys(answer.errors).flatMap(
    (path) => path.split('.').filter((part): part is keyof Content & string => part in sent)[0] ?? [],
  )
  const rest = { ...sent, ...Object.fromEntries(names.map((name) => [name, base.content[name]])) }
  const others =
    answer.code === 'invalid' && names.length > 0 && !same(base.content, rest)
      ? await keeping.keep(base, rest)
      : null
  return { found: others?.ok ? others.data : null, refused: answer }
}

/** One at a time: who presses while it is being kept waits for that, and for what was typed since. */
function useOneAtATime(send: () => Promise<boolean>): () => Promise<boolean> {
  const underWay = useRef<Promise<boolean> | null>(null)
  return useCallback(() => {
    underWay.current ??= send().finally(() => {
      underWay.current = null
    })
    return underWay.current
  }, [send])
}

/** From page to page it is kept first; a closed window asks. @returns what lets the page be left with what is not kept */
function useKeepBeforeLeaving(unsaved: boolean, keep: () => Promise<boolean>) {
  const isGivenUp = useRef(false)
  useEffect(() => {
    if (unsaved) return noteUnsaved({ isUnsaved: () => !isGivenUp.current, keep })
  }, [unsaved, keep])
  return useCallback(() => {
    isGivenUp.current = true
  }, [])
}

/** When the network is there again, or someone comes back from a new login. */
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
