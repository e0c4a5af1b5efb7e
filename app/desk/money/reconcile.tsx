import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SettlementOnWire } from '../../../contract/money.ts'
import { formatPrice } from '../../../shared/money.ts'
import { moneyApi } from '../../api/money.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { FieldError } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { plural } from '../classes/words.ts'
import { hourInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { DeskBox, DeskHead, DeskPart, Facts } from '../parts.tsx'
import { isText, NO_CSV } from '../text-file.ts'
import type { Route } from './+types/reconcile'
import styles from './reconcile.module.css'
import { MoneyTabs } from './tabs.tsx'
import { shortDay } from './words.ts'

const MOST_BYTES = 1_000_000
const TOO_LARGE = 'At most 1 MB, please: take a shorter time.'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await moneyApi.settlements()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** Razorpay's settlement reports beside our books. */
export default function Reconcile({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Money" about="What Razorpay settled, line by line beside our own books." />
      <MoneyTabs at="/studio/money/reconcile" />
      <Upload>
        {!found.ok && <Failed message={found.message} />}
        {found.ok && found.data.settlements.length === 0 && (
          <p className={partsStyles.none}>No file has been compared yet.</p>
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
        <DeskBox title="Compare a file" id="compare">
          <p>
            In Razorpay’s dashboard: Reports, Settlement Recon, as CSV. The books stay as they are; of the
            file only what came of it is kept.
          </p>
          <RadioGroup
            legend="Sums in the file"
            name="unit"
            value={unit}
            onChange={(value) => setUnit(value as Unit)}
            options={[
              { value: 'auto', label: 'Find out', note: 'by the file; the result says which' },
              { value: 'rupees', label: 'Rupees', note: 'as the dashboard exports it' },
              { value: 'paise', label: 'Paise', note: 'as the API gives it' },
            ]}
          />
          <div className={styles.file} data-invalid={error ? true : undefined}>
            <label htmlFor="settlement">
              {busy ? 'Comparing...' : 'Settlement report (CSV, at most 1 MB)'}
            </label>
            <input
              id="settlement"
              type="file"
              accept=".csv,text/csv"
              onChange={send}
              disabled={busy}
              aria-describedby={error ? 'settlement-error' : undefined}
            />
            <FieldError id="settlement-error" error={error} />
          </div>
        </DeskBox>
      </div>
      {!error && children}
    </>
  )
}

function Settlement({ of, timeZone }: { of: SettlementOnWire; timeZone: string }) {
  const { counts, matched } = of
  const odd = counts.unknownHere + counts.missingThere + counts.differing
  const days =
    of.from === null || of.until === null
      ? ''
      : `, payments of ${shortDay(of.from, timeZone)} to ${shortDay(of.until, timeZone)}`
  return (
    <DeskPart
      title={of.fileName}
      id={`settlement-${of._id}`}
      aside={`${hourInWords(of.at, timeZone)}${of.by ? `, by ${of.by}` : ''}`}
    >
      <p className={styles.sentence}>
        {plural(matched.payments, 'payment')} and {plural(matched.refunds, 'refund')} agree{days}.
        {of.unit && ` Sums were read as ${of.unit}.`}
        {of.repeated.length > 0 && ` In the file more than once, counted once: ${of.repeated.join(', ')}.`}
      </p>
      {odd === 0 ? (
        <Notice kind="done">Both books say the same.</Notice>
      ) : (
        <>
          <Rows
            of={of.differing}
            count={counts.differing}
            title="Another amount there"
            currency={of.sums[0]?.currency}
          />
          <Rows
            of={of.unknownHere}
            count={counts.unknownHere}
            title="Not in our books"
            currency={of.sums[0]?.currency}
          />
          <Rows
            of={of.missingThere}
            count={counts.missingThere}
            title="Not in this file (they may come with the next settlement)"
            currency={of.sums[0]?.currency}
          />
        </>
      )}
      <Others of={of} />
      {of.sums.map(({ currency, taken, back, fee, tax, settled, other }) => (
        <div className={styles.sums} key={currency}>
          <Facts
            rows={[
              { key: 'taken', label: 'Taken', value: formatPrice(taken, currency) },
              { key: 'back', label: 'Given back', value: formatPrice(back, currency) },
              { key: 'fee', label: 'Razorpay’s fee', value: formatPrice(fee, currency) },
              { key: 'tax', label: 'Tax on the fee', value: formatPrice(tax, currency) },
              ...(other !== 0
                ? [
                    {
                      key: 'other',
                      label: 'Adjustments and other lines',
                      value: formatPrice(other, currency),
                    },
                  ]
                : []),
              { key: 'settled', label: 'Came to the bank', value: formatPrice(settled, currency) },
            ]}
          />
        </div>
      ))}
    </DeskPart>
  )
}

/** Lines that no payment or refund of ours stands for: they change what came to the bank. */
function Others({ of: { others, otherLines } }: { of: SettlementOnWire }) {
  if (otherLines === 0) return null
  return (
    <div className={styles.rows}>
      <h3>Adjustments, disputes and other lines: {otherLines}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Kind</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {others.map(({ id, kind, amount, currency }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may bear one number
            <tr key={n}>
              <th scope="row">{id}</th>
              <td>{kind}</td>
              <td>{formatPrice(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {otherLines > others.length && <p>The first {others.length} of them.</p>}
    </div>
  )
}

type RowsProps = {
  of: SettlementOnWire['differing']
  count: number
  title: string
  currency: string | undefined
}

function Rows({ of, count, title, currency }: RowsProps) {
  if (count === 0) return null
  const price = (amount: number | null) => (amount === null ? '' : formatPrice(amount, currency))
  return (
    <div className={styles.rows}>
      <h3>
        {title}: {count}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">There</th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ id, paymentId, theirs, ours }) => (
            <tr key={id}>
              <th scope="row">{paymentId ? <Link to={`/studio/money/${paymentId}`}>{id}</Link> : id}</th>
              <td>{price(theirs)}</td>
              <td>{price(ours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > of.length && <p>The first {of.length} of them.</p>}
    </div>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Settlements')]
}
