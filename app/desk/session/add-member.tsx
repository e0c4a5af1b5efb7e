import { type FormEvent, useState } from 'react'
import type { RosterMemberOnWire, SessionAtDesk } from '../../../contract/desk-session.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { failureText } from '../../api/failure-text.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field, FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { useDesk } from '../desk.ts'
import { EmailDialog } from '../members/email-dialog.tsx'
import partsStyles from '../parts.module.css'
import rollStyles from '../roll/roll.module.css'
import { noneCalled, wordsIn } from '../roll/words.ts'

type Props = { session: SessionAtDesk; onClose(): void; onDone(): void }

/** A member who called or wrote: found first, then how they come. */
export function AddMember({ session, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<RosterMemberOnWire | null>(null)
  const [addsEmail, setAddsEmail] = useState(false)
  if (chosen && addsEmail)
    return (
      <EmailDialog
        of={{ ...chosen, contactEmail: null }}
        onClose={() => setAddsEmail(false)}
        onDone={() => setChosen(null)}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen ? `Add ${chosen.name}` : 'Add booking'}
      description={`${Math.max(0, session.capacity - session.taken)} of ${session.capacity} places are free.`}
    >
      {chosen ? (
        <How
          session={session}
          onClose={onClose}
          onDone={onDone}
          member={chosen}
          onAddEmail={() => setAddsEmail(true)}
        />
      ) : (
        <Find sessionId={session.sessionId} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

function Find({ sessionId, onChoose }: { sessionId: string; onChoose(member: RosterMemberOnWire): void }) {
  const [found, setFound] = useState<{ q: string; people: RosterMemberOnWire[] } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  /** What was found belongs to the text in the field, and goes with it. */
  function forget() {
    setFound(null)
    setFailure(null)
    setErrors({})
  }

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const q = wordsIn(form)
    forget()
    setBusy(true)
    const answer = await deskSessionApi.findMembers(sessionId, q)
    setBusy(false)
    if (wordsIn(form) !== q) return
    if (answer.ok) return setFound({ q, people: answer.data })
    setErrors(answer.errors)
    if (!answer.errors.q) setFailure(failureText(answer))
  }

  return (
    <FormState value={{ errors, busy, locked: false }}>
      <form className={rollStyles.find} onSubmit={find} onInput={forget}>
        <Field
          name="q"
          label="Name, full email address or phone number"
          type="search"
          autoComplete="off"
          autoFocus
          maxLength={100}
        />
        <Button type="submit" look="line" busy={busy}>
          {' '}
          Search
        </Button>
      </form>
      {failure && <Notice>{failure}</Notice>}
      {found && (
        <div role="status">
          {found.people.length === 0 && <p className="small">{noneCalled(found.q)}</p>}
          <ul className={rollStyles.found}>
            {found.people.map((one) => (
              <li key={one._id}>
                <span>
                  {one.name}{' '}
                  <small>
                    {[one.email, one.lastDigits && `…${one.lastDigits}`].filter(Boolean).join(' · ')}
                  </small>
                </span>
                {one.isBooked ? (
                  <span className="small">already booked</span>
                ) : (
                  <Button look="line" small aria-label={`Choose ${one.name}`} onClick={() => onChoose(one)}>
                    Choose
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormState>
  )
}

type HowProps = Props & { member: RosterMemberOnWire; onAddEmail(): void }

function How({ session, member, onClose, onDone, onAddEmail }: HowProps) {
  const isFull = session.taken >= session.capacity
  const canPay = session.isSoldSingly && !isFull
  const maySell = useDesk().may('sale.make')
  const bar = member.cannotPayOnline
  const [how, setHow] = useState<string>(
    !canPay ? 'free' : bar === null ? 'online' : maySell ? 'here' : 'free',
  )
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      call={({ text }) =>
        deskSessionApi.add(session.sessionId, {
          userId: member._id,
          how: how === 'online' ? 'online' : 'free',
          reason: text('reason'),
        })
      }
      onDone={() => {
        onClose()
        onDone()
      }}
    >
      {isFull && (
        <Notice kind="info">
          All {session.capacity} places are booked or held. This booking goes over capacity.
        </Notice>
      )}
      {canPay && (
        <RadioGroup
          legend="Payment"
          name="how"
          value={how}
          onChange={setHow}
          options={[
            {
              value: 'online',
              label: 'They pay online',
              note:
                bar === null
                  ? 'we hold a place and email them the deadline'
                  : member.email
                    ? 'not possible: email not confirmed'
                    : 'not possible: no email',
            },
            ...(maySell ? [{ value: 'here', label: 'They pay here', note: 'cash, card or UPI' }] : []),
            { value: 'free', label: 'Free', note: 'needs a reason' },
          ]}
        />
      )}
      {canPay && how === 'online' && bar !== null ? (
        <>
          <FieldError id="how-bar" error={bar} />
          <div className={partsStyles.acts}>
            {!member.email && <Button onClick={onAddEmail}>Add an email</Button>}
            <Button look="line" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      ) : how === 'here' ? (
        <div className={partsStyles.acts}>
          <ButtonLink
            to={`/studio/money/sell?member=${member._id}&class=${session.classId}&session=${session.sessionId}`}
          >
            Take payment
          </ButtonLink>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      ) : (
        <Reason isOver={isFull} isOnline={how === 'online'} onClose={onClose} />
      )}
    </MemberForm>
  )
}

function Reason({ isOver, isOnline, onClose }: { isOver: boolean; isOnline: boolean; onClose(): void }) {
  return (
    <>
      <Field
        name="reason"
        label={isOver ? 'Reason for going over capacity' : 'Reason'}
        hint="Saved in the session’s history."
        maxLength={LIMITS.reason}
        required
      />
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Adding...">{isOnline ? 'Hold a place' : 'Add for free'}</SubmitButton>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}
