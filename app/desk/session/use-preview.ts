import { useEffect, useState } from 'react'
import { deskSessionApi, type Wanted } from '../../api/desk-session.ts'

type Preview = Awaited<ReturnType<typeof deskSessionApi.previewChange>>

const TYPING_MS = 350

/** What a change would mean, asked for anew when something else is wanted. @param wanted null while there is nothing to ask */
export function usePreview(sessionId: string, wanted: Wanted | null) {
  const [found, setFound] = useState<{ of: string; answer: Preview }>()
  const [round, setRound] = useState(0)
  const key = wanted && `${round} ${JSON.stringify(wanted)}`
  useEffect(() => {
    if (key === null) return
    let left = false
    const json: Wanted = JSON.parse(key.slice(key.indexOf(' ') + 1))
    const timer = setTimeout(async () => {
      const answer = await deskSessionApi.previewChange(sessionId, json)
      if (!left) setFound({ of: key, answer })
    }, TYPING_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [sessionId, key])
  return {
    /** Undefined until it is known what this would mean. */
    answer: found?.of === key ? found?.answer : undefined,
    askAgain: () => setRound(round + 1),
  }
}
