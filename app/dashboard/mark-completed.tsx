import { useEffect, useId, useState } from 'react'
import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Answer, Said } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { useLoginAndReturn } from '../auth/login-failure.tsx'
import { useAuth } from '../auth/use-auth.tsx'
import { shortDay } from '../classes/moments.ts'
import { yourTime } from '../times.ts'
import badgeStyles from '../ui/badge.module.css'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { toast, UNDO } from '../ui/toast.ts'
import styles from './mark-completed.module.css'

type Counts = { completedSessions: number; totalSessions: number; session: number }
type Props = {
  yogaClass: ClassDetailOnWire
  enrollment: NonNullable<ClassDetailOnWire['enrollment']>
  completed: number
  onCounted(completed: number): void
}

/**
 * Completes the next session, and says which one that is. It names its number, so that a double click counts once.
 * Videos are worked through, so theirs is a button; of a class with dates it is a question about the past, in one line.
 */
export function MarkCompleted({ yogaClass, enrollment, completed, onCounted }: Props) {
  const { user } = useAuth()
  const logInAndBack = useLoginAndReturn()
  const about = useId()
  const [busy, setBusy] = useState(false)
  const { next, markedToday } = enrollment
  const due = useIsDue(next?.markableFrom ?? null)
  const { _id: classId, totalClasses: total } = yogaClass
  const isFilms = yogaClass.type === 'Recorded'

  async function count(call: (userId: string) => Promise<Answer<Said & { data: Counts }>>) {
    if (!user) return logInAndBack()
    setBusy(true)
    const answer = await call(user.id)
    setBusy(false)
    if (answer.ok) {
      onCounted(answer.data.completedSessions)
      return answer
    }
    if (answer.status === 401) return logInAndBack()
    toast.error(answer.message || (answer.status === 0 ? TEXTS.sessionError : TEXTS.sessionFailed))
  }

  async function mark(session: number) {
    const answer = await count((userId) => memberApi.markAttendance({ userId, classId, session }))
    if (!answer) return
    const action = { label: UNDO, run: () => takeBack(answer.data.session) }
    toast.success(answer.message || TEXTS.sessionCompleted, { action })
  }

  async function takeBack(session: number) {
    const answer = await count((userId) => memberApi.unmarkAttendance({ userId, classId, session }))
    if (answer) toast.info(answer.message)
  }

  return (
    <div className={isFilms ? styles.films : styles.past}>
      {next ? (
        <>
          <p id={about}>{meant(yogaClass, next, due)}</p>
          <Button
            small={!isFilms}
            look={isFilms ? 'accent' : 'line'}
            busy={busy}
            busyLabel="Saving..."
            aria-disabled={!due}
            aria-describedby={about}
            onClick={() => mark(next.session)}
          >
            <CheckIcon />
            Mark as Completed
          </Button>
        </>
      ) : (
        <p className={badgeStyles.success}>
          <CheckIcon /> {completed >= total ? 'All sessions completed' : 'All your sessions are marked'}
        </p>
      )}
      {markedToday !== null && (
        <Button look="quiet" small busy={busy} onClick={() => takeBack(markedToday)}>
          Take back {isFilms ? 'class' : 'session'} {markedToday}
        </Button>
      )}
    </div>
  )
}

type Next = NonNullable<Props['enrollment']['next']>

function meant(
  { totalClasses, type, timeZone }: ClassDetailOnWire,
  { session, markableFrom }: Next,
  due: boolean,
) {
  if (type === 'Recorded') return `Class ${session} of ${totalClasses}`
  if (markableFrom === null) return `Session ${session} of ${totalClasses}`
  return due
    ? `Were you at session ${session}, ${shortDay(markableFrom, timeZone)}?`
    : `You can mark session ${session} from ${yourTime.format(markableFrom)} on, your time.`
}

/** The longest that a timer of a browser can wait. */
const LONGEST = 2 ** 31 - 1

/** Whether a session has begun; a page that is left open notices when it does. */
function useIsDue(from: number | null): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const wait = (from ?? 0) - Date.now()
    if (wait <= 0) return setNow(Date.now())
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait + 500, LONGEST))
    return () => clearTimeout(timer)
  }, [from])
  return from === null || from <= now
}
