import { useRevalidator } from 'react-router'
import type { SessionNotesOnWire } from '../../../contract/notes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskApi } from '../../api/desk.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { TextArea } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { DeskBox, DeskColumns, DeskHead, DeskPart } from '../parts.tsx'
import { RecordForm } from '../studio/record-form.tsx'
import type { Route } from './+types/session-notes'
import styles from './session-notes.module.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const found = await deskApi.sessionNotes(params.sessionId)
  if (found.status === 401) throw redirectToLogin(request)
  if (found.status === 404) throw new Response(null, { status: 404 })
  return { found }
}

const KINDS = [
  {
    kind: 'members',
    title: 'For members who booked',
    about: 'Members who booked can read it after the session.',
  },
  {
    kind: 'next',
    title: 'For the next teacher',
    about: 'The teacher of the next session can read it.',
  },
  { kind: 'private', title: 'For myself', about: 'Only you can read it.' },
] as const

/** What is written of one session, and for whom. */
export default function SessionNotes({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/notes">
        <BackIcon />
        Notes
      </Link>
      {found.ok ? <Sheets of={found.data} /> : <Failed message={found.message} code={found.code} />}
    </>
  )
}

function Sheets({ of: { session, own, versions, others, fromBefore } }: { of: SessionNotesOnWire }) {
  return (
    <>
      <DeskHead
        title={session.title}
        about={[dateAndTime(session.startsAt, session.timeZone), session.where].filter(Boolean).join(' · ')}
      />
      <DeskColumns
        aside={
          <>
            {fromBefore.length > 0 && (
              <DeskBox title="Notes for this session" id="left-before">
                {fromBefore.map((note) => (
                  <Said key={note.by} note={note} />
                ))}
              </DeskBox>
            )}
            {others.length > 0 && (
              <DeskBox title="From other teachers" id="by-others">
                {others.map((note) => (
                  <Said key={note.kind + note.by} note={note} />
                ))}
              </DeskBox>
            )}
          </>
        }
      >
        {KINDS.map((one) => (
          <Sheet
            key={one.kind}
            {...one}
            sessionId={session._id}
            text={own[one.kind]}
            version={versions[one.kind]}
          />
        ))}
      </DeskColumns>
    </>
  )
}

function Said({ note }: { note: { text: string; by: string } }) {
  return (
    <blockquote className={styles.said}>
      {note.text}
      <footer>{note.by}</footer>
    </blockquote>
  )
}

type SheetProps = (typeof KINDS)[number] & { sessionId: string; text: string | null; version: number }

function Sheet({ kind, title, about, sessionId, text: kept, version }: SheetProps) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  async function remove() {
    await run(deskApi.removeNote(sessionId, kind))
    await revalidate()
  }
  return (
    <DeskPart title={title} id={`note-${kind}`}>
      {/* Again once it is removed: what was typed goes with it. */}
      <RecordForm
        key={kept === null ? 'none' : 'kept'}
        className={styles.sheet}
        version={version}
        labels={{ text: title }}
        values={({ text }) => ({ text: text('text') })}
        save={(form) =>
          deskApi.keepNote(sessionId, kind, { version: Number(form.version), text: String(form.text) })
        }
        again={async () => {
          const now = await deskApi.sessionNotes(sessionId)
          return now.ok ? { version: now.data.versions[kind], text: now.data.own[kind] } : null
        }}
        button="Save note"
        buttonName={`Save note: ${title}`}
        acts={
          kept !== null && (
            <Button
              small
              look="quiet"
              busy={busy}
              busyLabel="Removing..."
              aria-label={`Remove the note: ${title}`}
              onClick={remove}
            >
              Remove
            </Button>
          )
        }
      >
        <TextArea
          label={title}
          name="text"
          rows={4}
          required
          maxLength={LIMITS.noteMax}
          hint={about}
          defaultValue={kept ?? ''}
        />
      </RecordForm>
    </DeskPart>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { found } = loaderData ?? {}
  return [titled(matches, found?.ok ? `Notes: ${found.data.session.title}` : 'Notes')]
}
