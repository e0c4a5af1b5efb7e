import { useRevalidator } from 'react-router'
import type { SessionNotesOnWire } from '../../../contract/notes.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskApi } from '../../api/desk.ts'
import { Failed } from '../../dashboard/load-error.tsx'
import { TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { redirectToLogin } from '../../login/gate.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { hourInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { DeskBox, DeskColumns, DeskHead, DeskPart } from '../parts.tsx'
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
    title: 'For those who were there',
    about: 'Whoever is booked reads it once the session is over.',
  },
  {
    kind: 'next',
    title: 'For the next teacher',
    about: 'Whoever teaches the next session of this class reads it.',
  },
  { kind: 'private', title: 'For myself', about: 'Nobody else reads it.' },
] as const

/** What is written of one session, and for whom. */
export default function SessionNotes({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/notes">
        <BackIcon />
        Notes
      </Link>
      {found.ok ? <Sheets of={found.data} /> : <Failed message={found.message} />}
    </>
  )
}

function Sheets({ of: { session, own, others, fromBefore } }: { of: SessionNotesOnWire }) {
  return (
    <>
      <DeskHead
        title={session.title}
        about={[hourInWords(session.startsAt, session.timeZone), session.where].filter(Boolean).join(' · ')}
      />
      <DeskColumns
        aside={
          <>
            {fromBefore.length > 0 && (
              <DeskBox title="Left for this session" id="left-before">
                {fromBefore.map((note) => (
                  <Said key={note.by} note={note} />
                ))}
              </DeskBox>
            )}
            {others.length > 0 && (
              <DeskBox title="By others" id="by-others">
                {others.map((note) => (
                  <Said key={note.kind + note.by} note={note} />
                ))}
              </DeskBox>
            )}
          </>
        }
      >
        {KINDS.map((one) => (
          <Sheet key={one.kind} {...one} sessionId={session._id} text={own[one.kind]} />
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

type SheetProps = (typeof KINDS)[number] & { sessionId: string; text: string | null }

function Sheet({ kind, title, about, sessionId, text: kept }: SheetProps) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  async function remove() {
    await run(deskApi.removeNote(sessionId, kind))
    await revalidate()
  }
  return (
    <DeskPart title={title} id={`note-${kind}`}>
      {/* Anew once it is removed: what was typed goes with it. */}
      <MemberForm
        key={kept === null ? 'none' : 'kept'}
        className={`${partsStyles.form} ${styles.sheet}`}
        call={({ text }) => deskApi.keepNote(sessionId, kind, text('text'))}
        onDone={revalidate}
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
        <div className={partsStyles.acts}>
          <SubmitButton small look="line" busyLabel="Keeping..." aria-label={`Keep it: ${title}`}>
            Keep it
          </SubmitButton>
          {kept !== null && (
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
          )}
        </div>
      </MemberForm>
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Notes')]
}
