import { formatPrice } from '../../shared/money.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { NAME, titled, useStudio } from '../studio.ts'
import { yourDay } from '../times.ts'
import backLinkStyles from '../ui/back-link.module.css'
import { Button, ButtonLink, buttonLook } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { PageNotLoaded } from '../ui/load-error.tsx'
import { WholePage } from '../ui/page-failed.tsx'
import tableStyles from '../ui/table.module.css'
import type { Route } from './+types/receipt'
import { Line, MadeOutTo, Taxed } from './paper.tsx'
import styles from './receipt.module.css'
import { refundReason, refundState } from './refunds.tsx'
import { wayInWords } from './ways.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const payments = await memberApi.payments(user.id)
  if (payments.status === 401) throw redirectToLogin(request)
  const payment = payments.ok ? payments.data.find(({ _id }) => _id === params.paymentId) : undefined
  return { user, payment, failure: payments.ok ? null : payments.message }
}

export default function Receipt({ loaderData: { user, payment, failure } }: Route.ComponentProps) {
  const studio = useStudio()
  const receipt = payment?.receipts.find(({ kind }) => kind !== 'credit note')
  return (
    <>
      <Link className={`${backLinkStyles.back} ${styles.back}`} to="/yogadashboard/profile?section=payment">
        <BackIcon />
        Payments
      </Link>
      {payment ? (
        <article className={styles.receipt}>
          <h1>{receipt?.kind === 'invoice' ? 'Tax invoice' : 'Receipt'}</h1>
          <p className="lede">
            {receipt?.seller.legalName || studio?.name || NAME}, {studio?.email}
          </p>
          <dl>
            {receipt && <Line of="Number">{receipt.code}</Line>}
            {receipt?.seller.gstin && <Line of="GSTIN">{receipt.seller.gstin}</Line>}
            {receipt?.seller.address && <Line of="Address">{receipt.seller.address}</Line>}
            {receipt?.seller.placeOfSupply && (
              <Line of="Place of supply">{receipt.seller.placeOfSupply}</Line>
            )}
            {receipt && <MadeOutTo {...receipt.buyer} />}
            <Line of="Received from">
              {receipt?.buyer.name || user.name}, {receipt?.buyer.email || user.email}
            </Line>
            <Line of="On">{yourDay.format(new Date(payment.paidAt))}</Line>
            {payment.paymentId && <Line of="Payment">{payment.paymentId}</Line>}
            {payment.method && <Line of="Paid by">{wayInWords(payment.method)}</Line>}
          </dl>
          <Taxed
            of={receipt}
            what={payment.classTitle}
            amount={formatPrice(payment.amount, payment.currency)}
          >
            {payment.refunds.map((refund) => (
              <tr key={refund.updatedAt + refund.amount}>
                <td>
                  Refund{refundReason(refund)}, {refundState(refund)}
                </td>
                <td className={tableStyles.number}>−{formatPrice(refund.amount, payment.currency)}</td>
              </tr>
            ))}
          </Taxed>
          <div className={styles.files}>
            {payment.receipts.map(({ _id, kind, code }) =>
              kind === 'credit note' ? (
                <ButtonLink
                  key={_id}
                  look="line"
                  to={`/yogadashboard/receipt/${payment._id}/credit-note/${_id}`}
                >
                  Credit note {code}
                </ButtonLink>
              ) : (
                <a
                  key={_id}
                  className={buttonLook({ look: 'line' })}
                  href={`/api/receipts/${_id}.pdf`}
                  download
                >
                  {code} as PDF
                </a>
              ),
            )}
            <Button look="quiet" onClick={() => window.print()}>
              Print this page
            </Button>
          </div>
        </article>
      ) : failure === null ? (
        <WholePage
          title="We could not find this payment."
          text="The address may be an old one, or belong to another account."
        >
          <ButtonLink to="/yogadashboard/profile?section=payment">All payments</ButtonLink>
        </WholePage>
      ) : (
        <PageNotLoaded message={failure} />
      )}
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Receipt')]
}
