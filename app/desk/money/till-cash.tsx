import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TillOnWire } from '../../../contract/desk-sales.ts'
import { clockAt } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { salesApi } from '../../api/sales.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { MoneyField } from '../../form/typed-field.tsx'

import partsStyles from '../parts.module.css'
import { DeskBox } from '../parts.tsx'
import styles from './till.module.css'
import { goes } from './words.ts'

type CashProps = { of: TillOnWire; currency: string; expected: number }

/** What lies in the till by the books, and what someone counted. */
export function Cash({ of, currency, expected }: CashProps) {
  const { revalidate } = useRevalidator()
  const [counted, setCounted] = useState<number | null>(null)
  const closings = of.closings.filter((one) => one.currency === currency)
  const [last] = closings
  const price = (amount: number) => formatPrice(amount, currency)
  const difference = counted === null ? null : counted - expected
  const since = last ? expected - last.expected : 0
  return (
    <DeskBox title="Cash" id={`cash-${currency}`}>
      <p>
        Expected: <b>{expected < 0 ? goes(-expected, currency) : price(expected)}</b> received in cash that
        day.
      </p>
      {closings.length > 0 && (
        <ul className={styles.closings}>
          {closings.map((one) => (
            <li key={one._id}>
              <span>
                Counted at {clockAt(one.at, of.timeZone)} by {one.by}: <b>{price(one.counted)}</b>,{' '}
                {differenceInWords(one.counted - one.expected, currency)}
                {one.note && <small>“{one.note}”</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {last && since !== 0 && (
        <p className={styles.since}>
          Since it was counted {since > 0 ? `${price(since)} more came in` : `${price(-since)} was paid out`}.
          Count again.
        </p>
      )}
      {of.mayClose && (
        <MemberForm
          className={partsStyles.form}
          notices
          fields={['day', 'expected']}
          call={({ text }) =>
            salesApi.closeTill({
              day: of.day,
              centre: of.centre,
              currency,
              expected,
              counted: text('counted'),
              note: text('note'),
            })
          }
          onDone={() => {
            setCounted(null)
            revalidate()
          }}
        >
          <MoneyField
            label="Cash counted, excluding the float"
            currency={currency}
            name="counted"
            required
            value={counted}
            onValue={setCounted}
            {...(difference !== null && { hint: capital(differenceInWords(difference, currency)) })}
          />
          {difference !== null && difference !== 0 && (
            <Field
              label="Reason for the difference"
              name="note"
              maxLength={LIMITS.sentenceMax}
              required
              hint="Saved with the count, for staff only."
            />
          )}
          <SubmitButton busyLabel="Saving...">{last ? 'Save new count' : 'Close till'}</SubmitButton>
        </MemberForm>
      )}
    </DeskBox>
  )
}

function differenceInWords(difference: number, currency: string): string {
  const rounded = Math.round(difference * 100) / 100
  if (rounded === 0) return 'correct'
  return `${formatPrice(Math.abs(rounded), currency)} ${rounded > 0 ? 'over' : 'missing'}`
}

const capital = (text: string) => (text[0]?.toUpperCase() ?? '') + text.slice(1)
