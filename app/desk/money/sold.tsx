import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

type Props = { memberId: string; paymentId: string | null; children: ReactNode }

/** What was sold, and where to go from here. */
export function Done({ memberId, paymentId, children }: Props) {
  const navigate = useNavigate()
  return (
    <DeskPart title="Payment taken" id="done">
      <div className={partsStyles.form}>
        <Notice kind="done">{children}</Notice>
        <div className={partsStyles.acts}>
          {paymentId !== null && (
            <ButtonLink to={`/studio/money/${paymentId}`}>View payment and receipt</ButtonLink>
          )}
          <Button look="line" onClick={() => navigate('/studio/money/sell')}>
            Take another payment
          </Button>
          <Link to={`/studio/members/${memberId}`}>Open member</Link>
        </div>
      </div>
    </DeskPart>
  )
}

/** Who has no email gets no receipt by one. */
export function toldInWords({ hasEmail }: { hasEmail: boolean }): string {
  return hasEmail
    ? 'They’ll get an email with the receipt.'
    : 'They have no email. Print the receipt from the payment’s page.'
}
