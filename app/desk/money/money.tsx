import { useSearchParams } from 'react-router'
import type { MoneyListOnWire, MoneyRow } from '../../../contract/desk-payments.ts'
import { formatPrice } from '../../../shared/money.ts'
import { moneyApi } from '../../api/money.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field, Select } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import { ButtonLink, buttonLook } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { useDesk } from '../desk.ts'
import { FilterForm } from '../filter-form.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/money'
import styles from './money.module.css'
import { FILTERS, List } from './money-list.tsx'
import { MoneyTabs } from './tabs.tsx'
import { goes, methodOf, STANDS } from './words.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = FILTERS.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value] as const] : []
  })
  const found = await moneyApi.list(Object.fromEntries(asked))
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** What was paid and what went back. */
export default function Money({ loaderData: { found } }: Route.ComponentProps) {
  const { may } = useDesk()
  return (
    <>
      <DeskHead title="Money" about="Payments, newest first.">
        {may('sale.make') && <ButtonLink to="/studio/money/sell">Take a payment</ButtonLink>}
      </DeskHead>
      <MoneyTabs at="/studio/money" />
      {found.ok ? (
        <>
          <Filters of={found.data} />
          <Totals of={found.data} />
          <List of={found.data} />
          <Files />
        </>
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

/** They live in the address. */
function Filters({ of: { classes, methods } }: { of: MoneyListOnWire }) {
  const [filters] = useSearchParams()
  const value = (name: string) => filters.get(name) ?? ''
  return (
    <FilterForm to="/studio/money" className={styles.filters}>
      {value('member') && <input type="hidden" name="member" value={value('member')} />}
      <Field label="Search" name="q" type="search" placeholder="Name or number" defaultValue={value('q')} />
      <Select label="Status" name="state" defaultValue={value('state')}>
        <option value="">All paid</option>
        {MONEY_STATE_OPTIONS.map((state) => (
          <option key={state} value={state}>
            {STANDS[state]}
          </option>
        ))}
      </Select>
      <Select label="Method" name="method" defaultValue={value('method')}>
        <option value="">Any</option>
        {methods.map((method) => (
          <option key={method} value={method}>
            {methodOf(method)}
          </option>
        ))}
      </Select>
      <Select label="Class" name="class" defaultValue={value('class')}>
        <option value="">Any</option>
        {classes.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </Select>
      <Field label="From" name="from" type="date" defaultValue={value('from')} />
      <Field label="To" name="until" type="date" defaultValue={value('until')} />
    </FilterForm>
  )
}

const MONEY_STATE_OPTIONS: MoneyRow['stands'][] = ['kept', 'part', 'back', 'under-way', 'trouble', 'failed']

/** They follow the filters. */
function Totals({ of: { totals } }: { of: MoneyListOnWire }) {
  if (totals === null || totals.length === 0) return null
  return (
    <div className={styles.totals} aria-live="polite">
      {totals.map(({ currency, payments, taken, back, kept }) => (
        <dl key={currency}>
          <div>
            <dt>{payments === 1 ? '1 payment' : `${payments.toLocaleString('en-IN')} payments`}, taken</dt>
            <dd>{formatPrice(taken, currency)}</dd>
          </div>
          <div>
            <dt>refunded</dt>
            <dd>{back === 0 ? formatPrice(0, currency) : goes(back, currency)}</dd>
          </div>
          <div>
            <dt>net</dt>
            <dd>{formatPrice(kept, currency)}</dd>
          </div>
        </dl>
      ))}
    </div>
  )
}

/** Files for the accountant, by the days that are chosen. */
function Files() {
  const { may } = useDesk()
  const [filters] = useSearchParams()
  if (!may('reports.see')) return null
  const asked = new URLSearchParams(filters)
  asked.delete('after')
  return (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files">Exports</h2>
      <p>Payments as filtered above; refunds and receipts for the chosen dates.</p>
      <p className={styles.acts}>
        {['payments', 'refunds', 'receipts'].map((what) => (
          <a
            key={what}
            className={buttonLook({ look: 'line', small: true })}
            href={`/api/studio/money/${what}.csv?${asked}`}
            download
          >
            {what[0]?.toUpperCase() + what.slice(1)}, CSV
          </a>
        ))}
      </p>
    </section>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Money')]
}
