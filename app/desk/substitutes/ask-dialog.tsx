import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CandidatesOnWire, DeskSession } from '../../../contract/substitutes.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/client.ts'
import { deskApi } from '../../api/desk.ts'
import { RadioGroup, Tick } from '../../form/choices.tsx'
import { Field, TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import partsStyles from '../parts.module.css'
import { sessionInWords } from './request-facts.tsx'

type Props = { session: DeskSession; onClose(): void }

export function AskDialog({ session, onClose }: Props) {
  const [who, setWho] = useState<Answer<{ data: CandidatesOnWire }>>()
  useEffect(() => {
    let left = false
    deskApi.whoWouldBeAsked(session._id).then((answer) => !left && setWho(answer))
    return () => {
      left = true
    }
  }, [session._id])
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask for a substitute"
      description={`${session.title}, ${sessionInWords(session)}.`}
    >
      {!who && <Spinner label={TEXTS.loading} />}
      {who && !who.ok && <Refused answer={who} />}
      {who?.ok && <AskForm session={session} who={who.data} onClose={onClose} />}
    </Dialog>
  )
}

function AskForm({ session, who, onClose }: Props & { who: CandidatesOnWire }) {
  const { preferred, others, preferredMinutes, mayNameFee } = who
  const [turn, setTurn] = useState('first')
  const { revalidate } = useRevalidator()
  const all = [...preferred, ...others]
  const isInTurn = preferred.length > 0 && preferredMinutes > 0
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      call={({ text, ticked }) =>
        deskApi.askForSubstitute(session._id, {
          message: text('message'),
          fee: text('fee'),
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
          legend="Whom to ask"
          name="turn"
          value={turn}
          onChange={setTurn}
          options={[
            {
              value: 'first',
              label: `${namesOf(preferred)} first, then the others`,
              note: `the others after ${preferredMinutes} minutes`,
            },
            { value: 'all', label: `All ${all.length} who may teach it`, note: namesOf(all) },
          ]}
        />
      )}
      {!isInTurn && all.length > 0 && <p>We ask {namesOf(all)}.</p>}
      {all.length === 0 && (
        <Notice kind="info">
          Nobody else is free then and may teach it. The studio sees your request and can still find somebody.
        </Notice>
      )}
      <TextArea
        label="A line for who takes it"
        name="message"
        optional
        rows={3}
        maxLength={LIMITS.sentenceMax}
      />
      {mayNameFee && (
        <Field
          label="Fee in rupees"
          name="fee"
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          optional
          hint="Without one it is paid by the rate of whoever takes it."
        />
      )}
      <Tick name="studioFirst">The studio says yes first</Tick>
      <p className="small">{heard(session.booked)}</p>
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Asking...">Ask now</SubmitButton>
        <Button look="line" onClick={onClose}>
          I will teach
        </Button>
      </div>
    </MemberForm>
  )
}

function heard(booked: number): string {
  if (booked === 0) return 'Nobody is booked yet.'
  const who = booked === 1 ? 'One person hears' : `${booked} people hear`
  return `${who} of it only when somebody has said yes, and may then leave free of charge.`
}

function namesOf(teachers: { name: string }[]): string {
  return new Intl.ListFormat('en-GB').format(teachers.map(({ name }) => name))
}
