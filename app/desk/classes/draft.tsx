import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClassDraft } from '../../../contract/class-drafts.ts'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { clockAt } from '../../../shared/dates.ts'
import type { Failed as Failure } from '../../api/client.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Refused } from '../../auth/login-failure.tsx'
import { ClassCard } from '../../classes/class-card.tsx'
import { errorsByPart, FormState } from '../../form/form-state.ts'
import { leadToUnreadable } from '../../form/typed-field.tsx'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import badgeStyles from '../../ui/badge.module.css'
import { Button, ButtonLink, buttonLook } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { toast } from '../../ui/toast.ts'

import { useDesk } from '../desk.ts'
import styles from '../editor/editor.module.css'
import { type Jump, Jumps } from '../editor/jumps.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import { PictureChoice } from '../pictures/picture-choice.tsx'
import type { Standing } from '../use-kept.ts'
import type { Route } from './+types/draft'
import { asClass } from './as-class.ts'
import { Checklist } from './checklist.tsx'
import { Compare } from './compare.tsx'
import { HowFull, MoreWords, PriceFields, WhatItIs } from './fields.tsx'
import { Films } from './films.tsx'
import { JUST_PUBLISHED } from './just-published.tsx'
import { Cancelling } from './own-terms.tsx'
import { RemoveDraft } from './remove-draft.tsx'
import { useDraft } from './use-draft.ts'
import { WhenFields } from './when-fields.tsx'
import { WhoAndWhere } from './who-fields.tsx'
import { plural } from './words.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [found, films] = await Promise.all([
    deskClassesApi.draft(params.draftId),
    deskClassesApi.films(params.draftId),
  ])
  if (found.status === 401) throw redirectToLogin(request)
  if (found.status === 404) throw new Response(found.ok ? null : found.message, { status: 404 })
  return { found, films }
}

/** A class to be: written as it will be read, kept as it is written, published once nothing is missing. */
export default function Draft({ loaderData: { found, films } }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/classes?state=draft">
        <BackIcon />
        Classes
      </Link>
      {found.ok ? (
        <Editor key={found.data._id} first={found.data} films={films} />
      ) : (
        <>
          <DeskHead title="Draft" />
          <Failed message={found.message} code={found.code} />
        </>
      )}
    </>
  )
}

type EditorProps = { first: DeskDraft; films: Route.ComponentProps['loaderData']['films'] }

function Editor({ first, films }: EditorProps) {
  const { may } = useDesk()
  const readOnly = !may('classes.change')
  const own = useDraft(first, readOnly)
  const { kept, mine, standing, failure, theirs, change, keep, settle, refresh } = own
  const [reason, setReason] = useState('')
  const errors = errorsByPart(failure?.errors ?? {})
  const shared = { content: mine, change, readOnly }
  const sessions = kept.dates.filter(({ state }) => state !== 'skipped' && state !== 'closed').length
  return (
    <FormState value={{ errors, busy: false, locked: false }}>
      <DeskHead
        title={mine.title || 'New class'}
        about={
          <span className={styles.standing}>
            <span className={badgeStyles.badge}>draft</span>
            <Kept of={kept} standing={standing} isRefused={failure?.code === 'invalid'} readOnly={readOnly} />
          </span>
        }
      >
        <div className={partsStyles.acts}>
          <ButtonLink small look="line" to={`/studio/classes/draft/${kept._id}/preview`}>
            Preview
          </ButtonLink>
          {!readOnly && (
            <PublishButton
              kept={kept}
              reason={reason}
              refresh={refresh}
              isKept={standing === 'kept'}
              things={kept.missing.length + (kept.clashes.length > 0 && !reason.trim() ? 1 : 0)}
            />
          )}
        </div>
      </DeskHead>
      {failure && !theirs && <NotKept failure={failure} keep={keep} giveUp={own.giveUp} />}
      {theirs && <Compare base={kept.content} mine={mine} theirs={theirs} onSettle={settle} />}
      <div className={styles.work}>
        <div className={styles.form}>
          <Jumps to={partsOf(mine.type)} />
          <WhatItIs {...shared} styles={kept.choices.styles} courses={kept.choices.courses} />
          <WhoAndWhere {...shared} draft={kept} />
          {mine.type !== 'Recorded' && (
            <WhenFields
              rule={mine.dates}
              draft={kept}
              busy={standing !== 'kept'}
              readOnly={readOnly}
              change={(dates, how) => change({ dates }, how)}
            />
          )}
          {mine.type === 'Recorded' &&
            (films.ok ? (
              <Films classId={kept._id} of={films.data} readOnly={readOnly} onChange={refresh} />
            ) : (
              <Failed message={films.message} code={films.code} />
            ))}
          <PriceFields {...shared} sessions={mine.type === 'Recorded' ? null : sessions} />
          <Cancelling {...shared} isRecorded={mine.type === 'Recorded'} />
          {mine.type !== 'Recorded' && <HowFull {...shared} />}
          <PictureChoice
            shape="tall"
            value={mine.picture}
            style={mine.style}
            pictures={kept.choices.pictures}
            readOnly={readOnly}
            onChange={(picture) => change({ picture }, { now: true })}
          />
          <MoreWords {...shared} />
          {!readOnly && <RemoveDraft id={kept._id} version={own.settledVersion} giveUp={own.giveUp} />}
        </div>
        <aside>
          <div className={styles.stick}>
            <div className={styles.over}>
              <h2>Card preview</h2>
              <span>updates as you type</span>
            </div>
            <ul className={styles.card} inert>
              <ClassCard yogaClass={asClass(kept, mine)} buyLabel="Buy Now" />
            </ul>
            <Checklist of={kept} reason={reason} onReason={setReason} />
          </div>
        </aside>
      </div>
    </FormState>
  )
}

