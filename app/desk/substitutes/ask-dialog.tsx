import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CandidatesOnWire, DeskSession } from '../../../contract/substitutes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { inHours } from '../../../shared/policy-text.ts'
import { deskApi } from '../../api/desk.ts'
import { RadioGroup, Tick } from '../../form/choices.tsx'
import { TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { MoneyField } from '../../form/typed-field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'

import partsStyles from '../parts.module.css'
import { Looking } from '../pending/consequence-dialog.tsx'
import { useAnswer } from '../use-answer.ts'
import { sessionInWords } from './request-facts.tsx'

type Props = { session: DeskSession; onClose(): void }

export function AskDialog({ session, onClose }: Props) {
  const found = useAnswer(deskApi.whoWouldBeAsked, [session._id])
  const who = found.data
  return (
    <Dialog
      open
      onClose={onClose}
      title={who?.all ? 'Assign a substitute' : 'Ask for a substitute'}
      description={`${session.title}, ${sessionInWords(session)}.`}
    >
      <Looking at={found} />
      {who?.all && (
        <>
          <AssignList session={session} all={who.all} onClose={onClose} />
          <details>
            <summary>Ask the teachers instead</summary>
            <AskForm session={session} who={who} onClose={onClose} />
          </details>
        </>
      )}
      {who && !who.all && <AskForm session={session} who={who} onClose={onClose} />}
    </Dialog>
  )
}

type AssignProps = Props & { all: NonNullable<CandidatesOnWire['all']> }

/** For the studio: every teacher with whether they are free, the free ones first, each a press away. */
function AssignList({ session, all, onClose }: AssignProps) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const canTake = ({ busyWith, isCertified }: AssignProps['all'][number]) => busyWith === null && isCertified
  const sorted = [...all].sort(
    (one, other) =>
      Number(canTake(other)) - Number(canTake(one)) || Number(other.knowsStyle) - Number(one.knowsStyle),
  )
  if (all.length === 0) return <Notice kind="info">No other teachers yet. Add one under Teachers.</Notice>
  return (
    <ul className={partsStyles.rows}>
      {sorted.map((teacher) => (
        <li key={teacher._id}>
          <div>
            <b>{teacher.name}</b>
            <p>{stateOf(teacher, session.timeZone)}</p>
          </div>
          {canTake(teacher) && (
            <Button
              small
              look="line"
              busy={busy}
              busyLabel="Assigning..."
              onClick={async () => {
                if (!(await run(deskApi.assignForSession(session._id, teacher._id)))) return
                await revalidate()
                onClose()
              }}
            >
              Assign<span className="sr-only"> {teacher.name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function stateOf(
  { busyWith, isCertified, knowsStyle }: AssignProps['all'][number],
  timeZone: string,
): string {
  if (busyWith) return `Busy: ${busyWith.title}, ${dateAndTime(busyWith.startsAt, timeZone)}`
  if (!isCertified) return 'Free, but doesn’t have the certificate this class needs'
  return knowsStyle ? 'Free' : 'Free, but this style isn’t on their page'
}

function AskForm({ session, who, onClose }: Props & { who: CandidatesOnWire }) {
  const { preferred, others, preferredMinutes, mayNameFee } = who
  const [turn, setTurn] = useState('first')
  const [fee, setFee] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  const all = [...preferred, ...others]
  const isInTurn = preferred.length > 0 && others.length > 0 && preferredMinutes > 0
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      call={({ text, ticked }) =>
        deskApi.askForSubstitute(session._id, {
          message: text('message'),
          fee: fee ?? undefined,
          studioFirst: ticked('studioFirst'),
          preferredFirst: turn === 'first',
        })
      }
      onDone={async () => {
        await revalidate()
        onClose()
      }}
    >
      {isInTurn && (
        <RadioGroup
          legend="Who to ask"
          name="turn"
          value={turn}
          onChange={setTurn}
          options={[
            {
              value: 'first',
              label: `${namesOf(preferred)} first, then the rest`,
              note: `the rest after ${preferredMinutes % 60 === 0 ? inHours(preferredMinutes / 60) : `${preferredMinutes} minutes`}`,
            },
            { value: 'all', label: `All ${all.length} who can teach it`, note: namesOf(all) },
          ]}
        />
      )}
      {!isInTurn && all.length > 0 && <p>We ask {namesOf(all)}.</p>}
      {all.length === 0 && (
        <Notice kind="info">
          {who.all
            ? 'No free teacher has this style on their page.'
            : 'No other teacher is free then. The studio sees your request and can find one.'}
        </Notice>
      )}
      <TextArea
        label="Note for the substitute"
        name="message"
        optional
        rows={3}
        maxLength={LIMITS.sentenceMax}
      />
      {mayNameFee && (
        <MoneyField
          label="Fee, in ₹"
          name="fee"
          value={fee}
          onValue={setFee}
          optional
          hint="Leave empty to use the substitute’s own rate."
        />
      )}
      <Tick name="studioFirst">The studio confirms the substitute first</Tick>
      <p className="small">{heard(session.booked)}</p>
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Asking...">Send request</SubmitButton>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </MemberForm>
  )
}

function heard(booked: number): string {
  if (booked === 0) return 'No one has booked yet.'
  const who = booked === 1 ? '1 member gets' : `${booked} members get`
  return `${who} an email once there is a substitute, and can then cancel free of charge.`
}

function namesOf(teachers: { name: string }[]): string {
  return new Intl.ListFormat('en-GB').format(teachers.map(({ name }) => name))
}
