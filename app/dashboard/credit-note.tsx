import { formatPrice } from '../../shared/money.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../login/gate.ts'
import { titled } from '../studio.ts'
import { yourDay } from '../times.ts'
import backLinkStyles from '../ui/back-link.module.css'
import { Button, buttonLook } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/credit-note'
import { Failed } from './load-error.tsx'
import { Line, Taxed } from './paper.tsx'
import styles from './receipt.module.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const payments = await memberApi.payments(user.id)
  if (payments.status === 401) throw redirectToLogin(request)
  const receipts = payments.ok
    ? payments.data.find(({ _id }) => _id === params.paymentId)?.receipts
    : undefined
  const note = receipts?.find(({ _id, kind }) => _id === params.noteId && kind === 'credit note')
  const receipt = receipts?.find(({ kind }) => kind !== 'credit note')
  return { paymentId: params.paymentId, note, receipt, failure: payments.ok ? NOT_THERE : payments.message }
}

const NOT_THERE = 'We could not find this credit note.'

/** What came back of a payment, as the books say it: the same as its PDF. */
export default function CreditNote({
  loaderData: { paymentId, note, receipt, failure },
}: Route.ComponentProps) {
  return (
    <>
      <Link
        className={`${backLinkStyles.back} ${styles.back}`}
        to={receipt ? `/yogadashboard/receipt/${paymentId}` : '/yogadashboard/profile?section=payment'}
      >
        <BackIcon />
        {receipt ? (receipt.kind === 'invoice' ? 'Tax invoice' : 'Receipt') : 'Payments'}
      </Link>
      {note ? (
        <article className={styles.receipt}>
          <h1>Credit note</h1>
          <p className="lede">
            {note.seller.legalName || note.seller.name}. {note.seller.email}
          </p>
          <dl>
            <Line of="Number">{note.code}</Line>
            {receipt && (
              <Line of={receipt.kind === 'invoice' ? 'Of the tax invoice' : 'Of the receipt'}>
                {receipt.code}
              </Line>
            )}
            {note.seller.gstin && <Line of="GSTIN">{note.seller.gstin}</Line>}
            {note.seller.address && <Line of="Address">{note.seller.address}</Line>}
            {note.seller.placeOfSupply && <Line of="Place of supply">{note.seller.placeOfSupply}</Line>}
            <Line of="Given back to">
              {note.buyer.name}
              {note.buyer.email && `, ${note.buyer.email}`}
            </Line>
            <Line of="On">{yourDay.format(new Date(note.issuedAt))}</Line>
          </dl>
          <Taxed of={note} what={note.what} amount={`−${formatPrice(note.amount, note.currency)}`} />
          <div className={styles.files}>
            <a className={buttonLook({ look: 'line' })} href={`/api/receipts/${note._id}.pdf`} download>
              {note.code} as PDF
            </a>
            <Button look="quiet" onClick={() => print()}>
              Print this page
            </Button>
          </div>
        </article>
      ) : (
        <>
          <h1>Credit note</h1>
          <Failed message={failure} />
        </>
      )}
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Credit note')]
}
