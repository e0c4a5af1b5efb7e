import { lazy, Suspense, useState } from 'react'
import { TEXTS } from '../../contract/texts.ts'
import type { Failed } from '../api.ts'
import { Button } from '../components/button.tsx'
import { useToast } from '../components/toast.tsx'
import { memberApi } from '../member-api.ts'
import type { Terms } from './cancel-dialog.tsx'
import { useLoginAndBack, wordsOf } from './refusal.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

type Props = { enrollmentId: string; title: string; onCancelled(): void }

/** Says what comes back before anything is done; what the button promises is what the server must give. */
export function CancelEnrollment({ enrollmentId, title, onCancelled }: Props) {
  const toast = useToast()
  const logInAndBack = useLoginAndBack()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const [terms, setTerms] = useState<Terms>()
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState('')

  async function look() {
    setTerms(undefined)
    setAsked(true)
    setOpen(true)
    const answer = await memberApi.cancellationTerms(enrollmentId)
    if (answer.ok || !isOver(answer)) setTerms(answer)
  }

  /** Nothing is to be done here any more: the login has ended, or the class was cancelled elsewhere. */
  function isOver({ status, message }: Failed) {
    const gone = status === 404 || (status === 409 && message === TEXTS.nothingToCancel)
    if (status !== 401 && !gone) return false
    setOpen(false)
    if (status === 401) logInAndBack()
    else {
      toast.info(TEXTS.nothingToCancel)
      onCancelled()
    }
    return true
  }

  async function cancel(refund: number) {
    setBusy(true)
    const answer = await memberApi.cancelEnrollment(enrollmentId, refund)
    setBusy(false)
    if (answer.ok) {
      setOpen(false)
      toast.success(answer.message)
      return onCancelled()
    }
    if (isOver(answer)) return
    setChanged(wordsOf(answer))
    await look()
  }

  return (
    <>
      <Button
        look="quiet"
        small
        aria-label={`Cancel enrollment: ${title}`}
        onClick={() => {
          setChanged('')
          look()
        }}
      >
        Cancel enrollment
      </Button>
      <Suspense>
        {asked && (
          <CancelDialog
            open={open}
            title={title}
            terms={terms}
            changed={changed}
            busy={busy}
            onCancel={cancel}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
