import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MoneyOne } from '../../../contract/desk-payments.ts'
import { formatPrice } from '../../../shared/money.ts'
import { moneyApi } from '../../api/money.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button, buttonLook } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { DeskHead, DeskPart, Facts } from '../parts.tsx'
import type { Route } from './+types/payment'
import { HandBack } from './hand-back.tsx'
import { GivenTwice, OtherWay } from './other-way.tsx'
import styles from './payment.module.css'
import { PaymentHistory } from './payment-history.tsx'
import { Disputes, Evidence, Papers, Policy } from './payment-papers.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { Stands } from './stands.tsx'
import { WaitingRefund } from './waiting-refund.tsx'
import { methodOf } from './words.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const found = await moneyApi.payment(params.paymentId)
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** One payment from its order on. */
export default function Payment({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/money">
        <BackIcon />
        Money
      </Link>
      {found.ok ? (
        <One of={found.data} />
      ) : (
        <>
          <DeskHead title="Payment" />
          <Failed message={found.message} code={found.code} />
        </>
      )}
    </>
  )
}

function One({ of }: { of: MoneyOne }) {
  const { revalidate } = useRevalidator()
  const [refunding, setRefunding] = useState(false)
  const mayRefund =
    of.may.includes('refund.by-policy') &&
    of.capturedAt !== null &&
    of.back < of.amount &&
    !of.waiting?.leavesAt
  return (
    <>
      <DeskHead title={`${formatPrice(of.amount, of.currency)} from ${of.name}`} about={of.what}>
        <div className={styles.acts}>
          {mayRefund && (
            <Button look="line" onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )}
          {of.receipts[0] && (
            <a
              className={buttonLook({ look: 'line' })}
              href={`/api/receipts/${of.receipts[0]._id}.pdf`}
              download
            >
              Receipt
            </a>
          )}
        </div>
      </DeskHead>
      <p className={styles.stands}>
        <Stands of={of.stands} byHand={of.sale !== null} />
      </p>
      <WaitingRefund of={of} onDone={revalidate} />
      {of.stands === 'trouble' && (
        <Notice>
          A refund didn’t arrive, so the money is still with us. Refund it another way below, or ask {of.name}{' '}
          how they want it.
        </Notice>
      )}
      <div className={styles.columns}>
        <DeskPart title="History" id="events" aside={`all times in ${of.timeZone.replace('_', ' ')}`}>
          <PaymentHistory of={of} />
          <p className={styles.held}>
            <span>{isOwed(of) ? `Held for ${of.name}` : 'Received'}</span>
            <b>{formatPrice(of.held, of.currency)}</b>
          </p>
        </DeskPart>
        <div>
          <Disputes of={of} />
          <GivenTwice of={of} />
          <HandBack of={of} onDone={revalidate} />
          <OtherWay of={of} onDone={revalidate} />
          <DeskPart title="Details" id="facts">
            <Facts rows={factsOf(of)} />
          </DeskPart>
          <Papers of={of} />
          {of.policy && <Policy of={of.policy} atDesk={of.sale !== null} timeZone={of.timeZone} />}
          {of.may.includes('evidence.make') && <Evidence of={of} />}
        </div>
      </div>
      {refunding && (
        <RefundDialog
          payment={of}
          onClose={() => setRefunding(false)}
          onDone={async () => {
            await revalidate()
            setRefunding(false)
          }}
        />
      )}
    </>
  )
}

const isOwed = ({ stands }: MoneyOne) => stands === 'trouble' || stands === 'under-way'

function factsOf(of: MoneyOne) {
  const receipt = of.receipts.find(({ kind }) => kind !== 'credit note')
  const price = (amount: number) => formatPrice(amount, of.currency)
  return [
    ...(of.orderId ? [{ key: 'order', label: 'Order', value: of.orderId }] : []),
    ...(of.paymentId ? [{ key: 'payment', label: 'Payment', value: of.paymentId }] : []),
    { key: 'by', label: 'By', value: methodOf(of.method) },
    ...(of.sale
      ? [
          { key: 'taken', label: 'Taken by', value: of.sale.takenBy ?? 'a former staff member' },
          ...(of.sale.reference ? [{ key: 'slip', label: 'Reference', value: of.sale.reference }] : []),
          ...(of.sale.list > of.amount
            ? [
                { key: 'list', label: 'Price', value: price(of.sale.list) },
                { key: 'why', label: 'Reason for discount', value: of.sale.discountReason },
              ]
            : []),
        ]
      : []),
    ...(receipt?.buyer.business
      ? [
          { key: 'business', label: 'Made out to', value: receipt.buyer.business.name },
          { key: 'gstin', label: 'Member’s GSTIN', value: receipt.buyer.business.gstin ?? 'none' },
        ]
      : []),
    ...(receipt && receipt.taxes.length > 0
      ? [
          { key: 'taxable', label: 'Before tax', value: price(receipt.taxable) },
          ...receipt.taxes.map(({ label, amount }) => ({ key: label, label, value: price(amount) })),
        ]
      : []),
    { key: 'person', label: 'Member', value: of.email || `${of.name}, no email` },
    {
      key: 'all',
      label: 'All payments',
      value: <Link to={`/studio/money?member=${of.memberId}`}>of {of.name}</Link>,
    },
  ]
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { found } = loaderData ?? {}
  if (!found?.ok) return [titled(matches, 'Payment')]
  const { amount, currency, name } = found.data
  return [titled(matches, `${formatPrice(amount, currency)} from ${name}`)]
}
