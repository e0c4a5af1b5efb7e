import { useState } from 'react'
import { TIMINGS } from '../../shared/limits.ts'
import type { Answer } from '../api/client.ts'
import { useRefusal } from '../auth/login-failure.tsx'
import { toast, UNDO } from '../ui/toast.ts'
import { errorsByPart, type FieldErrors, hasFieldFor } from './form-state.ts'

/**
 * A call without a form, behind a button or a tick of the member area: busy meanwhile, reported in a toast.
 * @param shown fields beside which the screen shows its errors; about them no toast says anything
 */
export function useAction(shown: readonly string[] = []) {
  const { refuse } = useRefusal()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})

  /**
   * @param undo offered for a while beside what was done
   * @returns the answer where it was a success
   */
  async function run<T>(call: Promise<Answer<T>>, undo?: () => void) {
    setErrors({})
    setBusy(true)
    const answer = await call
    setBusy(false)
    if (!answer.ok) {
      setErrors(errorsByPart(answer.errors))
      const paths = Object.keys(answer.errors)
      const isBesideFields =
        paths.length > 0 && paths.every((path) => hasFieldFor(path, (name) => shown.includes(name)))
      if (!isBesideFields) refuse(answer)
      return null
    }
    if ('message' in answer && typeof answer.message === 'string')
      toast.success(
        answer.message,
        undo && { action: { label: UNDO, run: undo }, milliseconds: TIMINGS.undo },
      )
    return answer
  }
  return { busy, errors, run }
}
