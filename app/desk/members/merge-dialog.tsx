import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire, MergePreviewOnWire } from '../../../contract/desk-members.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/client.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { useAction } from '../../form/use-action.ts'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import styles from './member.module.css'
import { plainDay } from './words.ts'

type MergeProps = { of: MemberAtDeskOnWire; fold: string; onClose(): void }

/** Both accounts side by side, what moves and what clashes; then the act, with the sum on the button. */
export function MergeDialog({ of: one, fold, onClose }: MergeProps) {
  const [found, setFound] = useState<Answer<{ data: MergePreviewOnWire }>>()
  const [asked, setAsked] = useState(0)
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again after a refusal.
  useEffect(() => {
    let left = false
    deskMembersApi.previewMerge(one._id, fold).then((answer) => !left && setFound(answer))
    return () => {
      left = true
    }
  }, [one._id, fold, asked])
  const preview = found?.ok ? found.data : null
  async function merge() {
    if (await run(deskMembersApi.merge(one._id, { with: fold, refund: preview?.refund ?? 0 }))) {
      onClose()
      revalidate()
    } else setAsked(asked + 1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.wide}
      title="Are these two one person?"
      description="One account stays, with its address and password; everything of the other moves into it, and the other ends. It waits ten minutes and can be taken back; after that it cannot be undone."
    >
      {!found && <Spinner label={TEXTS.loading} />}
      {found && !found.ok && <Refused answer={found} />}
      {preview && (
        <div className={partsStyles.form}>
          <Sides of={preview} timeZone={one.timeZone} />
          <p className="small">{movesInWords(preview)} Letters tell both addresses.</p>
          {preview.clashes.length > 0 && !preview.obstacle && (
            <ul className={styles.booked}>
              {preview.clashes.map(({ title, startsAt, solution, refund }) => (
                <li key={`${title} ${startsAt} ${solution}`}>
                  <span>
                    {title}
                    {startsAt !== null && `, ${hourInWords(startsAt, one.timeZone)}`}
                  </span>
                  <span>
                    {SOLVED[solution]}
                    {refund > 0 && `, ${formatPrice(refund)} back`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {preview.obstacle && <Notice>{preview.obstacle}</Notice>}
          <div className={partsStyles.acts}>
            {!preview.obstacle && (
              <Button busy={busy} busyLabel="Folding in..." onClick={merge}>
                {preview.refund > 0
                  ? `One person: fold it in, ${formatPrice(preview.refund)} back`
                  : 'One person: fold it in'}
              </Button>
            )}
            <Button look="line" onClick={onClose}>
              Two people
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const SOLVED: Record<MergePreviewOnWire['clashes'][number]['solution'], string> = {
  'second-place': 'both have a place: the second ends',
  'given-up': 'both are booked: one session is given up',
  wait: 'one waits for what they have: the wait ends',
  none: 'cannot be solved here',
}

const COUNTED: [keyof MergePreviewOnWire['moves'], string, string][] = [
  ['bookings', 'booking', 'bookings'],
  ['payments', 'payment', 'payments'],
  ['plans', 'plan', 'plans'],
  ['messages', 'message', 'messages'],
  ['notes', 'note', 'notes'],
  ['tags', 'tag', 'tags'],
]

function movesInWords({ moves }: MergePreviewOnWire): string {
  const parts = COUNTED.filter(([name]) => moves[name] > 0).map(
    ([name, one, many]) => `${moves[name]} ${moves[name] === 1 ? one : many}`,
  )
  if (parts.length === 0) return 'Nothing has to move.'
  const isOne = parts.length === 1 && parts[0]?.startsWith('1 ')
  return `${new Intl.ListFormat('en-GB').format(parts)} ${isOne ? 'moves' : 'move'}.`
}

function Sides({ of: { keep, fold }, timeZone }: { of: MergePreviewOnWire; timeZone: string }) {
  const rows: [string, (side: MergePreviewOnWire['keep']) => string][] = [
    ['Email', ({ email, proved }) => `${email || 'none'}${proved ? '' : ', unproved'}`],
    ['Telephone', ({ phone }) => phone || 'none'],
    ['Since', ({ joinedAt }) => plainDay(joinedAt, timeZone)],
    ['Booked', ({ bookings }) => `${bookings}`],
    ['Paid', ({ paid }) => formatPrice(paid)],
    ['Health answers', ({ health }) => (health ? 'yes' : 'no')],
  ]
  return (
    <table className={styles.two}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col">Stays: {keep.name}</th>
          <th scope="col">Folded in: {fold.name}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{of(keep)}</td>
            <td>{of(fold)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Agreed to</th>
          <td>stays as it is</td>
          <td>not carried over, but the health answers where the first has none</td>
        </tr>
      </tbody>
    </table>
  )
}
