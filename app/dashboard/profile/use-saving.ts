import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useRefusal } from '../../login/refusal.tsx'
import { toast } from '../../ui/toast.ts'

/** Saving as every form here does it: busy, then a toast, and what is wrong beside its field. */
export function useSaving() {
  const { refuse } = useRefusal()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  /** @returns the answer when it was a good one */
  async function save<T>(asked: Promise<Answer<T>>) {
    setErrors({})
    setBusy(true)
    const answer = await asked
    setBusy(false)
    if (!answer.ok) {
      setErrors(answer.errors)
      refuse(answer)
      return null
    }
    if ('message' in answer && typeof answer.message === 'string') toast.success(answer.message)
    return answer
  }
  return { busy, errors, save }
}
