import { fullDate } from '../../shared/dates.ts'
import { formatPrice } from '../../shared/money.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { NAME, titled, useStudio } from '../studio.ts'
import backLinkStyles from '../ui/back-link.module.css'
import { Button, ButtonLink } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { PageNotLoaded } from '../ui/load-error.tsx'
import { WholePage } from '../ui/page-failed.tsx'
import type { Route } from './+types/receipt'
import { BilledTo, DownloadPdf, Line, Seller, Taxed } from './paper.tsx'
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
      <Link className={backLinkStyles.back} to="/yogadashboard/profile?section=payment">
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
            <Line of="Date">{fullDate(Date.parse(payment.paidAt), studio?.timeZone ?? viewerZone())}</Line>
            {receipt && <Seller seller={receipt.seller} />}
            {receipt && <BilledTo {...receipt.buyer} />}
            <Line of="Received from">
              {receipt?.buyer.name || user.name}, {receipt?.buyer.email || user.email}
            </Line>
            {payment.paymentId && <Line of="Payment">{payment.paymentId}</Line>}
            {payment.method && <Line of="Paid by">{wayInWords(payment.method)}</Line>}
          </dl>
          <Taxed
            of={receipt}
            what={receipt?.what ?? payment.classTitle}
            amount={payment.amount}
            currency={payment.currency}
            total="Paid"
          />
          {payment.refunds.map((refund) => (
            <p key={refund.updatedAt + refund.amount}>
              Refund{refundReason(refund)}, {refundState(refund)}:{' '}
              <b>−{formatPrice(refund.amount, payment.currency)}</b>
            </p>
          ))}
          <div className={styles.files}>
            {receipt && <DownloadPdf paper={receipt} />}
            {payment.receipts
              .filter(({ kind }) => kind === 'credit note')
              .map(({ _id, code }) => (
                <ButtonLink
                  key={_id}
                  look="line"
                  to={`/yogadashboard/receipt/${payment._id}/credit-note/${_id}`}
                >
                  Credit note {code}
                </ButtonLink>
              ))}
            <Button look="quiet" onClick={() => window.print()}>
              Print
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

const viewerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Receipt')]
}
