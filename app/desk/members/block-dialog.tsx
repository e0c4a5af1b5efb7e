import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BlockPreviewOnWire, MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/client.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { Figures } from '../session/figures.tsx'
import styles from './member.module.css'

/** What a block ends first; then the reason, and the sum on the button. */
export function BlockDialog({ of: one, onClose }: { of: MemberAtDeskOnWire; onClose(): void }) {
  const [found, setFound] = useState<Answer<{ data: BlockPreviewOnWire }>>()
  const [bookings, setBookings] = useState<string>('cancel')
  const [asked, setAsked] = useState(0)
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again after a refusal.
  useEffect(() => {
    let left = false
    deskMembersApi.previewBlock(one._id).then((answer) => !left && setFound(answer))
    return () => {
      left = true
    }
  }, [one._id, asked])
  const preview = found?.ok ? found.data : null
  const ends = preview && preview.booked.length > 0 && bookings === 'cancel'
  const refund = ends ? preview.refund : 0
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.wide}
      title={`Block ${one.name}?`}
      description="They cannot log in, book or pay until you end it. Their logins end at once, and they wait for nothing any more."
    >
      {!found && <Spinner label={TEXTS.loading} />}
      {found && !found.ok && <Refused answer={found} />}
      {preview && (
        <MemberForm
          className={partsStyles.form}
          notices
          call={async ({ text }) => {
            const answer = await deskMembersApi.block(one._id, {
              reason: text('reason'),
              bookings: bookings === 'cancel' ? 'cancel' : 'leave',
              refund,
            })
            if (!answer.ok) setAsked(asked + 1)
            return answer
          }}
          onDone={() => {
            onClose()
            return revalidate()
          }}
        >
          <Figures
            figures={[
              {
                value: `${ends ? preview.booked.length : 0}`,
                label: ends && preview.booked.length === 1 ? 'booking ends' : 'bookings end',
              },
              { value: formatPrice(refund), label: refund > 0 ? 'goes back in ten minutes' : 'goes back' },
              {
                value: `${1 + (ends ? preview.booked.length : 0)}`,
                label: ends ? 'letters, one with your reason' : 'letter, with your reason',
              },
            ]}
          />
          {preview.booked.length > 0 && (
            <>
              <ul className={styles.booked}>
                {preview.booked.map(({ title, startsAt, paid, refund: back }) => (
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
                    note: `${formatPrice(preview.refund)} goes back`,
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
          <div className={partsStyles.acts}>
            <SubmitButton busyLabel="Blocking...">
              {refund > 0 ? `Block, ${formatPrice(refund)} back` : 'Block'}
            </SubmitButton>
            <Button look="line" onClick={onClose}>
              Do not block
            </Button>
          </div>
        </MemberForm>
      )}
    </Dialog>
  )
}
