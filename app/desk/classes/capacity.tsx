import { useRevalidator } from 'react-router'
import type { DeskClass } from '../../../contract/desk-classes.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'

/** More or fewer mats, never fewer than are taken: freed ones go to who waits. */
export function Capacity({ of: { _id, capacity, archivedAt, calledOff } }: { of: DeskClass }) {
  const { may } = useDesk()
  const { revalidate } = useRevalidator()
  if (!may('classes.change') || archivedAt !== null || calledOff) return null
  return (
    <MemberForm
      className={partsStyles.form}
      call={({ text }) => deskClassesApi.setCapacity(_id, Number(text('capacity')))}
      onDone={revalidate}
    >
      <Field
        {...{ label: 'Mats', name: 'capacity', type: 'number', inputMode: 'numeric', min: 0, required: true }}
        key={capacity}
        hint="Never fewer than are taken. New ones are offered to who waits."
        defaultValue={capacity}
      />
      <SubmitButton small look="line" busyLabel="Keeping...">
        Give it so many
      </SubmitButton>
    </MemberForm>
  )
}
