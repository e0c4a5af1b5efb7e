import type { ReportRowsOnWire } from '../../../contract/reports.ts'
import { fullDay } from '../../../shared/dates.ts'
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
  const { columns, money, totals } = first
  const said = (cell: string | number, place: number) =>
    typeof cell === 'number' ? cell.toLocaleString('en-IN', money.includes(place) ? SUM : {}) : cell
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              {columns.map((name, place) => (
                <th key={name} scope="col" className={money.includes(place) ? styles.number : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.items.map(({ cells, to }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
              <tr key={n}>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                  <td key={place} className={typeof cell === 'number' ? styles.number : undefined}>
                    {place === 0 && to ? <Opens to={to}>{cell}</Opens> : said(cell, place)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals.length > 0 && (
            <tfoot>
              {totals.map((cells) => (
                <tr key={String(cells.at(-1))}>
                  {cells.map((cell, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                    <td key={place} className={typeof cell === 'number' ? styles.number : undefined}>
                      {said(cell, place)}
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

const SUM = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Report')]
}
