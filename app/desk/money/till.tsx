import type { TillOnWire } from '../../../contract/desk-sales.ts'
import { fullDay } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { salesApi } from '../../api/sales.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field, Select } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { useDesk } from '../desk.ts'
import { FilterForm } from '../filter-form.tsx'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/till'
import { MoneyTabs } from './tabs.tsx'
import styles from './till.module.css'
import { Cash } from './till-cash.tsx'
import { goes, methodOf } from './words.ts'

/** The till of no centre: an empty value of a filter is left out of the address. */
const ELSEWHERE = 'elsewhere'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const day = searchParams.get('day')
  const chosen = searchParams.get('centre')
  const centre = chosen === ELSEWHERE ? '' : chosen
  const found = await salesApi.till({ ...(day && { day }), ...(centre !== null && { centre }) })
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** What a day brought at the desk, by way of paying and by person, and how its cash was counted. */
export default function Till({ loaderData: { found } }: Route.ComponentProps) {
  const { may } = useDesk()
  return (
    <>
      <DeskHead title="Money" about="Payments and refunds at the desk, by day.">
        {may('sale.make') && <ButtonLink to="/studio/money/sell">Take a payment</ButtonLink>}
      </DeskHead>
      <MoneyTabs at="/studio/money/till" />
      {found.ok ? (
        <Day key={`${found.data.day} ${found.data.centre}`} of={found.data} />
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

function Day({ of }: { of: TillOnWire }) {
  const { lines, cash, day, today, centre, centres } = of
  return (
    <div className={styles.day}>
      <FilterForm to="/studio/money/till" className={styles.filters}>
        <Field label="Day" name="day" type="date" defaultValue={day} max={today} />
        {centres.length > 1 && (
          <Select label="Desk" name="centre" defaultValue={centre || ELSEWHERE}>
            {centres.map(({ _id, name }) => (
              <option key={_id} value={_id || ELSEWHERE}>
                {name || 'Online and elsewhere'}
              </option>
            ))}
          </Select>
        )}
      </FilterForm>
      {lines.length === 0 ? (
        <div className={styles.nothing}>
          <h2>{day === today ? 'No payments here today' : 'No payments here that day'}</h2>
          <p>Cash, UPI, card machine and bank transfer payments appear here.</p>
        </div>
      ) : (
        <DeskPart title={fullDay(day)} id="day" aside="by method and person">
          <Lines of={of} />
        </DeskPart>
      )}
      {cash.map(({ currency, amount }) => (
        <Cash key={currency} of={of} currency={currency} expected={amount} />
      ))}
    </div>
  )
}

function Lines({ of: { lines } }: { of: TillOnWire }) {
  const sums = [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    taken: some.reduce((sum, { taken }) => sum + taken, 0),
    back: some.reduce((sum, { back }) => sum + back, 0),
  }))
  const back = (amount: number, currency: string) => (amount === 0 ? '' : goes(amount, currency))
  return (
    <table className={styles.lines} aria-label="By method and person">
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">Taken by</th>
          <th scope="col">Received</th>
          <th scope="col">Refunded</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.way} ${line.by} ${line.currency}`}>
            <th scope="row">{methodOf(line.way)}</th>
            <td>{line.name}</td>
            <td>
              {formatPrice(line.taken, line.currency)}
              {line.sales > 0 && <small>{line.sales === 1 ? '1 sale' : `${line.sales} sales`}</small>}
            </td>
            <td>{back(line.back, line.currency)}</td>
            <td>{formatPrice(line.taken - line.back, line.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ currency, taken, back: gone }) => (
          <tr key={currency}>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>{formatPrice(taken, currency)}</td>
            <td>{back(gone, currency)}</td>
            <td>{formatPrice(taken - gone, currency)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Till')]
}
