import type { CancellationTermsOnWire } from '../../contract/enrollment.ts'
import { formatPrice } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Answer } from '../api/client.ts'
import { Refused } from '../auth/login-failure.tsx'
import { yourTime } from '../times.ts'
import { Button } from '../ui/button.tsx'
import dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { across, print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import { Notice, Spinner } from '../ui/states.tsx'
import tableStyles from '../ui/table.module.css'
import styles from './cancel-dialog.module.css'

export type Terms = Answer<{ data: CancellationTermsOnWire }>

type Props = {
  open: boolean
  title: string
  terms: Terms | undefined
  /** What has changed since the terms were last shown. */
  changed: string
  busy: boolean
  onCancel(refund: number): void
  onClose(): void
}

export default function CancelDialog({ open, title, terms, changed, busy, onCancel, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel ${title}?`}
      className={styles.dialog}
      picture={<Picture {...across(print('wizard-5'))} />}
    >
      {changed && <Notice>{changed}</Notice>}
      {!terms && <Spinner label={TEXTS.loading} />}
      {terms && !terms.ok && <Refused answer={terms} />}
      {terms?.ok && <Steps terms={terms.data} />}
      <div className={dialogStyles.actions}>
        {terms?.ok && (
          <Button
            look="info"
            busy={busy}
            busyLabel="Cancelling..."
            onClick={() => onCancel(terms.data.refund)}
          >
            {labelOf(terms.data)}
          </Button>
        )}
        <Button look="line" onClick={onClose}>
          Keep my place
        </Button>
      </div>
    </Dialog>
  )
}

function labelOf({ paid, refund }: CancellationTermsOnWire) {
  if (refund > 0) return `Cancel and get ${formatPrice(refund)} back`
  return paid > 0 ? 'Cancel without a refund' : 'Cancel enrollment'
}

const ROUTES = {
  bank: 'Refunds take 5–7 working days.',
  hand: 'You get it at the studio, the way you paid.',
  old: 'Your payment is over six months old. If your bank refuses the refund, we’ll give you the money another way.',
}

function Steps({ terms: { paid, refund, steps, route } }: { terms: CancellationTermsOnWire }) {
  if (paid === 0)
    return (
      <p className={styles.amount}>
        You paid nothing for it, so there is nothing to refund. To come back later, you would enroll again.
      </p>
    )
  return (
    <>
      <p className={styles.amount}>
        {refund > 0 ? (
          <>
            <b>{formatPrice(refund)}</b> of {formatPrice(paid)} will be refunded if you cancel now.
          </>
        ) : (
          <>Under our policy none of the {formatPrice(paid)} you paid can be refunded any more.</>
        )}
      </p>
      {steps.length > 1 && (
        <table className={`${tableStyles.table} ${styles.terms}`}>
          <thead>
            <tr>
              <th scope="col">When you cancel</th>
              <th scope="col" className={tableStyles.number}>
                Refund
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.percent}>
                <td>{step.until ? `Until ${yourTime.format(step.until)}` : 'After that'}</td>
                <td className={tableStyles.number}>
                  {step.refund > 0 ? formatPrice(step.refund) : 'Nothing'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small">
        {steps.length > 1 && 'Times are in your local time. '}
        {refund > 0 && route !== null && ROUTES[route]}
      </p>
    </>
  )
}
