import { useMemo } from 'react'
import type { DeskWords, WordContent, WordKind } from '../../../contract/website-content.ts'
import { clockAt } from '../../../shared/dates.ts'
import { wordsApi } from '../../api/words.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Refused } from '../../auth/login-failure.tsx'
import { errorsByPart, FormState } from '../../form/form-state.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import badgeStyles from '../../ui/badge.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { useDesk } from '../desk.ts'
import styles from '../editor/editor.module.css'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import { PictureChoice } from '../pictures/picture-choice.tsx'
import { type Keeping, type Standing, useKept } from '../use-kept.ts'
import type { Route } from './+types/editor'
import { Acts } from './acts.tsx'
import { Compare } from './compare.tsx'
import { Consents } from './consents.tsx'
import { Fields, Missing } from './editor-fields.tsx'
import { nameOf, type Shelf, STATES, shelfOf, wayBack } from './kinds.ts'
import { Seen } from './seen.tsx'
import ownStyles from './words.module.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const shelf = shelfOf(params.shelf)
  if (!shelf) throw new Response(null, { status: 404 })
  const found = await wordsApi.one({ kind: shelf.kind, id: params.id })
  if (found.status === 401) throw redirectToLogin(request)
  if (found.status === 404) throw new Response(found.ok ? null : found.message, { status: 404 })
  return { shelf, found }
}

/** A text in the hand: kept as it is written, shown beside it as it will be read. */
export default function EditorPage({ loaderData: { shelf, found } }: Route.ComponentProps) {
  return (
    <>
      <Link className={backLinkStyles.back} to={wayBack(shelf).to}>
        <BackIcon />
        {wayBack(shelf).label}
      </Link>
      {found.ok ? (
        // Published, unpublished or restored, it is begun again with what stands then.
        <Editor
          key={`${found.data._id} ${found.data.version} ${found.data.state}`}
          shelf={shelf}
          first={found.data}
        />
      ) : (
        <>
          <DeskHead title={shelf.label} />
          <Failed message={found.message} code={found.code} />
        </>
      )}
    </>
  )
}

/** How the picture of a kind is chosen, where it is no wide print. */
const PICTURES: Partial<Record<WordKind, { title: string; shape: 'round' | 'wide' }>> = {
  testimonial: { title: 'Picture', shape: 'round' },
  teacher: { title: 'Picture', shape: 'round' },
}

function keepingOf(kind: WordKind): Keeping<WordContent, DeskWords> {
  return {
    keep: ({ _id, version }, content) => wordsApi.keep({ kind, id: _id }, version, content),
    read: (id) => wordsApi.one({ kind, id }),
  }
}

function Editor({ shelf, first }: { shelf: Shelf; first: DeskWords }) {
  const { may } = useDesk()
  const readOnly = !may('content.change')
  const keeping = useMemo(() => keepingOf(shelf.kind), [shelf.kind])
  const own = useKept<WordContent, DeskWords>(first, readOnly, keeping)
  const { kept, mine, standing, failure, theirs, change, keep, settle } = own
  const errors = errorsByPart(failure?.errors ?? {})
  const shared = { change, readOnly, choices: kept.choices }
  const at = `/studio/words/${shelf.shelf}/${kept._id}`
  return (
    <FormState value={{ errors, busy: false, locked: false }}>
      <DeskHead
        title={nameOf(mine) || shelf.begin}
        about={
          <span className={styles.standing}>
            <span className={badgeStyles.badge}>
              {kept.state === 'published' && kept.missing.length > 0 ? 'not public yet' : STATES[kept.state]}
            </span>
            <KeptLine of={kept} standing={standing} />
          </span>
        }
      >
        <div className={partsStyles.acts}>
          <ButtonLink small look="line" to={`${at}/preview`}>
            Preview
          </ButtonLink>
          <ButtonLink small look="quiet" to={`${at}/history`}>
            History
          </ButtonLink>
        </div>
      </DeskHead>
      {failure && !theirs && (
        <div className={styles.failure}>
          <Refused
            answer={
              failure.status === 0 || failure.status >= 500
                ? { ...failure, message: 'Couldn’t save just now. Your changes are still here.' }
                : failure
            }
          />
          <Button small look="line" onClick={() => void keep()}>
            Try again
          </Button>
        </div>
      )}
      {theirs && <Compare base={kept.content} mine={mine} theirs={theirs} onSettle={settle} />}
      <div className={styles.work}>
        <div className={styles.form}>
          <Fields {...shared} content={mine} />
          {'picture' in mine && (
            <PictureChoice
              {...PICTURES[mine.kind]}
              value={mine.picture}
              pictures={kept.choices.pictures}
              readOnly={readOnly}
              onChange={(picture) => change({ picture }, { now: true })}
            />
          )}
        </div>
        <aside>
          <div className={styles.stick}>
            {(mine.kind === 'post' || mine.kind === 'event') && <Seen of={kept} content={mine} />}
            <Missing of={kept} />
            {!readOnly && <Acts kept={kept} shelf={shelf} own={own} />}
            {shelf.kind === 'testimonial' && (
              <div className={ownStyles.yes}>
                <Consents of={kept} readOnly={readOnly} />
              </div>
            )}
          </div>
        </aside>
      </div>
    </FormState>
  )
}

/** "kept at 7:38, by you" */
function KeptLine({ of, standing }: { of: DeskWords; standing: Standing }) {
  const { keptAt, keptBy, choices } = of
  return (
    <span role="status">
      {standing === 'failed'
        ? 'Not saved yet.'
        : standing !== 'kept'
          ? 'Saving…'
          : keptAt !== null && `Saved at ${clockAt(keptAt, choices.timeZone)} by ${keptBy ?? 'you'}.`}
    </span>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [titled(matches, 'Edit')]
  const { shelf, found } = loaderData
  return [titled(matches, `Edit: ${(found.ok && nameOf(found.data.content)) || shelf.label}`)]
}
