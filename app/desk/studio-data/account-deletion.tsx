import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeletionPreviewOnWire, PrivacyRequestOnWire } from '../../../contract/privacy.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { dataApi } from '../../api/data.ts'
import { Field } from '../../form/field.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { clock, dayInWords } from '../days.ts'
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
          Delete their account<span className="sr-only"> for {of.who}</span>
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
          The account will be deleted at {clock(at, timeZone)}
          {by && `, asked for by ${by}`}.
        </b>{' '}
        Until then nothing changes.
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
      title={account ? `Delete the account of ${account.name}?` : 'Delete their account?'}
      description="Name, address, answers, letters and conversation go, and cannot come back. What the books must keep stays, without a name."
      preview={preview}
      call={({ text }, { version }) =>
        dataApi.askForDeletion(of._id, { version, proof: text('proof'), email: text('email') })
      }
      onDone={() => {
        onClose()
        return revalidate()
      }}
      onClose={onClose}
      act={mayGo ? 'Delete it in ten minutes' : null}
      busyLabel="One moment..."
      leave={mayGo ? 'Keep it' : 'Close'}
      otherWays={
        !mayGo &&
        of.userId && (
          <ButtonLink look="line" to={`/studio/members/${encodeURIComponent(of.userId)}`}>
            To their page
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
            label="How they proved who they are"
            hint="Such as: passport shown at the desk, or answered from their address. This line is kept, so leave their name out of it."
            maxLength={LIMITS.reason}
            autoComplete="off"
            required
          />
          <Field
            name="email"
            label={account.email ? 'The email of the account' : 'The name of the member'}
            hint="Type it once more, so that it is the right account."
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
  const day = (at: number) => dayInWords(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at))
  const money = sums
    .map(({ currency, paid, back }) =>
      [`${formatPrice(paid, currency)} paid`, back > 0 && `${formatPrice(back, currency)} back`]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ')
  return [
    { key: 'since', label: 'Account since', value: day(since) },
    {
      key: 'classes',
      label: 'Classes',
      value:
        enrolled.length > 0
          ? `enrolled in ${enrolled.join(', ')}`
          : past > 0
            ? `none now, ${past} before`
            : 'none',
    },
    ...(plans.length === 0
      ? []
      : [
          {
            key: 'plans',
            label: 'Ends with it, with nothing back',
            value: plans.map(({ name, endsAt }) => `${name}, paid until ${day(endsAt)}`).join('; '),
          },
        ]),
    { key: 'money', label: 'Money', value: money || 'none' },
    {
      key: 'kept',
      label: 'The law keeps, without a name',
      value:
        receipts === 0
          ? 'nothing: there are no receipts'
          : `${receipts} ${receipts === 1 ? 'receipt or credit note' : 'receipts and credit notes'}, and the payments behind them`,
    },
  ]
}
