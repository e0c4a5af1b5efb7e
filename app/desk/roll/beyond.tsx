import { LIMITS } from '../../../shared/limits.ts'
import { Field } from '../../form/field.tsx'

type BeyondProps = { name: string; reason: string; setReason(reason: string): void }

/** Asked for in a full room. */
export function Beyond({ name, reason, setReason }: BeyondProps) {
  return (
    <Field
      name={name}
      label="Reason for going over capacity"
      hint="Saved and shown on the attendance page."
      value={reason}
      maxLength={LIMITS.reason}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  )
}
