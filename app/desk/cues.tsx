import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { CuesOfSession } from '../../contract/cues.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Answer } from '../api/client.ts'
import { deskApi } from '../api/desk.ts'
import { Refused } from '../auth/login-failure.tsx'
import { Button } from '../ui/button.tsx'
import styles from './cues.module.css'
import { DeskPart } from './parts.tsx'

/** Not the session's teacher, too early, too late, cancelled: there is nothing to say of that. */
const QUIET = [403, 404, 409]

/**
 * What those in a session agreed that its teacher may know. Nothing where no one wrote anything, so that silence says
 * nothing of anyone. Each time it is shown is a look, which they see; it is asked for again when its reader comes back to
 * the page, since a sentence may have been deleted meanwhile.
 */
export function Cues({ sessionId }: { sessionId: string }) {
  const heading = useId()
  const [loaded, setLoaded] = useState<{ of: string; answer: Answer<{ data: CuesOfSession }> }>()
  const [busy, setBusy] = useState(false)

  const asked = useRef(0)

  const load = useCallback(async () => {
    const turn = ++asked.current
    setBusy(true)
    const answer = await deskApi.cuesOfSession(sessionId)
    // An older answer may know a sentence that is deleted by now.
    if (turn !== asked.current) return
    setBusy(false)
    setLoaded({ of: sessionId, answer })
  }, [sessionId])

  useEffect(() => {
    load()
    const again = () => {
      if (document.visibilityState === 'visible') load()
    }
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [load])

  const answer = loaded?.of === sessionId ? loaded.answer : undefined
  if (!answer) return null
  if (answer.ok ? answer.data.length === 0 : QUIET.includes(answer.status)) return null
  return (
    <DeskPart id={heading} title={TEXTS.cuesTitle} aside={answer.ok && TEXTS.cuesNote}>
      {answer.ok ? (
        <ul>
          {answer.data.map(({ userId, name, cues }) => (
            <li key={userId} className={styles.person}>
              <b>{name}</b>
              <ul className={styles.slips}>
                {cues.map((text) => (
                  <li key={text} className={styles.slip}>
                    <Heart />
                    {text}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.failed}>
          <Refused answer={answer} />
          <Button small look="line" busy={busy} busyLabel="Trying..." onClick={load}>
            Try again
          </Button>
        </div>
      )}
    </DeskPart>
  )
}

function Heart() {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8 13.5C4 10.8 2.2 8.7 2.2 6.2A2.9 2.9 0 0 1 8 5a2.9 2.9 0 0 1 5.8 1.2c0 2.5-1.8 4.6-5.8 7.3z" />
    </svg>
  )
}
