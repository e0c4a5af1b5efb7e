import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { DeskWords, WordContent } from '../../../contract/website-content.ts'
import { fullDateAndTime } from '../../../shared/dates.ts'
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
import { isOne, recordsOf, type Shelf } from './kinds.ts'

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
          {missing.length === 1 ? 'Publish (1 thing missing)' : `Publish (${missing.length} things missing)`}
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
      {address && <Link to={address}>View on website</Link>}
      {hasDraft && (
        <Button small look="quiet" onClick={() => setAsked('discard')}>
          {isNew ? `Delete ${shelf.one}` : 'Discard changes'}
        </Button>
      )}
      {address && !isOne(shelf.kind) && recordsOf(shelf.kind) === null && (
        <Button small look="quiet" onClick={() => setAsked('withdraw')}>
          Unpublish
        </Button>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'withdraw' ? `Unpublish this ${shelf.one}?` : 'Delete this?'}
        description={
          asked === 'withdraw'
            ? 'Visitors won’t see it any more. It stays here and you can publish it again.'
            : isNew
              ? 'Only staff have seen it.'
              : 'The published version doesn’t change.'
        }
      >
        <div className={`${partsStyles.acts} ${partsStyles.below}`}>
          {asked === 'withdraw' ? (
            <Button busy={busy} onClick={() => act((version) => wordsApi.withdraw(named, version))}>
              Unpublish
            </Button>
          ) : (
            <Button busy={busy} onClick={discard}>
              Delete
            </Button>
          )}
          <Button look="line" onClick={() => setAsked(null)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

function publishWord({ state, choices }: DeskWords, mine: WordContent): string {
  if (mine.kind === 'post' && mine.publishAt !== null && mine.publishAt > Date.now())
    return `Publish on ${fullDateAndTime(mine.publishAt, choices.timeZone)}`
  return state === 'changed' ? 'Publish changes' : 'Publish'
}
