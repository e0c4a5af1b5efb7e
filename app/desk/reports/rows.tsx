import type { ReportRowsOnWire } from '../../../contract/reports.ts'
import type { Answer } from '../../api/client.ts'
import { reportsApi } from '../../api/reports.ts'
import { Failed } from '../../dashboard/load-error.tsx'
import { redirectToLogin } from '../../login/gate.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { buttonLook } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { dayInWords } from '../days.ts'
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
          <DeskHead title="A report" />
          <Failed message={found.message} />
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
          {found.data.rows.length === 0 ? (
            <p className={partsStyles.none}>Nothing in this time.</p>
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

/** Of people who slip away, or began in a month, the time of the report says nothing. */
function about(what: string, { from, until }: ReportRowsOnWire): string {
  if (what === 'slipping') return 'As of today.'
  return what === 'cohort' ? '' : `${dayInWords(from)} to ${dayInWords(until)}.`
}

type TableProps = {
  first: ReportRowsOnWire
  after(place: string): Promise<Answer<{ data: ReportRowsOnWire }>>
}

function Table({ first, after }: TableProps) {
  const pages = usePages(first, ({ rows }) => rows, after)
  const { columns } = first
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
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
                    {place === 0 && to ? <Link to={to}>{cell}</Link> : said(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More of={pages}>Show more of them</More>
    </>
  )
}

function said(cell: string | number): string {
  return typeof cell === 'number' ? cell.toLocaleString('en-IN') : cell
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'The rows of a report')]
}
