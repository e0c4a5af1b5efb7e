import { useState } from 'react'
import type { DeskPlansOnWire } from '../../../contract/plans.ts'
import { fullDay } from '../../../shared/dates.ts'
import { deskPlansApi } from '../../api/desk-plans.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'

import { DeskPart } from '../parts.tsx'
import { RecordForm } from '../studio/record-form.tsx'
import styles from './desk-plans.module.css'

type Sales = DeskPlansOnWire['sales']

const LABELS = { sale: 'Start of sale', from: 'First day' }
const CHOICES = [
  { value: 'on', label: 'Now' },
  { value: 'from', label: 'From a date', note: 'The website shows a countdown.' },
  { value: 'off', label: 'Not yet', note: 'Visitors can leave their email to be notified.' },
]

/** Whether plans can be bought, for all of them at once. */
export function WhenSold({ of: { sales, today } }: { of: DeskPlansOnWire }) {
  const [sale, setSale] = useState<string>(sales.sale)
  return (
    <DeskPart title="Start of sale" id="when-sold">
      <p className={styles.now}>{nowOf(sales)}</p>
      <RecordForm
        version={sales.version}
        labels={LABELS}
        button="Save"
        values={({ text }) => ({ sale: text('sale'), from: text('from') || null })}
        save={(fields) => deskPlansApi.changeSales(fields)}
        again={async () => {
          const now = await deskPlansApi.all()
          return now.ok ? now.data.sales : null
        }}
      >
        <div className={styles.when}>
          <RadioGroup
            legend="Plans go on sale"
            name="sale"
            options={CHOICES}
            value={sale}
            onChange={setSale}
            width="100%"
          />
        </div>
        {sale === 'from' && (
          <Field
            label="First day"
            name="from"
            type="date"
            required
            min={today}
            defaultValue={sales.from ?? undefined}
          />
        )}
      </RecordForm>
    </DeskPart>
  )
}

function nowOf({ sale, from, onSale, version }: Sales): string {
  const said = onSale
    ? 'Plans are on sale, online and at the desk.'
    : sale === 'from' && from !== null
      ? `Plans go on sale on ${fullDay(from)}.`
      : 'Plans are not on sale.'
  return version === 0 ? `${said} This is the default. You can change it here.` : said
}
