import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CueLookOnWire, CueOnWire } from '../../../contract/cues.ts'
import type { HealthOpeningOnWire } from '../../../contract/desk-members.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { memberApi } from '../../api/member.ts'
import { CueFields } from '../../cues/cue-fields.tsx'
import { checkCue, cueOf, NO_CUE, type TypedCue } from '../../cues/typed-cue.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { yourTime } from '../../times.ts'
import { Button } from '../../ui/button.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import pageStyles from '../page.module.css'
import styles from './own-cues.module.css'

/** A member's sentences for their teachers: written, changed, deleted. */
export function OwnCues({ cues }: { cues: CueOnWire[] }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const [edited, setEdited] = useState<CueOnWire | 'new'>()
  const heading = useRef<HTMLHeadingElement>(null)

  async function takeBack({ _id }: CueOnWire) {
    // The button goes with its sentence.
    if (await run(memberApi.takeBackCue(_id))) heading.current?.focus()
    revalidate()
  }

  return (
    <section className={pageStyles.form} aria-labelledby="cues" aria-busy={busy}>
      <h2 id="cues" ref={heading} tabIndex={-1}>
        Notes for your teachers
      </h2>
      <p className="small">
        Your teachers never see your health answers. Whoever teaches a class you are in can read your notes
        from a day before it until two hours after. Change or delete them whenever you like.
      </p>
      {cues.length > 0 && (
        <ul className={`${pageStyles.ledger} ${styles.sentences}`}>
          {cues.map((cue) => (
            <li key={cue._id}>
              <div>
                <b className={styles.text}>{cue.text}</b>
                <p className="small">{audienceOf(cue)}</p>
              </div>
              <div className={styles.acts}>
                <Button small look="quiet" aria-label={`Change: ${cue.text}`} onClick={() => setEdited(cue)}>
                  Change
                </Button>
                <Button
                  small
                  look="quiet"
                  busy={busy}
                  aria-label={`Delete: ${cue.text}`}
                  onClick={() => takeBack(cue)}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {cues.length < LIMITS.cuesPerMember && (
        <Button small look="line" onClick={() => setEdited('new')}>
          Add a note
        </Button>
      )}
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? 'A note for your teachers' : 'Change your note'}
      >
        {edited && <CueForm cue={edited === 'new' ? null : edited} close={() => setEdited(undefined)} />}
      </Dialog>
    </section>
  )
}

function CueForm({ cue, close }: { cue: CueOnWire | null; close(): void }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<TypedCue>(cue ? typedOf(cue) : NO_CUE)
  return (
    <MemberForm
      className={`${pageStyles.form} ${pageStyles.dialogForm}`}
      notices
      isPrivate
      fields={['text', 'audience', 'teacherIds']}
      check={() => checkCue(typed)}
      call={() => (cue ? memberApi.changeCue(cue._id, cueOf(typed)) : memberApi.addCue(cueOf(typed)))}
      doneText=""
      onDone={async ({ message }) => {
        toast.success(message)
        await revalidate()
        close()
      }}
    >
      <CueFields cue={typed} onChange={setTyped} />
      <div className={dialogStyles.actions}>
        <SubmitButton busyLabel="Saving...">{cue ? 'Save the change' : 'Let them read it'}</SubmitButton>
        <Button look="line" onClick={close}>
          Not now
        </Button>
      </div>
    </MemberForm>
  )
}

function typedOf({ text, audience, teachers }: CueOnWire): TypedCue {
  return { text, audience, teacherIds: teachers.map(({ _id }) => _id) }
}

const inList = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function audienceOf({ audience, teachers }: CueOnWire): string {
  if (audience === 'all') return 'For all my teachers'
  if (teachers.length === 0) return 'For nobody who teaches here now'
  return `For ${inList.format(teachers.map(({ name }) => name))} only`
}

/** As many as the API shows. */
const MOST_SHOWN = 30

type LooksProps = { looks: CueLookOnWire[]; openings: HealthOpeningOnWire[] }

/** Teachers who looked at the sentences, and staff who opened the answers themselves. */
export function CueLooks({ looks, openings }: LooksProps) {
  return (
    <section className={pageStyles.form} aria-labelledby="cue-looks">
      <h2 id="cue-looks">Who has read them</h2>
      {looks.length === 0 && <p className="small">Nobody has read your notes yet.</p>}
      {looks.length > 0 && (
        <ul className={pageStyles.ledger}>
          {looks.map(({ lookedAt, teacher, session }) => (
            <li key={`${lookedAt} ${teacher} ${session.startsAt}`}>
              <div>
                <b>{teacher}</b>
                <p className="small">
                  {yourTime.format(new Date(lookedAt))}, for {session.title},{' '}
                  {yourTime.format(new Date(session.startsAt))}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {openings.length > 0 && (
        <>
          <p className="small">Your answers about health were opened, each time for a reason:</p>
          <ul className={pageStyles.ledger}>
            {openings.map(({ openedAt, by, reason }) => (
              <li key={`${openedAt} ${by}`}>
                <div>
                  <b>{by}</b>
                  <p className="small">
                    {yourTime.format(new Date(openedAt))}: {reason}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {Math.max(looks.length, openings.length) === MOST_SHOWN && (
        <p className="small">
          These are the latest {MOST_SHOWN}. All of them are in the export of your data.
        </p>
      )}
    </section>
  )
}
