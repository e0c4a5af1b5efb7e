import { lazy, Suspense, useState } from 'react'
import { failureText } from '../api/failure-text.ts'
import { memberApi } from '../api/member.ts'
import { useLoginAndReturn } from '../auth/login-failure.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import type { Terms } from './cancel-dialog.tsx'
import styles from './cancel-enrollment.module.css'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

/** Cancelled elsewhere, or completed: what the page shows is out of date. */
const GONE = [404, 409]

type Props = {
  enrollmentId: string
  title: string
  label?: string
  /** Beside what one comes for more often. */
  faint?: boolean
  onCancelled(): void
}

/** Says what is refunded before anything is done; what the button promises is what the server must give. */
export function CancelEnrollment(props: Props) {
  const { enrollmentId, title, label = 'Cancel enrollment', faint, onCancelled } = props
  const logInAndBack = useLoginAndReturn()
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
    if (answer.status === 401) return logInAndBack()
    if (answer.ok || !GONE.includes(answer.status)) return setTerms(answer)
    setOpen(false)
    toast.info(answer.message)
    onCancelled()
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
    setChanged(failureText(answer))
    await look()
  }

  return (
    <>
      <Button
        look="quiet"
        small
        className={faint ? styles.faint : undefined}
        aria-label={`${label}: ${title}`}
        onClick={() => {
          setChanged('')
          look()
        }}
      >
        {label}
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
