import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire, MergePreviewOnWire } from '../../../contract/desk-members.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { hourInWords } from '../days.ts'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { useAnswer } from '../use-answer.ts'
import styles from './member.module.css'
import { plainDay } from './words.ts'

type MergeProps = { of: MemberAtDeskOnWire; fold: string; onClose(): void }

/** Both accounts side by side, what moves and what clashes; then the act, with the sum on the button. */
export function MergeDialog({ of: one, fold, onClose }: MergeProps) {
  const preview = useAnswer(deskMembersApi.previewMerge, [one._id, fold])
  const { revalidate } = useRevalidator()
  const means = preview.data
  const back = means && means.refund > 0 ? `, ${formatPrice(means.refund)} back` : ''
  return (
    <ConsequenceDialog
      title="Are these two one person?"
      description="One account stays, with its email and password. Everything in the other moves into it, and the other ends. It can be undone for ten minutes, and not after that."
      preview={preview}
      call={(_, { refund }) => deskMembersApi.merge(one._id, { with: fold, refund })}
      onDone={({ message }) => {
        toast.success(message)
        onClose()
        revalidate()
      }}
      onClose={onClose}
      act={means?.obstacle ? null : `One person: fold it in${back}`}
      busyLabel="Folding in..."
      leave="Two people"
    >
      {means && (
        <>
          <Sides of={means} timeZone={one.timeZone} />
          <p className="small">{movesInWords(means)} Letters tell both addresses.</p>
          {means.clashes.length > 0 && !means.obstacle && (
            <ul className={styles.booked}>
              {means.clashes.map(({ title, startsAt, solution, refund }) => (
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
          {means.obstacle && <Notice>{means.obstacle}</Notice>}
          {means.needsYes && !means.obstacle && (
            <p className="small">
              Both get an email now. They become one only once {means.fold.name || 'the second'} agrees by it.
            </p>
          )}
        </>
      )}
    </ConsequenceDialog>
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
    ['Email', ({ email, proved }) => (email ? `${email}${proved ? '' : ', not confirmed'}` : 'none')],
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
          <td>not carried over</td>
        </tr>
      </tbody>
    </table>
  )
}
