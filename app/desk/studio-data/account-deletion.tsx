import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeletionPreviewOnWire, PrivacyRequestOnWire } from '../../../contract/privacy.ts'
import { clockAt, fullDate } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { dataApi } from '../../api/data.ts'
import { Field } from '../../form/field.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'

import { useDesk } from '../desk.ts'
import { Facts } from '../parts.tsx'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { PendingBanner } from '../pending/pending-banner.tsx'
import { useAnswer } from '../use-answer.ts'
import styles from './account-deletion.module.css'

type Props = {
  of: PrivacyRequestOnWire
  now: number
  timeZone: string
}

/** The owner's way to delete the account of who asked for it: what it means, then ten minutes to take it back. */
export function AccountDeletion({ of, now, timeZone }: Props) {
  const { may } = useDesk()
  const [isOpen, setOpen] = useState(false)
  if (!may('account.delete')) return null
  if (of.deletion) return <Waiting of={of} now={now} timeZone={timeZone} />
  return (
    <>
      {of.deletionNote && (
        <Notice>
          The account was due to be deleted but could not be: {of.deletionNote} Nothing has changed.
        </Notice>
      )}
      <p className={styles.way}>
        <Button small look="line" onClick={() => setOpen(true)}>
          Delete account<span className="sr-only"> for {of.who}</span>
        </Button>
      </p>
      {isOpen && <DeletionDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

function Waiting({ of: { deletion }, now, timeZone }: Props) {
  const { revalidate } = useRevalidator()
  if (!deletion) return null
  const { _id, at, by } = deletion
  return (
    <div className={styles.waiting}>
      <PendingBanner id={_id} dueAt={at} now={now} onDone={revalidate}>
        <b>
          The account will be deleted at {clockAt(at, timeZone)}
          {by && `, requested by ${by}`}.
        </b>{' '}
        Nothing changes until then.
      </PendingBanner>
    </div>
  )
}

function DeletionDialog({ of, onClose }: { of: PrivacyRequestOnWire; onClose(): void }) {
  const preview = useAnswer(dataApi.previewDeletion, [of._id])
  const { revalidate } = useRevalidator()
  const means = preview.data
  const account = means?.account
  const mayGo = account != null && means?.obstacles.length === 0
  return (
    <ConsequenceDialog
      title={account ? `Delete ${account.name}’s account?` : 'Delete this account?'}
      description="Name, address, answers, emails and messages are deleted for good. Payment records required by law stay, without a name."
      preview={preview}
      call={({ text }, { version }) =>
        dataApi.askForDeletion(of._id, { version, proof: text('proof'), email: text('email') })
      }
      onDone={() => {
        onClose()
        return revalidate()
      }}
      onClose={onClose}
      act={mayGo ? 'Delete account in 10 minutes' : null}
      busyLabel="One moment..."
      leave={mayGo ? 'Keep account' : 'Close'}
      otherWays={
        !mayGo &&
        of.userId && (
          <ButtonLink look="line" to={`/studio/members/${encodeURIComponent(of.userId)}`}>
            Open member
          </ButtonLink>
        )
      }
    >
      {means && account && <Facts rows={factsOf(account, means.timeZone)} />}
      {means?.obstacles.map((why) => (
        <Notice key={why}>{why}</Notice>
      ))}
      {mayGo && (
        <>
          <Field
            name="proof"
            label="How you checked their identity"
            hint="Like: passport shown at the desk, or replied from their email. This is kept, so leave out their name."
            maxLength={LIMITS.reason}
            autoComplete="off"
            required
          />
          <Field
            name="email"
            label={account.email ? 'Email of the account' : 'Name of the member'}
            hint="Type it to confirm the account."
            maxLength={LIMITS.emailMax}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </>
      )}
    </ConsequenceDialog>
  )
}

type Account = NonNullable<DeletionPreviewOnWire['account']>

function factsOf({ since, enrolled, past, plans, sums, receipts }: Account, timeZone: string) {
  const day = (at: number) => fullDate(at, timeZone)
  const money = sums
    .map(({ currency, paid, back }) =>
      [`${formatPrice(paid, currency)} paid`, back > 0 && `${formatPrice(back, currency)} refunded`]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ')
  return [
    { key: 'since', label: 'Member since', value: day(since) },
    {
      key: 'classes',
      label: 'Classes',
      value:
        enrolled.length > 0
          ? `booked in ${enrolled.join(', ')}`
          : past > 0
            ? `none now, ${past} before`
            : 'none',
    },
    ...(plans.length === 0
      ? []
      : [
          {
            key: 'plans',
            label: 'Ends now, no refund',
            value: plans.map(({ name, endsAt }) => `${name}, paid until ${day(endsAt)}`).join('; '),
          },
        ]),
    { key: 'money', label: 'Money', value: money || 'none' },
    {
      key: 'kept',
      label: 'Kept by law, without a name',
      value:
        receipts === 0
          ? 'nothing: there are no receipts'
          : `${receipts} ${receipts === 1 ? 'receipt or credit note' : 'receipts and credit notes'}, with their payments`,
    },
  ]
}
