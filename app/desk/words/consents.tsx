import { useCallback, useEffect, useState } from 'react'
import type { ConsentsAtDesk } from '../../../contract/testimonials.ts'
import type { DeskWords } from '../../../contract/website-content.ts'
import { fullDateAndTime } from '../../../shared/dates.ts'
import type { ConsentState } from '../../../shared/enums.ts'
import { LIMITS } from '../../../shared/limits.ts'
import type { Answer, Said } from '../../api/client.ts'
import { wordsApi } from '../../api/words.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/states.tsx'
import { Part } from '../editor/part.tsx'
import partsStyles from '../parts.module.css'

import styles from './words.module.css'

type Props = { of: DeskWords; readOnly: boolean }
type Consent = ConsentsAtDesk['consents'][number]

/** Who agreed to be quoted: without a yes to these very words no one reads them. */
export function Consents({ of, readOnly }: Props) {
  const [found, setFound] = useState<Answer<{ data: ConsentsAtDesk }> | null>(null)
  const read = useCallback(async () => setFound(await wordsApi.consents(of._id)), [of._id])
  useEffect(() => {
    void read()
  }, [read])
  return (
    <Part title="Consent" id="their-yes">
      {found === null ? (
        <Spinner label="Loading consent" />
      ) : found.ok ? (
        <Found of={of} found={found.data} readOnly={readOnly} onChange={read} />
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </Part>
  )
}

type FoundProps = Props & { found: ConsentsAtDesk; onChange(): Promise<void> }

function Found({ of, found: { version, consents, timeZone }, readOnly, onChange }: FoundProps) {
  const { busy, run } = useAction()
  const open = consents.find(({ state }) => state === 'given' || state === 'asked')
  const isRead = of.state === 'published' || of.state === 'changed'
  async function end() {
    await run(wordsApi.endConsent(of._id, version))
    await onChange()
  }
  return (
    <>
      <p className={styles.said} role="status">
        {saidOf(open, isRead, consents)}
      </p>
      {consents.length > 0 && (
        <ul className={partsStyles.rows}>
          {consents.map((one) => (
            <li key={one._id}>
              <div>
                <b>{STATES[one.state]}</b>
                <p>{factsOf(one, timeZone)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!readOnly && open && (
        <p className={partsStyles.below}>
          <Button small look="line" busy={busy} busyLabel="Saving..." onClick={end}>
            {open.state === 'given' ? 'Consent withdrawn' : 'Cancel the request'}
          </Button>
        </p>
      )}
      {!readOnly && isRead && open?.state !== 'given' && (
        <div className={styles.asks}>
          <Ask id={of._id} version={version} onDone={onChange} />
          <Paper id={of._id} version={version} onDone={onChange} />
        </div>
      )}
    </>
  )
}

type AskProps = { id: string; version: number; onDone(): Promise<void> }

function Ask({ id, version, onDone }: AskProps) {
  return (
    <ConsentForm
      onDone={onDone}
      button="Ask by email"
      call={(text) => wordsApi.askConsent(id, { version, email: text('email') })}
    >
      <Field
        label="Their email"
        name="email"
        type="email"
        required
        autoComplete="off"
        hint="A member’s email. The email quotes the text, with a link to agree or to withdraw later."
      />
    </ConsentForm>
  )
}

function Paper({ id, version, onDone }: AskProps) {
  return (
    <ConsentForm
      onDone={onDone}
      button="Confirm paper consent"
      call={(text) => wordsApi.consentOnPaper(id, { version, note: text('note') })}
    >
      <Field
        label="Or on paper"
        name="note"
        required
        maxLength={LIMITS.reason}
        autoComplete="off"
        hint="Where it’s kept and its date. Your name is saved with it."
      />
    </ConsentForm>
  )
}

type FormProps = {
  button: string
  onDone(): Promise<void>
  call(text: (name: string) => string): Promise<Answer<Said>>
  children: React.ReactNode
}

function ConsentForm({ button, onDone, call, children }: FormProps) {
  return (
    <MemberForm<Said>
      className={partsStyles.form}
      call={async ({ text }) => {
        const answer = await call(text)
        // Someone else was there meanwhile: what they did is shown, and the press counts for what is there then.
        if (!answer.ok && answer.code === 'stale') await onDone()
        return answer
      }}
      onDone={() => void onDone()}
    >
      {children}
      <SubmitButton busyLabel="One moment...">{button}</SubmitButton>
    </MemberForm>
  )
}

const STATES: Record<ConsentState, string> = {
  given: 'Agreed',
  asked: 'Asked, no answer yet',
  withdrawn: 'Withdrawn',
  'other-words': 'Agreed to a different text',
  ended: 'Asked, never answered',
}

function saidOf(open: Consent | undefined, isRead: boolean, consents: Consent[]): string {
  if (!isRead) return 'Publish it first. People agree to the final text.'
  if (open?.state === 'given') return 'On the website, with consent.'
  if (open?.state === 'asked') return 'Not on the website yet: waiting for their answer.'
  if (consents.some(({ state }) => state === 'other-words'))
    return 'Not on the website: the text changed after they agreed, so we ask again.'
  return 'Not on the website yet: the person quoted has to agree first.'
}

const WAYS = { link: 'by email link', paper: 'on paper', demo: 'demo data' } as const

function factsOf(one: Consent, timeZone: string): string {
  const { way, member, askedAt, consentedAt, withdrawnAt, expiresAt, seenBy, note, state } = one
  const when = (at: number) => fullDateAndTime(at, timeZone)
  return [
    member ?? one.name,
    consentedAt === null ? `asked on ${when(askedAt)}` : `${WAYS[way]}, ${when(consentedAt)}`,
    seenBy && `seen by ${seenBy}`,
    note,
    state === 'asked' && expiresAt !== null && `link valid until ${when(expiresAt)}`,
    withdrawnAt !== null && `withdrawn on ${when(withdrawnAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
