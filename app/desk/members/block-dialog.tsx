import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { hourInWords } from '../days.ts'
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
      description="They cannot log in, book or pay until you end it. Their logins end at once, and they wait for nothing any more."
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
      act={refund > 0 ? `Block, ${formatPrice(refund)} back` : 'Block'}
      busyLabel="Blocking..."
      leave="Do not block"
    >
      {means && (
        <>
          <Figures
            figures={[
              {
                value: `${ends ? means.booked.length : 0}`,
                label: ends && means.booked.length === 1 ? 'booking ends' : 'bookings end',
              },
              { value: formatPrice(refund), label: refund > 0 ? 'goes back in ten minutes' : 'goes back' },
              {
                value: `${1 + (ends ? means.booked.length : 0)}`,
                label: ends ? 'letters, one with your reason' : 'letter, with your reason',
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
                      {startsAt !== null && `, ${hourInWords(startsAt, one.timeZone)}`}
                    </span>
                    <span>
                      paid {formatPrice(paid)}, {formatPrice(back)} by the policy
                    </span>
                  </li>
                ))}
              </ul>
              <RadioGroup
                legend="What they have booked"
                name="bookings"
                value={bookings}
                onChange={setBookings}
                options={[
                  {
                    value: 'cancel',
                    label: 'Ends by the policy',
                    note: `${formatPrice(means.refund)} goes back`,
                  },
                  { value: 'leave', label: 'Stays', note: 'they may come, and cannot change it' },
                ]}
              />
            </>
          )}
          <Field
            name="reason"
            label="Your reason"
            hint="It is kept, and stands in the letter to them."
            maxLength={LIMITS.reason}
            autoComplete="off"
            required
          />
        </>
      )}
    </ConsequenceDialog>
  )
}
