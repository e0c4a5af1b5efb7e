import { useState } from 'react'
import type { DeskClass } from '../../../contract/desk-classes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { readCount } from '../../../shared/typed/number.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { failureText } from '../../api/failure-text.ts'
import { Field } from '../../form/field.tsx'

import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { RecordForm } from '../studio/record-form.tsx'
import { useAnswer } from '../use-answer.ts'
import { plural } from './words.ts'

/**
 * More or fewer places, never fewer than are taken: new ones are offered to the waitlist. Their number is its own version, so a change
 * of the class's text meanwhile is no conflict.
 */
export function Capacity({ of: { _id, capacity, archivedAt, calledOff } }: { of: DeskClass }) {
  const { may, timeZone } = useDesk()
  const [typed, setTyped] = useState(capacity)
  const isAnother = Number.isInteger(typed) && typed >= 0 && typed !== capacity
  const wanted = { capacity: typed, seen: capacity }
  const { data, failure } = useAnswer(deskClassesApi.previewCapacity, isAnother ? [_id, wanted] : null, {
    afterPause: true,
    keepsLast: false,
  })
  if (!may('classes.change') || archivedAt !== null || calledOff) return null
  const offered = data?.offered ?? null
  return (
    <RecordForm
      key={capacity}
      version={capacity}
      labels={{ capacity: 'Places' }}
      values={({ text }) => ({ capacity: text('capacity') })}
      save={({ version }) =>
        deskClassesApi.setCapacity(_id, {
          capacity: typed,
          seen: Number(version),
          ...(offered && { offers: offered.length }),
        })
      }
      again={async () => {
        const now = await deskClassesApi.published(_id)
        return now.ok ? { version: now.data.capacity, capacity: now.data.capacity } : null
      }}
      button={`Save ${Number.isNaN(typed) ? 'capacity' : plural(typed, 'place')}${offered?.length ? ` and send ${emailsInWords(offered.length)}` : ''}`}
      acts={null}
    >
      <Field
        label="Places"
        name="capacity"
        inputMode="numeric"
        required
        hint="Can’t go below bookings. New places go to the waitlist."
        defaultValue={capacity}
        onChange={(event) => setTyped(readCount(event.target.value) ?? Number.NaN)}
      />
      <div role="status">
        {failure && <p className={partsStyles.none}>{failureText(failure)}</p>}
        {offered?.length === 0 && <p className={partsStyles.none}>No one on the waitlist gets an offer.</p>}
        {offered && offered.length > 0 && (
          <>
            <p>Offered a place by email right away:</p>
            <ul>
              {offered.map(({ name, startsAt }) => (
                <li key={`${name}${startsAt}`}>
                  {name}
                  {startsAt !== null && `, ${dateAndTime(startsAt, timeZone)}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </RecordForm>
  )
}

function emailsInWords(count: number): string {
  return count === 1 ? '1 email' : `${count} emails`
}
