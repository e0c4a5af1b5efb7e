import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire, MergePreviewOnWire } from '../../../contract/desk-members.ts'
import { dateAndTime, fullDate } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'

import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { useAnswer } from '../use-answer.ts'
import styles from './member.module.css'

type MergeProps = { of: MemberAtDeskOnWire; fold: string; onClose(): void }

/** Both accounts side by side, what moves and what clashes; then the act, with the sum on the button. */
export function MergeDialog({ of: one, fold, onClose }: MergeProps) {
  const preview = useAnswer(deskMembersApi.previewMerge, [one._id, fold])
  const { revalidate } = useRevalidator()
  const means = preview.data
  const back = means && means.refund > 0 ? ` and refund ${formatPrice(means.refund)}` : ''
  return (
    <ConsequenceDialog
      title="Merge these two accounts?"
      description="One account stays, with its email and password. Everything in the other account moves into it, then the other is closed. You can undo within 10 minutes, not later."
      preview={preview}
      call={(_, { refund }) => deskMembersApi.merge(one._id, { with: fold, refund })}
      onDone={({ message }) => {
        toast.success(message)
        onClose()
        revalidate()
      }}
      onClose={onClose}
      act={means?.obstacle ? null : `Merge accounts${back}`}
      busyLabel="Merging..."
      leave="Different people"
    >
      {means && (
        <>
          <Sides of={means} timeZone={one.timeZone} />
          <p className="small">{movesInWords(means)} Both addresses get an email.</p>
          {means.clashes.length > 0 && !means.obstacle && (
            <ul className={styles.booked}>
              {means.clashes.map(({ title, startsAt, solution, refund }) => (
                <li key={`${title} ${startsAt} ${solution}`}>
                  <span>
                    {title}
                    {startsAt !== null && `, ${dateAndTime(startsAt, one.timeZone)}`}
                  </span>
                  <span>
                    {SOLVED[solution]}
                    {refund > 0 && ` and refund ${formatPrice(refund)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {means.obstacle && <Notice>{means.obstacle}</Notice>}
          {means.needsYes && !means.obstacle && (
            <p className="small">
              Both get an email now. The accounts are merged once {means.fold.name || 'the second person'}{' '}
              agrees by email.
            </p>
          )}
        </>
      )}
    </ConsequenceDialog>
  )
}

const SOLVED: Record<MergePreviewOnWire['clashes'][number]['solution'], string> = {
  'second-place': 'booked in both: one booking is cancelled',
  'given-up': 'booked in both: one session is cancelled',
  wait: 'on the waitlist for something booked: removed from the waitlist',
  none: 'can’t be merged here',
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
  if (parts.length === 0) return 'Nothing to move.'
  const isOne = parts.length === 1 && parts[0]?.startsWith('1 ')
  return `${new Intl.ListFormat('en-GB').format(parts)} ${isOne ? 'moves' : 'move'}.`
}

function Sides({ of: { keep, fold }, timeZone }: { of: MergePreviewOnWire; timeZone: string }) {
  const rows: [string, (side: MergePreviewOnWire['keep']) => string][] = [
    ['Email', ({ email, proved }) => (email ? `${email}${proved ? '' : ', not confirmed'}` : 'none')],
    ['Phone', ({ phone }) => phone || 'none'],
    ['Member since', ({ joinedAt }) => fullDate(joinedAt, timeZone)],
    ['Booked', ({ bookings }) => `${bookings}`],
    ['Paid', ({ paid }) => formatPrice(paid)],
    ['Health answers', ({ health }) => (health ? 'yes' : 'no')],
  ]
  return (
    <table className={styles.two}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Detail</span>
          </th>
          <th scope="col">Stays: {keep.name}</th>
          <th scope="col">Merged in: {fold.name}</th>
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
          <th scope="row">Consents</th>
          <td>kept</td>
          <td>not kept</td>
        </tr>
      </tbody>
    </table>
  )
}
