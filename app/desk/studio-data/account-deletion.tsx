import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeletionPreviewOnWire, PrivacyRequestOnWire } from '../../../contract/privacy.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/client.ts'
import { dataApi } from '../../api/data.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { Refused } from '../../login/login-failure.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import { clock, dayInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import { GraceStrip } from '../grace-strip.tsx'
import partsStyles from '../parts.module.css'
import { Facts } from '../parts.tsx'
import styles from './account-deletion.module.css'

type Props = {
  of: PrivacyRequestOnWire
  now: number
  timeZone: string
  /** Of several that wait, Ctrl+Z takes back the one that was asked for last. */
  isLast: boolean
}

const LOOK_AGAIN_MS = 20_000

/** The owner's way to delete the account of who asked for it: what it means, then ten minutes to take it back. */
export function AccountDeletion({ of, now, timeZone, isLast }: Props) {
  const { may } = useDesk()
  const [isOpen, setOpen] = useState(false)
  if (!may('account.delete')) return null
  if (of.deletion) return <Waiting of={of} now={now} timeZone={timeZone} isLast={isLast} />
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

function Waiting({ of, now, timeZone, isLast }: Props) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const at = of.deletion?.at ?? now

  async function undo() {
    if (busy) return
    await run(dataApi.takeDeletionBack(of._id))
    await revalidate()
  }

  // Once it is deleted the page says so by itself.
  useEffect(() => {
    const timer = setTimeout(revalidate, Math.max(0, at - now) + LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [at, now, revalidate])

  return (
    <div className={styles.waiting}>
      <GraceStrip busy={busy} busyLabel="Taking back..." onUndo={undo} hasKey={isLast}>
        <b>
          The account is deleted at {clock(at, timeZone)}
          {of.deletion?.by && `, asked for by ${of.deletion.by}`}.
        </b>{' '}
        Until then nothing has changed.
      </GraceStrip>
    </div>
  )
}

function DeletionDialog({ of, onClose }: { of: PrivacyRequestOnWire; onClose(): void }) {
  const [found, setFound] = useState<Answer<{ data: DeletionPreviewOnWire }>>()
  const [asked, setAsked] = useState(0)
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again after a refusal.
  useEffect(() => {
    let left = false
    dataApi.previewDeletion(of._id).then((answer) => !left && setFound(answer))
    return () => {
      left = true
    }
  }, [of._id, asked])
  const preview = found?.ok ? found.data : null
  const mayGo = preview !== null && preview.account !== null && preview.obstacles.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.wide}
      title={preview?.account ? `Delete the account of ${preview.account.name}?` : 'Delete their account?'}
      description="Name, address, answers, letters and conversation go, and cannot come back. What the books must keep stays, without a name."
    >
      <div className={styles.body}>
        {!found && <Spinner label={TEXTS.loading} />}
        {found && !found.ok && <Refused answer={found} />}
        {preview?.account && <Facts rows={factsOf(preview.account, preview.timeZone)} />}
        {preview?.obstacles.map((why) => (
          <Notice key={why}>{why}</Notice>
        ))}
        {preview && !mayGo && (
          <div className={partsStyles.acts}>
            {of.userId && (
              <ButtonLink look="line" to={`/studio/members/${encodeURIComponent(of.userId)}`}>
                To their page
              </ButtonLink>
            )}
            <Button look={of.userId ? 'quiet' : 'line'} onClick={onClose}>
              Close
            </Button>
          </div>
        )}
        {mayGo && (
          <MemberForm<{ message: string }>
            className={partsStyles.form}
            notices
            call={async ({ text }) => {
              const answer = await dataApi.askForDeletion(of._id, {
                ...{ version: preview.version, proof: text('proof'), email: text('email') },
              })
              if (!answer.ok) setAsked(asked + 1)
              return answer
            }}
            onDone={() => {
              onClose()
              return revalidate()
            }}
          >
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
              label="The email address of the account"
              hint="Type it once more, so that it is the right account."
              maxLength={LIMITS.emailMax}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <div className={partsStyles.acts}>
              <SubmitButton busyLabel="One moment...">Delete it in ten minutes</SubmitButton>
              <Button look="line" onClick={onClose}>
                Keep it
              </Button>
            </div>
          </MemberForm>
        )}
      </div>
    </Dialog>
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
