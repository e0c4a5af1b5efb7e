import { useRef, useState } from 'react'
import type { PayRateOnWire } from '../../../contract/teacher-pay.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskApi } from '../../api/desk.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { dayInWords } from '../days.ts'
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
            Set one
          </Button>
        )
      }
    >
      {rates.length === 0 && !setting && <p className={partsStyles.none}>The studio has set none yet.</p>}
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
  session: 'Rupees a session',
  head: 'Rupees a head',
  headsFrom: 'For heads above',
  floor: 'Never less than',
  cap: 'Never more than',
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
      button="Set it"
      busyLabel="Setting..."
      acts={
        <Button small look="line" onClick={onClose}>
          Not now
        </Button>
      }
    >
      <div className={fieldStyles.fields}>
        <Field label="Rupees a session" name="session" inputMode="decimal" required />
        <Field label="From" name="validFrom" type="date" required />
        <Field label="Rupees a head" name="head" inputMode="decimal" optional />
        <Field label="For heads above" name="headsFrom" inputMode="numeric" optional />
        <Field label="Never less than" name="floor" inputMode="decimal" optional />
        <Field label="Never more than" name="cap" inputMode="decimal" optional />
      </div>
    </RecordForm>
  )
}

function sentencesOf({ head, headsFrom, floor, cap, validFrom, classTitle }: PayRateOnWire): string[] {
  const bounds = [
    floor !== null && `never less than ${formatPrice(floor)}`,
    cap !== null && `never more than ${formatPrice(cap)}`,
  ].filter((one) => one !== false)
  return [
    ...(head > 0 ? [`and ${formatPrice(head)} for each head above ${headsFrom}`] : []),
    ...(bounds.length > 0 ? [bounds.join(', ')] : []),
    `from ${dayInWords(validFrom)}${classTitle ? `, for ${classTitle}` : ''}`,
  ]
}
