import { reportsApi } from '../../api/reports.ts'
import { Failed } from '../../dashboard/load-error.tsx'
import { redirectToLogin } from '../../login/gate.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { buttonLook } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { dayInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/rows'
import styles from './rows.module.css'
import { useAsked } from './use-asked.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = ['period', 'centre'].flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value] as const] : []
  })
  const found = await reportsApi.rows(params.what, Object.fromEntries(asked))
  if (found.status === 401) throw redirectToLogin(request)
  return { found, what: params.what }
}

/** The rows that a figure was added from. */
export default function ReportRows({ loaderData: { found, what } }: Route.ComponentProps) {
  const asked = useAsked()
  return (
    <>
      <Link className={backLinkStyles.back} to={`/studio/reports${asked && `?${asked}`}`}>
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
          <DeskHead
            title={found.data.title}
            about={`${dayInWords(found.data.from)} to ${dayInWords(found.data.until)}.`}
          >
            <a
              className={buttonLook({ look: 'line', small: true })}
              href={`/api/studio/reports/${what}.csv?${asked}`}
              download
            >
              CSV
            </a>
          </DeskHead>
          {found.data.rows.length === 0 ? (
            <p className={partsStyles.none}>Nothing in this time.</p>
          ) : (
            <Table of={found.data} />
          )}
        </>
      )}
    </>
  )
}

type Found = { columns: string[]; rows: { cells: (string | number)[]; to: string | null }[]; more: boolean }

function Table({ of: { columns, rows, more } }: { of: Found }) {
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
            {rows.map(({ cells, to }, n) => (
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
      {more && <p className={partsStyles.none}>The first {rows.length} of them; the file has them all.</p>}
    </>
  )
}

function said(cell: string | number): string {
  return typeof cell === 'number' ? cell.toLocaleString('en-IN') : cell
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'The rows of a report')]
}
