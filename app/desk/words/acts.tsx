import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { DeskWords, WordContent } from '../../../contract/website-content.ts'
import type { Answer, Said } from '../../api/client.ts'
import { wordsApi } from '../../api/words.ts'
import { leadToUnreadable } from '../../form/typed-field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import editorStyles from '../editor/editor.module.css'
import partsStyles from '../parts.module.css'
import type { useKept } from '../use-kept.ts'
import { isOne, momentInWords, recordsOf, type Shelf } from './kinds.ts'

type Own = ReturnType<typeof useKept<WordContent, DeskWords>>
type Props = { kept: DeskWords; shelf: Shelf; own: Own }

/** What can be done with a text: publish it, throw away what was written since, take it back. */
export function Acts({ kept, shelf, own }: Props) {
  const [asked, setAsked] = useState<'withdraw' | 'discard' | null>(null)
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { missing, address, state } = kept
  const isNew = state === 'draft'
  const hasDraft = kept.version.startsWith('d')
  const named = { kind: shelf.kind, id: kept._id }

  async function act(call: (version: string) => Promise<Answer<Said>>) {
    // Busy from the press on: a second one would publish over the first.
    const answer = await run(own.settledVersion().then((version) => call(String(version))))
    setAsked(null)
    if (answer) await revalidate()
    else await own.refresh()
    return answer
  }
  async function discard() {
    const answer = await act((version) => wordsApi.discard(named, version))
    if (answer && isNew && !isOne(shelf.kind)) {
      own.giveUp()
      await navigate(`/studio/words/${shelf.shelf}`, { replace: true })
    }
  }

  return (
    <div className={partsStyles.acts}>
      {missing.length > 0 ? (
        <a className={`${buttonLook({ look: 'line' })} ${editorStyles.dull}`} href="#check">
          {missing.length === 1
            ? 'Publish, when one thing is done'
            : `Publish, when ${missing.length} things are done`}
        </a>
      ) : (
        (hasDraft || (state === 'withdrawn' && recordsOf(shelf.kind) === null)) && (
          <Button
            busy={busy}
            busyLabel="Publishing..."
            onClick={() => leadToUnreadable() || act((v) => wordsApi.publish(named, v))}
          >
            {publishWord(kept, own.mine)}
          </Button>
        )
      )}
      {address && <Link to={address}>See it as visitors do</Link>}
      {hasDraft && (
        <Button small look="quiet" onClick={() => setAsked('discard')}>
          {isNew ? `Throw this ${shelf.one} away` : 'Throw the changes away'}
        </Button>
      )}
      {address && !isOne(shelf.kind) && recordsOf(shelf.kind) === null && (
        <Button small look="quiet" onClick={() => setAsked('withdraw')}>
          Take it back
        </Button>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'withdraw' ? `Take this ${shelf.one} back?` : 'Throw it away?'}
        description={
          asked === 'withdraw'
            ? 'Visitors do not read it from their next request on. It stays here, and can be published again.'
            : isNew
              ? 'Nobody has read it but the staff.'
              : 'What visitors read stays as it is.'
        }
      >
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          {asked === 'withdraw' ? (
            <Button busy={busy} onClick={() => act((version) => wordsApi.withdraw(named, version))}>
              Take it back
            </Button>
          ) : (
            <Button busy={busy} onClick={discard}>
              Throw it away
            </Button>
          )}
          <Button look="line" onClick={() => setAsked(null)}>
            Leave it
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

function publishWord({ state, choices }: DeskWords, mine: WordContent): string {
  if (mine.kind === 'post' && mine.publishAt !== null && mine.publishAt > Date.now())
    return `Publish on ${momentInWords(mine.publishAt, choices.timeZone)}`
  return state === 'changed' ? 'Publish the changes' : 'Publish'
}
