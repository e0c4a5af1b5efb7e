import { useState } from 'react'
import type { DeskPlanOnWire } from '../../../contract/plans.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { readMoney } from '../../../shared/typed/money.ts'
import { cleanList } from '../../../shared/typed/text.ts'
import type { Answer, Plan, Said } from '../../api/client.ts'
import { deskPlansApi } from '../../api/desk-plans.ts'
import { Tick } from '../../form/choices.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field, TextArea } from '../../form/field.tsx'
import { type FormValues, valuesOf } from '../../form/form-values.ts'
import { Plans } from '../../plans/plans.tsx'
import { InertPage } from '../editor/inert.tsx'
import { DeskColumns, DeskPart } from '../parts.tsx'
import { RecordForm } from '../studio/record-form.tsx'
import styles from './desk-plans.module.css'

export const PLAN_LABELS = {
  name: 'Name',
  monthlyPrice: 'Monthly price',
  yearlyPrice: 'Yearly price',
  features: 'Included',
  notIncludedFeatures: 'Not included',
  opensFilms: 'Videos included',
}

type Shown = Pick<Plan, 'name' | 'monthlyPrice' | 'yearlyPrice' | 'features' | 'notIncludedFeatures'>

type PlanFormProps = {
  plan?: DeskPlanOnWire
  currency: string
  save(fields: Record<string, unknown>): Promise<Answer<Said>>
  onDone?(): void
}

/** A plan, and beside it its card in the price list as one types. */
export function PlanForm({ plan, currency, save, onDone }: PlanFormProps) {
  const [shown, setShown] = useState<Shown>(
    plan ?? { name: '', monthlyPrice: 0, yearlyPrice: 0, features: [], notIncludedFeatures: [] },
  )
  const unit = currency === 'INR' ? 'rupees' : currency === 'USD' ? 'dollars' : currency
  return (
    <DeskColumns aside={<Card of={shown} currency={currency} />}>
      <RecordForm
        version={plan?.version ?? 0}
        labels={PLAN_LABELS}
        button={plan ? 'Save plan' : 'Add plan'}
        values={fieldsOf}
        save={save}
        again={() => (plan ? readAgain(plan._id) : Promise.resolve(null))}
        onDone={onDone}
      >
        <div
          className={styles.fields}
          onInput={({ currentTarget }) => {
            const form = currentTarget.closest('form')
            if (form) setShown(shownOf(valuesOf(new FormData(form))))
          }}
        >
          <Field
            label="Name"
            name="name"
            required
            maxLength={LIMITS.nameMax}
            defaultValue={plan?.name}
            autoComplete="off"
          />
          <div className={fieldStyles.fields}>
            <Price label={`Monthly price, in ${unit}`} name="monthlyPrice" value={plan?.monthlyPrice} />
            <Price
              label={`Yearly price, in ${unit}`}
              name="yearlyPrice"
              value={plan?.yearlyPrice}
              hint={yearInWords(shown, currency)}
            />
          </div>
          <TextArea
            label="Included"
            name="features"
            required
            rows={5}
            defaultValue={plan?.features.join('\n')}
            hint="One per line, at most 12. Staff book these for the member; a plan doesn’t book classes by itself."
          />
          <TextArea
            label="Not included"
            name="notIncludedFeatures"
            optional
            rows={3}
            defaultValue={plan?.notIncludedFeatures.join('\n')}
            hint="One per line. Shown with a ✕."
          />
          <Tick name="opensFilms" defaultChecked={plan?.opensFilms}>
            Includes the videos of every recorded class
          </Tick>
        </div>
      </RecordForm>
    </DeskColumns>
  )
}

function Price({ label, name, value, hint }: { label: string; name: string; value?: number; hint?: string }) {
  return (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      required
      autoComplete="off"
      defaultValue={value}
      hint={hint}
    />
  )
}

/** "That is ₹750 a month." */
function yearInWords({ monthlyPrice, yearlyPrice }: Shown, currency: string): string {
  if (yearlyPrice <= 0) return 'Enter 0 for a free plan.'
  const each = `That is ${formatPrice(Math.round((yearlyPrice / 12) * 100) / 100, currency)} a month`
  return yearlyPrice < monthlyPrice * 12 ? `${each}, shown next to the price.` : `${each}.`
}

function Card({ of, currency }: { of: Shown; currency: string }) {
  const plan = { ...of, _id: 'shown', planId: 'shown', currency, name: of.name || 'Plan name' }
  return (
    <div className={styles.beside}>
      <DeskPart title="Preview" id="card" aside="updates as you type">
        <div className={styles.card}>
          <InertPage>
            <Plans plans={[plan]} yearly={false} action={() => null} />
          </InertPage>
        </div>
      </DeskPart>
    </div>
  )
}

function fieldsOf({ text, ticked }: FormValues) {
  return {
    name: text('name'),
    monthlyPrice: text('monthlyPrice'),
    yearlyPrice: text('yearlyPrice'),
    features: cleanList(text('features')),
    notIncludedFeatures: cleanList(text('notIncludedFeatures')),
    opensFilms: ticked('opensFilms'),
  }
}

function shownOf(form: FormValues): Shown {
  const { name, monthlyPrice, yearlyPrice, features, notIncludedFeatures } = fieldsOf(form)
  const sum = (typed: string) => readMoney(typed) ?? 0
  return {
    name,
    monthlyPrice: sum(monthlyPrice),
    yearlyPrice: sum(yearlyPrice),
    // Twice the same while one is still typing.
    features: [...new Set(features)],
    notIncludedFeatures: [...new Set(notIncludedFeatures)],
  }
}

async function readAgain(id: string) {
  const now = await deskPlansApi.all()
  return now.ok ? (now.data.plans.find(({ _id }) => _id === id) ?? null) : null
}
