import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'

import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import { useAnswer } from '../use-answer.ts'
import styles from './member.module.css'

/** What a block ends first; then the reason, and the sum on the button. */
export function BlockDialog({ of: one, onClose }: { of: MemberAtDeskOnWire; onClose(): void }) {
  const [bookings, setBookings] = useState<string>('cancel')
  const preview = useAnswer(deskMembersApi.previewBlock, [one._id])
  const { revalidate } = useRevalidator()
  const means = preview.data
  const ends = means && means.booked.length > 0 && bookings === 'cancel'
  const refund = ends ? means.refund : 0
  return (
    <ConsequenceDialog
      title={`Block ${one.name}?`}
      description="They can’t log in, book or pay until you unblock them. They are logged out now and leave every waitlist."
      preview={preview}
      call={({ text }) =>
        deskMembersApi.block(one._id, {
          reason: text('reason'),
          bookings: bookings === 'cancel' ? 'cancel' : 'leave',
          refund,
        })
      }
      onDone={() => {
        onClose()
        return revalidate()
      }}
      onClose={onClose}
      act={refund > 0 ? `Block and refund ${formatPrice(refund)}` : 'Block member'}
      busyLabel="Blocking..."
      leave="Don’t block"
    >
      {means && (
        <>
          <Figures
            figures={[
              {
                value: `${ends ? means.booked.length : 0}`,
                label: ends && means.booked.length === 1 ? 'booking cancelled' : 'bookings cancelled',
              },
              { value: formatPrice(refund), label: refund > 0 ? 'refunded in 10 minutes' : 'refunded' },
              {
                value: `${1 + (ends ? means.booked.length : 0)}`,
                label: ends ? 'emails, one with your reason' : 'email, with your reason',
              },
            ]}
          />
          {means.booked.length > 0 && (
            <>
              <ul className={styles.booked}>
                {means.booked.map(({ title, startsAt, paid, refund: back }) => (
                  <li key={`${title} ${startsAt}`}>
                    <span>
                      {title}
                      {startsAt !== null && `, ${dateAndTime(startsAt, one.timeZone)}`}
                    </span>
                    <span>
                      paid {formatPrice(paid)}, {formatPrice(back)} refunded by the policy
                    </span>
                  </li>
                ))}
              </ul>
              <RadioGroup
                legend="Their bookings"
                name="bookings"
                value={bookings}
                onChange={setBookings}
                options={[
                  {
                    value: 'cancel',
                    label: 'Cancel, refund by the policy',
                    note: `${formatPrice(means.refund)} refunded`,
                  },
                  { value: 'leave', label: 'Keep', note: 'they can come but can’t change anything' },
                ]}
              />
            </>
          )}
          <Field
            name="reason"
            label="Your reason"
            hint="Saved, and included in the email to them."
            maxLength={LIMITS.reason}
            autoComplete="off"
            required
          />
        </>
      )}
    </ConsequenceDialog>
  )
}
