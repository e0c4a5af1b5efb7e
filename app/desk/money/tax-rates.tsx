import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TaxOnWire } from '../../../contract/desk-payments.ts'
import { fullDay } from '../../../shared/dates.ts'
import { moneyApi } from '../../api/money.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { PercentField } from '../../form/typed-field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'

import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

export const rateNow = ({ rates, today }: TaxOnWire) => rates.find(({ validFrom }) => validFrom <= today)

export function Rates({ of, mayChange }: { of: TaxOnWire; mayChange: boolean }) {
  const { rates, today } = of
  const now = rateNow(of)
  return (
    <DeskPart title="GST rate" id="rates">
      {rates.length === 0 && <p className={partsStyles.none}>No rate set, so prices include no GST.</p>}
      <ul className={partsStyles.rows}>
        {rates.map((rate) => (
          <Rate
            key={rate.validFrom}
            of={rate}
            isNow={rate === now}
            mayRemove={mayChange && rate.validFrom >= today}
          />
        ))}
      </ul>
      {mayChange && <NewRate today={today} />}
    </DeskPart>
  )
}

type RateProps = { of: TaxOnWire['rates'][number]; isNow: boolean; mayRemove: boolean }

function Rate({ of: { validFrom, percent }, isNow, mayRemove }: RateProps) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const remove = async () => {
    await run(moneyApi.removeRate(validFrom))
    await revalidate()
  }
  return (
    <li>
      <div>
        <b>{percent}%</b>
        <p>
          from {fullDay(validFrom)}
          {isNow && ', current'}
        </p>
      </div>
      {mayRemove && (
        <Button small look="line" busy={busy} busyLabel="Removing..." onClick={remove}>
          Remove <span className="sr-only"> the rate from {fullDay(validFrom)}</span>
        </Button>
      )}
    </li>
  )
}

function NewRate({ today }: { today: string }) {
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const [percent, setPercent] = useState<number | null>(null)
  return (
    <MemberForm
      key={round}
      className={partsStyles.form}
      notices
      call={({ text }) => moneyApi.setRate({ percent: text('percent'), validFrom: text('validFrom') })}
      onDone={async () => {
        await revalidate()
        setPercent(null)
        setRound(round + 1)
      }}
    >
      <div className={fieldStyles.fields}>
        <PercentField label="Rate, in percent" name="percent" required value={percent} onValue={setPercent} />
        <Field label="Valid from" name="validFrom" type="date" min={today} required defaultValue={today} />
      </div>
      <Notice kind="info">Prices include GST. You can edit the rate until the first receipt uses it.</Notice>
      <SubmitButton busyLabel="Saving...">Save rate</SubmitButton>
    </MemberForm>
  )
}
