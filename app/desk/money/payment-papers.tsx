import type { MoneyOne } from '../../../contract/desk-payments.ts'
import { formatPrice } from '../../../shared/money.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { hourInWords } from '../days.ts'
import { DeskBox, DeskPart } from '../parts.tsx'
import styles from './payment.module.css'
import { shortDay } from './words.ts'

const DISPUTE_STATES: Record<MoneyOne['disputes'][number]['state'], string> = {
  open: 'Open: send evidence in Razorpay’s dashboard',
  'action-required': 'The bank asks for more evidence',
  'under-review': 'Evidence sent, the bank reviews it',
  won: 'Won: the money stays',
  lost: 'Lost: the bank took the money',
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
                `, by ${hourInWords(respondBy, of.timeZone)}`}
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
              {kind === 'invoice' ? 'tax invoice' : kind}, {shortDay(issuedAt, timeZone)}
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
  const from = of.from ? `, in force from ${shortDay(of.from, timeZone)}` : ', in force'
  const until = of.until !== null ? ` to ${shortDay(of.until, timeZone)}` : of.ofClass ? '' : ' to today'
  return (
    <DeskBox title="The policy that applied then" id="policy">
      <blockquote className={styles.policy}>
        <small>
          Version {of.version}
          {of.ofClass && ', terms of this class’s own'}
          {from}
          {until}.{' '}
          {atDesk
            ? 'Sold at the desk, not shown on a page.'
            : `Shown and agreed ${hourInWords(of.agreedAt, timeZone)}.`}
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
        For a bank that asks: who, what and when, the terms, the sessions booked and the roll, letters,
        logins, and every event on this page. That somebody made one is written down.
      </p>
      <a
        className={buttonLook({ look: 'line', wide: true })}
        href={`/api/studio/money/payments/${of._id}/evidence.pdf`}
        download
      >
        Make one PDF
      </a>
      <p className={styles.evidence}>Health answers and staff notes are never in the pack.</p>
    </DeskPart>
  )
}
