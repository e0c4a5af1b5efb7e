import type { DeskClass } from '../../../contract/desk-classes.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { Field } from '../../form/field.tsx'
import { useDesk } from '../desk.ts'
import { RecordForm } from '../studio/record-form.tsx'

/**
 * More or fewer mats, never fewer than are taken: freed ones go to who waits. Their number is its own version: whoever changes the
 * words of a class meanwhile is not in the way.
 */
export function Capacity({ of: { _id, capacity, archivedAt, calledOff } }: { of: DeskClass }) {
  const { may } = useDesk()
  if (!may('classes.change') || archivedAt !== null || calledOff) return null
  return (
    <RecordForm
      key={capacity}
      version={capacity}
      labels={{ capacity: 'Mats' }}
      values={({ text }) => ({ capacity: text('capacity') })}
      save={(form) =>
        deskClassesApi.setCapacity(_id, { capacity: Number(form.capacity), seen: Number(form.version) })
      }
      again={async () => {
        const now = await deskClassesApi.published(_id)
        return now.ok ? { version: now.data.capacity, capacity: now.data.capacity } : null
      }}
      button="Give it so many"
      acts={null}
    >
      <Field
        {...{ label: 'Mats', name: 'capacity', type: 'number', inputMode: 'numeric', min: 0, required: true }}
        hint="Never fewer than are taken. New ones are offered to who waits."
        defaultValue={capacity}
      />
    </RecordForm>
  )
}
