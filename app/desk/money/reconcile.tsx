import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { moneyApi } from '../../api/money.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Failed } from '../../ui/load-error.tsx'
import { CsvField } from '../csv-field.tsx'
import partsStyles from '../parts.module.css'
import { DeskBox, DeskHead } from '../parts.tsx'
import { isText, NO_CSV } from '../text-file.ts'
import type { Route } from './+types/reconcile'
import styles from './reconcile.module.css'
import { Settlement } from './settlement.tsx'
import { MoneyTabs } from './tabs.tsx'

const MOST_BYTES = 1_000_000
const TOO_LARGE = 'The file is over 1 MB. Export a shorter period.'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await moneyApi.settlements()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** Razorpay's settlement reports beside our books. */
export default function Reconcile({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Money" about="Check Razorpay’s settlements against your own payments." />
      <MoneyTabs at="/studio/money/reconcile" />
      <Upload>
        {!found.ok && <Failed message={found.message} code={found.code} />}
        {found.ok && found.data.settlements.length === 0 && (
          <p className={partsStyles.none}>No file checked yet.</p>
        )}
        {found.ok &&
          found.data.settlements.map((one) => (
            <Settlement key={one._id} of={one} timeZone={found.data.timeZone} />
          ))}
      </Upload>
    </>
  )
}

type Unit = 'auto' | 'rupees' | 'paise'

/** Below it the results: never those of other files under the error of this one. */
function Upload({ children }: { children: ReactNode }) {
  const { busy, errors, run } = useAction(['csv'])
  const [problem, setProblem] = useState<string | null>(null)
  const [unit, setUnit] = useState<Unit>('auto')
  const { revalidate } = useRevalidator()
  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const problem = file.size > MOST_BYTES ? TOO_LARGE : (await isText(file)) ? null : NO_CSV
    setProblem(problem)
    if (problem === null) {
      await run(moneyApi.reconcile({ fileName: file.name.slice(0, 200), csv: await file.text(), unit }))
      await revalidate()
    }
    target.value = ''
  }
  const error = problem ?? errors.csv
  return (
    <>
      <div className={styles.upload}>
        <DeskBox title="Check a file" id="compare">
          <p>
            Get it in the Razorpay dashboard: Reports, Settlement Recon, CSV. Nothing in your books changes;
            only the result is saved.
          </p>
          <RadioGroup
            legend="Amounts in the file"
            name="unit"
            value={unit}
            onChange={(value) => setUnit(value as Unit)}
            options={[
              { value: 'auto', label: 'Detect', note: 'the result says which' },
              { value: 'rupees', label: 'Rupees', note: 'dashboard export' },
              { value: 'paise', label: 'Paise', note: 'API export' },
            ]}
          />
          <CsvField
            id="settlement"
            about="Razorpay’s settlement report, up to 1 MB."
            busy={busy}
            busyLabel="Checking..."
            accept=".csv,text/csv"
            error={error}
            onChange={send}
          />
        </DeskBox>
      </div>
      {!error && children}
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Settlements')]
}
