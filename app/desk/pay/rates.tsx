import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PayRateOnWire } from '../../../contract/pay.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskApi } from '../../api/desk.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { dayInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

/** What a session is worth. @param teacherId whose rate may be set here; null for nobody's */
export function Rates({ rates, teacherId }: { rates: PayRateOnWire[]; teacherId: string | null }) {
  const [setting, setSetting] = useState(false)
  const { revalidate } = useRevalidator()
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
        <MemberForm
          className={partsStyles.form}
          call={({ text }) =>
            deskApi.setRate({
              teacherId,
              validFrom: text('validFrom'),
              session: text('session'),
              head: text('head'),
              headsFrom: text('headsFrom'),
              floor: text('floor'),
              cap: text('cap'),
            })
          }
          onDone={async () => {
            setSetting(false)
            await revalidate()
          }}
        >
          <div className={fieldStyles.fields}>
            <Field label="Rupees a session" name="session" inputMode="decimal" required />
            <Field label="From" name="validFrom" type="date" required />
            <Field label="Rupees a head" name="head" inputMode="decimal" optional />
            <Field label="For heads above" name="headsFrom" inputMode="numeric" optional />
            <Field label="Never less than" name="floor" inputMode="decimal" optional />
            <Field label="Never more than" name="cap" inputMode="decimal" optional />
          </div>
          <div className={partsStyles.acts}>
            <SubmitButton small busyLabel="Setting...">
              Set it
            </SubmitButton>
            <Button small look="line" onClick={() => setSetting(false)}>
              Not now
            </Button>
          </div>
        </MemberForm>
      )}
    </DeskPart>
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
