import { lazy, Suspense, useState } from 'react'
import { TEXTS } from '../../contract/texts.ts'
import { Button } from '../components/button.tsx'
import { useToast } from '../components/toast.tsx'
import { memberApi } from '../member-api.ts'
import type { Terms } from './cancel-dialog.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

type Props = { enrollmentId: string; title: string; onCancelled(): void }

/** Says what comes back before anything is done; what the button promises is what the server must give. */
export function CancelEnrollment({ enrollmentId, title, onCancelled }: Props) {
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const [terms, setTerms] = useState<Terms>()
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState('')

  async function look() {
    setTerms(undefined)
    setAsked(true)
    setOpen(true)
    setTerms(await memberApi.cancellationTerms(enrollmentId))
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
    setChanged(answer.message || TEXTS.unexpected)
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
