import { useRef, useState } from 'react'
import type { PayRateOnWire } from '../../../contract/teacher-pay.ts'
import { fullDay } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskApi } from '../../api/desk.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'

import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { RecordForm } from '../studio/record-form.tsx'

/** What a session is worth. @param teacherId whose rate may be set here; null for no one's */
export function Rates({ rates, teacherId }: { rates: PayRateOnWire[]; teacherId: string | null }) {
  const [setting, setSetting] = useState(false)
  return (
    <DeskPart
      title="Rates"
      id="rates"
      aside={
        teacherId &&
        !setting && (
          <Button small look="quiet" onClick={() => setSetting(true)}>
            Add rate
          </Button>
        )
      }
    >
      {rates.length === 0 && !setting && <p className={partsStyles.none}>No rates yet.</p>}
      <ul className={partsStyles.rows}>
        {rates.map((rate) => (
          <li key={rate._id}>
            <div>
              <b>{formatPrice(rate.session)} a session</b>
              {sentencesOf(rate).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {setting && teacherId && (
        <NewRate rates={rates} teacherId={teacherId} onClose={() => setSetting(false)} />
      )}
    </DeskPart>
  )
}

const LABELS = {
  session: 'Per session, in ₹',
  head: 'Per student, in ₹',
  headsFrom: 'For students above',
  floor: 'Minimum, in ₹',
  cap: 'Maximum, in ₹',
}

type NewRateProps = { rates: PayRateOnWire[]; teacherId: string; onClose(): void }

/** One for a day that has one already takes its place, by anyone who has seen it. */
function NewRate({ rates, teacherId, onClose }: NewRateProps) {
  const known = useRef(rates)
  const day = useRef('')
  const ofThatDay = () =>
    known.current.find(({ validFrom, classId }) => validFrom === day.current && classId === null)
  return (
    <RecordForm
      version={0}
      labels={LABELS}
      values={({ text }) => ({
        ...Object.fromEntries(Object.keys(LABELS).map((name) => [name, text(name)])),
        validFrom: text('validFrom'),
      })}
      save={(fields) => {
        day.current = String(fields.validFrom)
        const rate = { ...fields, teacherId, version: ofThatDay()?.version ?? 0 }
        return deskApi.setRate(rate as unknown as Parameters<typeof deskApi.setRate>[0])
      }}
      again={async () => {
        const now = await deskApi.rates(teacherId)
        if (!now.ok) return null
        known.current = now.data
        const found = ofThatDay()
        return found ? { ...found, headsFrom: found.headsFrom || '', head: found.head || '' } : { version: 0 }
      }}
      onDone={onClose}
      button="Save rate"
      busyLabel="Saving..."
      acts={
        <Button small look="line" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={fieldStyles.fields}>
        <Field label="Per session, in ₹" name="session" inputMode="decimal" required />
        <Field label="Valid from" name="validFrom" type="date" required />
        <Field label="Per student, in ₹" name="head" inputMode="decimal" optional />
        <Field label="For students above" name="headsFrom" inputMode="numeric" optional />
        <Field label="Minimum, in ₹" name="floor" inputMode="decimal" optional />
        <Field label="Maximum, in ₹" name="cap" inputMode="decimal" optional />
      </div>
    </RecordForm>
  )
}

function sentencesOf({ head, headsFrom, floor, cap, validFrom, classTitle }: PayRateOnWire): string[] {
  const bounds = [
    floor !== null && `minimum ${formatPrice(floor)}`,
    cap !== null && `maximum ${formatPrice(cap)}`,
  ].filter((one) => one !== false)
  return [
    ...(head > 0 ? [`plus ${formatPrice(head)} per student above ${headsFrom}`] : []),
    ...(bounds.length > 0 ? [bounds.join(', ')] : []),
    `from ${fullDay(validFrom)}${classTitle ? `, for ${classTitle}` : ''}`,
  ]
}
