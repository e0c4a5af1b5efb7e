import type { MoneyOne } from '../../../contract/desk-payments.ts'
import { dateAndTime, shortDate } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

import { DeskBox, DeskPart } from '../parts.tsx'
import styles from './payment.module.css'

const DISPUTE_STATES: Record<MoneyOne['disputes'][number]['state'], string> = {
  open: 'Open: send evidence in the Razorpay dashboard',
  'action-required': 'The bank wants more evidence',
  'under-review': 'Evidence sent, under review',
  won: 'Won: you keep the money',
  lost: 'Lost: the bank took the money back',
  closed: 'Closed',
}

/** What the payer's bank disputes, and until when it takes evidence. */
export function Disputes({ of }: { of: MoneyOne }) {
  if (of.disputes.length === 0) return null
  return (
    <DeskBox title="Disputed by the payer’s bank" id="disputes">
      <ul className={styles.papers}>
        {of.disputes.map(({ _id, amount, reason, state, respondBy }) => (
          <li key={_id}>
            <span>
              {DISPUTE_STATES[state]}
              {respondBy !== null &&
                (state === 'open' || state === 'action-required') &&
                `, by ${dateAndTime(respondBy, of.timeZone)}`}
              . {reason && `Reason: ${reason.replaceAll('_', ' ')}.`}
            </span>
            <b>{formatPrice(amount, of.currency)}</b>
          </li>
        ))}
      </ul>
    </DeskBox>
  )
}

/** The receipt as its file, and the credit notes, each with a page. */
export function Papers({ of: { _id: payment, receipts, timeZone } }: { of: MoneyOne }) {
  if (receipts.length === 0) return null
  return (
    <DeskPart title="Receipts" id="receipts">
      <ul className={styles.papers}>
        {receipts.map(({ _id, code, kind, issuedAt, amount, currency }) => (
          <li key={_id}>
            {kind === 'credit note' ? (
              <Link to={`/studio/money/${payment}/credit-note/${_id}`}>{code}</Link>
            ) : (
              <a href={`/api/receipts/${_id}.pdf`} download>
                {code}
              </a>
            )}
            <span>
              {kind === 'invoice' ? 'tax invoice' : kind}, {shortDate(issuedAt, timeZone)}
            </span>
            <b>{formatPrice(amount, currency)}</b>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

type PolicyProps = { of: NonNullable<MoneyOne['policy']>; atDesk: boolean; timeZone: string }

export function Policy({ of, atDesk, timeZone }: PolicyProps) {
  const from = of.from ? `, in force from ${shortDate(of.from, timeZone)}` : ', in force'
  const until = of.until !== null ? ` to ${shortDate(of.until, timeZone)}` : of.ofClass ? '' : ' to today'
  return (
    <DeskBox title="Cancellation policy for this payment" id="policy">
      <blockquote className={styles.policy}>
        <small>
          Version {of.version}
          {of.ofClass && ', custom for this class'}
          {from}
          {until}.{' '}
          {atDesk
            ? 'Sold at the desk, not shown on screen.'
            : `Shown and agreed ${dateAndTime(of.agreedAt, timeZone)}.`}
        </small>
        {of.sentences.map((sentence) => (
          <p key={sentence}>“{sentence}”</p>
        ))}
      </blockquote>
    </DeskBox>
  )
}

export function Evidence({ of }: { of: MoneyOne }) {
  return (
    <DeskPart title="Evidence pack" id="evidence">
      <p className={styles.evidence}>
        For a bank dispute: member, dates, terms, bookings, attendance, emails, logins and every event on this
        page. Exports are logged.
      </p>
      <a
        className={buttonLook({ look: 'line', wide: true })}
        href={`/api/studio/money/payments/${of._id}/evidence.pdf`}
        download
      >
        Create PDF
      </a>
      <p className={styles.evidence}>Health answers and staff notes are never included.</p>
    </DeskPart>
  )
}
