import type { ReportRowsOnWire } from '../../../contract/reports.ts'
import { fullDay } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import type { Answer } from '../../api/client.ts'
import { reportsApi } from '../../api/reports.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { buttonLook } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { FilterForm } from '../filter-form.tsx'
import { More, usePages } from '../pages.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/rows'
import styles from './rows.module.css'
import { type Cell, cellInWords, currencyOf, sumsOf } from './table-cells.ts'
import { askedIn, useAsked } from './use-asked.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const asked = askedIn(new URL(request.url).searchParams, true)
  const found = await reportsApi.rows(params.what, asked)
  if (found.status === 401) throw redirectToLogin(request)
  return { found, asked, what: params.what }
}

/** The rows that a figure was added from. */
export default function ReportRows({ loaderData: { found, asked, what } }: Route.ComponentProps) {
  const address = new URLSearchParams(asked).toString()
  const back = useAsked()
  return (
    <>
      <Link className={backLinkStyles.back} to={`/studio/reports${back && `?${back}`}`}>
        <BackIcon />
        Reports
      </Link>
      {!found.ok && (
        <>
          <DeskHead title="Report" />
          {OF_DAYS.includes(what) && <Days what={what} asked={asked} />}
          <Failed message={found.message} code={found.code} />
        </>
      )}
      {found.ok && (
        <>
          <DeskHead title={found.data.title} about={about(what, found.data)}>
            <a
              className={buttonLook({ look: 'line', small: true })}
              href={`/api/studio/reports/${what}.csv?${address}`}
              download
            >
              CSV
            </a>
          </DeskHead>
          {OF_DAYS.includes(what) && <Days what={what} asked={{ ...asked, ...daysOf(found.data) }} />}
          {found.data.rows.length === 0 ? (
            <p className={partsStyles.none}>Nothing in this period. Choose other dates.</p>
          ) : (
            <Table
              key={`${what}?${address}`}
              first={found.data}
              after={(place) => reportsApi.rows(what, { ...asked, after: place })}
            />
          )}
        </>
      )}
    </>
  )
}

/** Reports that an accountant takes for any days, such as a year from April on. */
const OF_DAYS = ['by-class', 'by-way', 'by-month', 'tax', 'receipts']

const daysOf = ({ from, until }: ReportRowsOnWire) => ({ from, until })

function Days({ what, asked }: { what: string; asked: Record<string, string> }) {
  return (
    <FilterForm key={what} to={`/studio/reports/${what}`} className={styles.days}>
      {asked.centre && <input type="hidden" name="centre" value={asked.centre} />}
      <Field label="From" name="from" type="date" required defaultValue={asked.from} />
      <Field label="To" name="until" type="date" required defaultValue={asked.until} />
    </FilterForm>
  )
}

/** Of people who slip away, or began in a month, the time of the report says nothing. */
function about(what: string, { from, until }: ReportRowsOnWire): string {
  if (what === 'slipping') return 'As of today.'
  return what === 'cohort' ? '' : `${fullDay(from)} to ${fullDay(until)}.`
}

type TableProps = {
  first: ReportRowsOnWire
  after(place: string): Promise<Answer<{ data: ReportRowsOnWire }>>
}

function Table({ first, after }: TableProps) {
  const pages = usePages(first, ({ rows }) => rows, after)
  const { columns, money } = first
  const currencyAt = columns.indexOf('Currency')
  const shown = columns.map((name, place) => ({ name, place })).filter(({ place }) => place !== currencyAt)
  const rows = pages.items.map(({ cells }) => cells)
  const isNumber = (place: number) =>
    money.includes(place) || rows.some((cells) => typeof cells[place] === 'number')
  const totals =
    first.totals.length > 0 ? first.totals : !pages.hasMore ? sumsOf(rows, money, currencyAt) : []
  const said = (cells: Cell[], place: number) =>
    money.includes(place) && typeof cells[place] === 'number'
      ? formatPrice(cells[place], currencyOf(cells, currencyAt))
      : cellInWords(cells[place] ?? '')
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              {shown.map(({ name, place }) => (
                <th key={name} scope="col" className={isNumber(place) ? styles.number : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.items.map(({ cells, to }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
              <tr key={n}>
                {shown.map(({ name, place }, at) => (
                  <td key={name} className={isNumber(place) ? styles.number : undefined}>
                    {at === 0 && to ? <Opens to={to}>{said(cells, place)}</Opens> : said(cells, place)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals.length > 0 && (
            <tfoot>
              {totals.map((cells) => (
                <tr key={currencyOf(cells, currencyAt)}>
                  {shown.map(({ name, place }) => (
                    <td key={name} className={isNumber(place) ? styles.number : undefined}>
                      {said(cells, place)}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          )}
        </table>
      </div>
      <More of={pages}>Show more</More>
    </>
  )
}

/** A page of the desk, or a file. */
function Opens({ to, children }: { to: string; children: string | number | undefined }) {
  if (!to.startsWith('/api/')) return <Link to={to}>{children}</Link>
  return (
    <a href={to} download>
      {children}
    </a>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { found } = loaderData ?? {}
  return [titled(matches, found?.ok ? found.data.title : 'Report')]
}
