import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer, Failed } from '../api/client.ts'

/** How long an input has to rest before it is asked about. */
const PAUSE_MS = 250

export type Found<Data> = {
  /** The latest answer; null before the first, after a failure and while nothing is asked. */
  data: Data | null
  failure: Failed | null
  /** What is shown, if anything, is the answer to an earlier question. */
  isLoading: boolean
  askAgain(): void
}

type Options = {
  /** The arguments are typed or carried about: asked once they rest. */
  afterPause?: boolean
  /** The last answer stays while the next is on its way; false where it would say something wrong of other arguments. */
  keepsLast?: boolean
}

/**
 * What the server says to a call, asked again when its arguments change. An answer that comes after the next question is dropped.
 * @param args all that the call depends on; null while there is nothing to ask
 */
export function useAnswer<Args extends unknown[], Data>(
  call: (...args: Args) => Promise<Answer<{ data: Data }>>,
  args: Args | null,
  { afterPause = false, keepsLast = true }: Options = {},
): Found<Data> {
  const [found, setFound] = useState<{ about: string; round: number; answer: Answer<{ data: Data }> } | null>(
    null,
  )
  const [round, setRound] = useState(0)
  const about = args && JSON.stringify(args)
  const ask = useEffectEvent(async () => args && call(...args))
  useEffect(() => {
    if (about === null) return setFound(null)
    return askSoon(ask, (answer) => answer && setFound({ about, round, answer }), afterPause ? PAUSE_MS : 0)
  }, [about, round, afterPause])
  const isAbout = found?.about === about
  const answer = about !== null && (keepsLast || isAbout) ? found?.answer : undefined
  return {
    data: answer?.ok ? answer.data : null,
    failure: answer && !answer.ok ? answer : null,
    isLoading: about !== null && !(isAbout && found?.round === round),
    askAgain: () => setRound((before) => before + 1),
  }
}

/** Asks after a pause. @returns how to end that: from then on nothing is asked, and no answer is handed on */
export function askSoon<T>(
  ask: () => Promise<T>,
  onAnswer: (answer: T) => void,
  pauseMs: number,
): () => void {
  let hasEnded = false
  const timer = setTimeout(async () => {
    const answer = await ask()
    if (!hasEnded) onAnswer(answer)
  }, pauseMs)
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