/** "kept at 7:38, by you" */
type KeptProps = { of: DeskDraft; standing: Standing; isRefused: boolean; readOnly: boolean }

function Kept({ of, standing, isRefused, readOnly }: KeptProps) {
  const { keptAt, keptBy, copyOf, choices } = of
  return (
    <span role="status">
      {standing === 'kept' || readOnly
        ? `Saved at ${clockAt(keptAt, choices.timeZone)} by ${keptBy ?? 'you'}.`
        : standing === 'failed'
          ? isRefused
            ? 'Saved, except the marked fields.'
            : 'Not saved yet.'
          : 'Saving…'}
      {copyOf && ` Copied from ${copyOf.title}.`}
    </span>
  )
}

type NotKeptProps = { failure: Failure; keep(): Promise<boolean>; giveUp(): void }

function NotKept({ failure, keep, giveUp }: NotKeptProps) {
  return (
    <div className={styles.failure}>
      <Refused
        answer={
          failure.status === 0 || failure.status >= 500
            ? { ...failure, message: 'Couldn’t save just now. Your changes are still here.' }
            : failure
        }
      />
      <div className={partsStyles.acts}>
        <Button small look="line" onClick={() => void keep()}>
          Try again
        </Button>
        <ButtonLink small look="quiet" to="/studio/classes?state=draft" onClick={giveUp}>
          Discard changes
        </ButtonLink>
      </div>
    </div>
  )
}

const partsOf = (type: ClassDraft['type']): Jump[] => [
  { id: 'what-it-is', title: 'Basics' },
  { id: 'who-and-where', title: 'Teacher and place' },
  ...(type === 'Recorded'
    ? [{ id: 'films-of-it', title: 'Videos' }]
    : [{ id: 'when-it-meets', title: 'When' }]),
  { id: 'price-of-it', title: 'Price' },
  { id: 'cancelling', title: 'Cancellation policy' },
  { id: 'picture-of-it', title: 'Picture' },
  { id: 'on-its-page', title: 'Class page' },
]

type PublishProps = {
  kept: DeskDraft
  reason: string
  isKept: boolean
  /** How many are missing. */
  things: number
  refresh(): Promise<void>
}

/** Dull until nothing is missing; what comes up meanwhile is said in the list. */
function PublishButton({ kept, reason, isKept, things, refresh }: PublishProps) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  async function publish() {
    if (leadToUnreadable()) return
    setBusy(true)
    const answer = await deskClassesApi.publish(kept._id, kept.version, reason)
    setBusy(false)
    if (answer.ok) {
      toast.success(answer.message)
      await navigate(`/studio/classes/${answer.data._id}`, { replace: true, state: JUST_PUBLISHED })
      return
    }
    toast.error(answer.message)
    await refresh()
  }
  if (things > 0)
    return (
      <a className={`${buttonLook({ look: 'line', small: true })} ${styles.dull}`} href="#check">
        Publish ({plural(things, 'thing')} missing)
      </a>
    )
  return (
    <Button small busy={busy} busyLabel="Publishing..." aria-disabled={!isKept} onClick={publish}>
      Publish
    </Button>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { found } = loaderData ?? {}
  return [titled(matches, `${(found?.ok && found.data.content.title) || 'New class'}, draft`)]
}
