import { LIMITS } from '../../../shared/limits.ts'
import { Field } from '../../form/field.tsx'

type BeyondProps = { name: string; reason: string; setReason(reason: string): void }

/** Asked for in a full room. */
export function Beyond({ name, reason, setReason }: BeyondProps) {
  return (
    <Field
      name={name}
      label="Why one more than the room holds?"
      hint="It is kept, and stands on the roll."
      value={reason}
      maxLength={LIMITS.reason}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  )
}
