import { LIMITS } from '../../../shared/limits.ts'
import type { ChangeMeans } from '../../api/session-change.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { TextArea } from '../../form/field.tsx'
import { SCOPES, type Scope, type SessionToChange } from './change.ts'
import { teachersText, untoldText } from './words.ts'

type ScopeProps = { session: SessionToChange; value: Scope; onChange(value: Scope): void }

/** For how many sessions of the class it counts. */
export function ScopeChoice({ session, value, onChange }: ScopeProps) {
  if (session.totalClasses === 1) return null
  return (
    <RadioGroup
      legend="Which sessions"
      name="scope"
      width="190px"
      value={value}
      onChange={(chosen) => onChange(chosen as Scope)}
      options={SCOPES}
    />
  )
}

/** Who gets no email, and which teachers get one. */
export function Told({ means: { untold, teachers } }: { means: ChangeMeans }) {
  return (
    <>
      {untold.length > 0 && <p className="small">No email. {untoldText(untold)}</p>}
      {teachers.length > 0 && <p className="small">Teachers: {teachersText(teachers)}</p>}
    </>
  )
}

export function Reason({ required }: { required: boolean }) {
  return (
    <TextArea
      name="reason"
      label="Reason"
      hint="Members read it in their email."
      maxLength={LIMITS.sentenceMax}
      rows={2}
      required={required}
      optional={!required}
    />
  )
}
