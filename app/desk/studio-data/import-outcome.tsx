import { useRevalidator } from 'react-router'
import type { ImportOnWire } from '../../../contract/imports.ts'
import { clockAt, dateAndTime } from '../../../shared/dates.ts'
import { LINE_STATES, type LineState } from '../../../shared/imports.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'
import { useRefresh } from '../../use-refresh.ts'

import { PendingBanner } from '../pending/pending-banner.tsx'
import styles from './import.module.css'
import { people, STATES } from './import-words.ts'

const POLL_MS = 1500

/** What is the matter with it now. */
export function Stands({ of }: { of: ImportOnWire }) {
  useRefresh(of.state === 'running' || of.state === 'undoing', POLL_MS)
  if (of.state === 'draft')
    return of.earlier === null ? null : (
      <Notice kind="info">
        This file was already imported on {dateAndTime(of.earlier, of.timeZone)}. No one will be added twice.
      </Notice>
    )
  if (of.state === 'running')
    return (
      <Notice kind="info">
        {of.done.toLocaleString('en-IN')} of {of.lines.toLocaleString('en-IN')} rows done. You can close this
        page.
      </Notice>
    )
  if (of.state === 'undoing') return <Notice kind="info">It is being undone. You can close this page.</Notice>
  if (of.state === 'undone')
    return (
      <Notice kind="done">
        Undone{of.undoneBy && ` by ${of.undoneBy}`}. Anyone who has been active since was kept.
      </Notice>
    )
  return <Finished of={of} />
}

function Finished({ of }: { of: ImportOnWire }) {
  const { revalidate } = useRevalidator()
  const canUndo = of.undoUntil !== null && of.undoUntil > of.now && of.counts.made + of.counts.changed > 0
  return (
    <>
      {of.state === 'stopped' ? (
        <Notice>
          The import stopped: the person who started it can’t import members any more. Upload the file again.
        </Notice>
      ) : (
        <Notice kind="done">
          Imported{of.finishedAt !== null && ` on ${dateAndTime(of.finishedAt, of.timeZone)}`}.
          {of.invited > 0 && ` ${people(of.invited)} will get an email with a link to choose a password.`}
        </Notice>
      )}
      {canUndo && of.undoUntil !== null && (
        <PendingBanner id={of._id} dueAt={of.undoUntil} now={of.now} onDone={revalidate}>
          Until {clockAt(of.undoUntil, of.timeZone)} you can undo the import. Anyone who has been active since
          is kept.
        </PendingBanner>
      )}
    </>
  )
}

export function Counts({ of, state }: { of: ImportOnWire; state: LineState | undefined }) {
  const shown = LINE_STATES.filter(
    (one) => of.counts[one] > 0 || (of.state === 'draft' && STATES[one].draft !== ''),
  )
  const all = shown.reduce((sum, one) => sum + of.counts[one], 0)
  const here = `/studio/settings/import/${encodeURIComponent(of._id)}`
  return (
    <nav className={styles.counts} aria-label="Row filters">
      <Link to={here} preventScrollReset aria-current={state === undefined ? 'page' : undefined}>
        <b>{all.toLocaleString('en-IN')}</b> all
      </Link>
      {shown.map((one) => (
        <Link
          key={one}
          to={`${here}?state=${one}`}
          preventScrollReset
          aria-current={state === one ? 'page' : undefined}
        >
          <b>{of.counts[one].toLocaleString('en-IN')}</b>{' '}
          {of.state === 'draft' ? STATES[one].draft : STATES[one].done}
        </Link>
      ))}
    </nav>
  )
}
