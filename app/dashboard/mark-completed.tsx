import { useState } from 'react'
import { TEXTS } from '../../contract/texts.ts'
import { Button } from '../components/button.tsx'
import { CheckIcon } from '../components/icons.tsx'
import { useToast } from '../components/toast.tsx'
import { memberApi } from '../member-api.ts'
import { useAuth } from '../session.tsx'
import { useLoginAndBack } from './refusal.tsx'

type Progress = { completed: number; total: number }
type Props = Progress & { classId: string; onCompleted(progress: Progress): void }

/** Completes the next session. It names the number that it means, so that a double click counts once. */
export function MarkCompleted({ classId, completed, total, onCompleted }: Props) {
  const { user } = useAuth()
  const toast = useToast()
  const logInAndBack = useLoginAndBack()
  const [busy, setBusy] = useState(false)

  async function mark() {
    if (!user) return logInAndBack()
    setBusy(true)
    const answer = await memberApi.markAttendance({ userId: user.id, classId, session: completed + 1 })
    setBusy(false)
    if (answer.ok) {
      onCompleted({ completed: answer.data.completedSessions, total: answer.data.totalSessions })
      return toast.success(answer.message || TEXTS.sessionCompleted)
    }
    if (answer.status === 401) return logInAndBack()
    toast.error(answer.message || (answer.status === 0 ? TEXTS.sessionError : TEXTS.sessionFailed))
  }

  if (total > 0 && completed >= total) {
    return (
      <p className="badge tulsi">
        <CheckIcon /> All sessions completed
      </p>
    )
  }
  return (
    <Button busy={busy} busyLabel="Saving..." onClick={mark}>
      <CheckIcon />
      Mark as Completed
    </Button>
  )
}
