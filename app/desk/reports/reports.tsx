import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ReportOnWire } from '../../../contract/reports.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { reportsApi } from '../../api/reports.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { NAME, titled, useStudio } from '../../studio.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { PrintIcon } from '../icons.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/reports'
import { Again } from './again.tsx'
import { Came } from './came.tsx'
import { Films, Waiting } from './lost.tsx'
import { Mats } from './mats.tsx'
import { MoneyIn } from './money-in.tsx'
import styles from './reports.module.css'
import { Slipping } from './slipping.tsx'
import { askedIn, useAsked } from './use-asked.ts'
import { PERIOD_WORDS, titleOf } from './words.ts'

const PERIODS = ['week', 'month', 'quarter', 'year'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await reportsApi.report(askedIn(new URL(request.url).searchParams))
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** What the studio came to: sentences with figures, each opening its rows, and beside them the drawing. */
export default function Reports({ loaderData: { found } }: Route.ComponentProps) {
  if (!found.ok)
    return (
      <>
        <DeskHead title="Reports" />
        <Failed message={found.message} code={found.code} />
      </>
    )
  const { data } = found
  return (
    <div className={styles.reports}>
      <PaperHead />
      <DeskHead
        title={titleOf(data)}
        about={`Counted ${dateAndTime(data.countedAt, data.timeZone)}. Click an underlined number to see its rows.`}
      >
        <Choices of={data} />
      </DeskHead>
      <Section id="money-in" title="Revenue" csv="money">
        <MoneyIn of={data} />
        <Ledgers of={data} />
      </Section>
      <Section id="mats" title="Places booked" csv="mats">
        <Mats of={data} />
      </Section>
      <Section id="came" title="Attendance" csv={data.mayPeople ? 'away' : 'mats'}>
        <Came of={data} />
      </Section>
      {data.again && (
        <Section id="again" title="Retention" csv="cohorts">
          <Again of={data} again={data.again} />
        </Section>
      )}
      {data.slipping && (
        <Section id="slipping" title="At risk" csv={data.mayPeople ? 'slipping' : null}>
          <Slipping of={data.slipping} />
        </Section>
      )}
      <Section id="waiting" title="Unmet demand" csv={data.mayPeople ? 'waiting' : null}>
        <Waiting of={data} />
      </Section>
      {data.films && (
        <Section id="films" title="Videos" csv="films">
          <Films of={data.films} />
        </Section>
      )}
    </div>
  )
}

const LEDGERS = [
  { what: 'by-class', label: 'By class' },
  { what: 'by-way', label: 'By payment method' },
  { what: 'by-month', label: 'By month' },
  { what: 'tax', label: 'Tax' },
  { what: 'receipts', label: 'Receipts and credit notes' },
]

/** The same money as tables with totals, for the accountant. */
function Ledgers({ of: { from, until } }: { of: ReportOnWire }) {
  const asked = new URLSearchParams(useAsked())
  asked.set('from', from)
  asked.set('until', until)
  return (
    <ul className={styles.ledgers} aria-label="Revenue tables">
      {LEDGERS.map(({ what, label }) => (
        <li key={what}>
          <Link to={`/studio/reports/${what}?${asked}`}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

/** On paper each sheet says whose it is. */
function PaperHead() {
  const studio = useStudio()
  return <p className={styles.paper}>{studio?.name ?? NAME}</p>
}

type SectionProps = { id: string; title: string; csv: string | null; children: ReactNode }

function Section({ id, title, csv, children }: SectionProps) {
  const asked = useAsked()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {csv && (
        <p className={styles.csv}>
          <a
            className={buttonLook({ look: 'line', small: true })}
            href={`/api/studio/reports/${csv}.csv?${asked}`}
            download
          >
            CSV<span className="sr-only"> of {title}</span>
          </a>
        </p>
      )}
    </section>
  )
}

function Choices({ of }: { of: ReportOnWire }) {
  const [filters] = useSearchParams()
  const to = (changes: Record<string, string>) => {
    const next = new URLSearchParams(filters)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return `/studio/reports?${next}`
  }
  return (
    <div className={styles.choices}>
      <nav aria-label="Period" className={styles.segments}>
        {PERIODS.map((period) => (
          <Link key={period} to={to({ period })} aria-current={period === of.period ? 'page' : undefined}>
            {PERIOD_WORDS[period]}
          </Link>
        ))}
      </nav>
      <nav aria-label="Previous and next" className={styles.segments}>
        <Link to={to({ at: of.earlier })} aria-label={`Previous ${of.period}`}>
          <BackIcon />
        </Link>
        {of.later ? (
          <Link to={to({ at: of.later })} aria-label={`Next ${of.period}`}>
            <ForwardIcon />
          </Link>
        ) : (
          <span aria-hidden>
            <ForwardIcon />
          </span>
        )}
        {of.isOver && <Link to={to({ at: '' })}>Current</Link>}
      </nav>
      {of.centres.length > 1 && (
        <nav aria-label="Centre" className={styles.segments}>
          <Link to={to({ centre: '' })} aria-current={filters.get('centre') ? undefined : 'page'}>
            All
          </Link>
          {of.centres.map(({ _id, name }) => (
            <Link
              key={_id}
              to={to({ centre: _id })}
              aria-current={filters.get('centre') === _id ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      <Button look="line" small onClick={() => print()}>
        <PrintIcon />
        Print
      </Button>
    </div>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Reports')]
}
