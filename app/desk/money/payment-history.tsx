import { Fragment } from 'react'
import type { MoneyOne } from '../../../contract/desk-payments.ts'
import { fullDate } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { paymentEventInWords } from '../../../shared/payment-events.ts'
import styles from './payment-history.module.css'
import { noteOf, SOURCES, secondsOf, signOf } from './words.ts'

/** What happened, in order: the margin holds the time. */
export function PaymentHistory({ of: { events, currency, timeZone, isItem } }: { of: MoneyOne }) {
  return (
    <ol className={styles.ledger}>
      {events.map((event, n) => {
        const day = fullDate(event.at, timeZone)
        const before = events[n - 1]
        const sign = signOf(event)
        return (
          <Fragment key={event._id}>
            {(!before || fullDate(before.at, timeZone) !== day) && <li className={styles.day}>{day}</li>}
            <li>
              <time dateTime={new Date(event.at).toISOString()}>{secondsOf(event.at, timeZone)}</time>
              <div>
                <b>
                  {paymentEventInWords(event.what, event.source, isItem)}
                  {event.by && ` by ${event.by}`}{' '}
                  <abbr title={SOURCES[event.source].means}>{SOURCES[event.source].word}</abbr>
                </b>
                {event.amount !== null && sign !== null && (
                  <span className={styles.amount}>
                    {sign} {formatPrice(event.amount, currency)}
                  </span>
                )}
                {noteOf(event, isItem) && <p>{noteOf(event, isItem)}</p>}
              </div>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
