import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WordHistory } from '../../../contract/website-content.ts'
import { fullDateAndTime } from '../../../shared/dates.ts'
import { wordsApi } from '../../api/words.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import { same } from '../three-ways.ts'
import type { Route } from './+types/history'
import { inWords, LABELS, nameOf, shelfOf } from './kinds.ts'
import styles from './words.module.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const shelf = shelfOf(params.shelf)
  if (!shelf) throw new Response(null, { status: 404 })
  const named = { kind: shelf.kind, id: params.id }
  const [now, history] = await Promise.all([wordsApi.one(named), wordsApi.history(named)])
  if (now.status === 401) throw redirectToLogin(request)
  if (now.status === 404) throw new Response(now.ok ? null : now.message, { status: 404 })
  return { shelf, now, history, named }
}

type Revision = WordHistory['revisions'][number]

/** Everything that visitors read before, to look at and to go back to. */
export default function History({ loaderData: { shelf, now, history, named } }: Route.ComponentProps) {
  const [back, setBack] = useState<Revision | null>(null)
  const { busy, run } = useAction()
  const navigate = useNavigate()
  const at = `/studio/words/${shelf.shelf}/${named.id}`
  async function restore() {
    if (!now.ok || !back) return
    const answer = await run(wordsApi.restore(named, now.data.version, back.number))
    setBack(null)
    if (answer) await navigate(at)
  }
  if (!now.ok || !history.ok) {
    const failed = [now, history].find((one) => !one.ok)
    return (
      <>
        <DeskHead title={shelf.label} />
        <Failed message={failed && !failed.ok ? failed.message : ''} />
      </>
    )
  }
  const { revisions, timeZone } = history.data
  return (
    <>
      <Link className={backLinkStyles.back} to={at}>
        <BackIcon />
        Back to editor
      </Link>
      <DeskHead
        title={nameOf(now.data.content) || shelf.begin}
        about="Every published version, newest first."
      />
      {revisions.length === 0 && <p className={partsStyles.none}>Not published yet.</p>}
      <ol className={styles.ledger}>
        {revisions.map((revision, index) => (
          <li key={revision.number}>
            <time dateTime={new Date(revision.at).toISOString()}>
              {fullDateAndTime(revision.at, timeZone)}
            </time>
            <div>
              <b>{nameOf(revision.content) || shelf.label}</b>
              <p>{sayOf(revision)}</p>
              <details>
                <summary>Text{index < revisions.length - 1 && ' and changes'}</summary>
                <Fields of={revision} before={revisions[index + 1]} now={now.data} timeZone={timeZone} />
              </details>
              {index > 0 && (
                <div className={partsStyles.below}>
                  <Button small look="line" onClick={() => setBack(revision)}>
                    Restore <span className="sr-only">: version {revision.number}</span>
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Dialog
        open={back !== null}
        onClose={() => setBack(null)}
        title={`Restore version ${back?.number ?? ''}?`}
        description={
          now.data.version.startsWith('d')
            ? 'Visitors see this version right away. Your unpublished changes are discarded.'
            : 'Visitors see this version right away. The current version stays in this list.'
        }
      >
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          <Button busy={busy} busyLabel="Restoring..." onClick={restore}>
            Restore version
          </Button>
          <Button look="line" onClick={() => setBack(null)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function sayOf({ number, by, restored }: Revision): string {
  const who = by ? ` by ${by}` : ', before version history'
  return restored === null
    ? `Version ${number}${who}`
    : `Version ${number}${who}: restored version ${restored}`
}

type FieldsProps = {
  of: Revision
  before: Revision | undefined
  now: { choices: { teachers: { _id: string; name: string }[] } }
  timeZone: string
}

/** Of the first everything, of others what differs from the one before. */
function Fields({ of, before, now, timeZone }: FieldsProps) {
  const content = of.content as Record<string, unknown>
  const old = before?.content as Record<string, unknown> | undefined
  const names = Object.keys(content).filter(
    (name) => name !== 'kind' && !(old && same(content[name], old[name])),
  )
  if (names.length === 0) return <p>Same as the version before.</p>
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{LABELS[name as keyof typeof LABELS]}</dt>
          <dd>{inWords(of.content, name, now.choices.teachers, timeZone)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { now } = loaderData ?? {}
  return [titled(matches, now?.ok ? `History of ${nameOf(now.data.content)}` : 'History')]
}
