import { useState } from 'react'
import { dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { sessionChangeApi } from '../../api/session-change.ts'
import { Notice } from '../../ui/states.tsx'

import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import { useAnswer } from '../use-answer.ts'
import type { Scope, SessionToChange } from './change.ts'
import { Letter } from './letter.tsx'
import { Reason, ScopeChoice, Told } from './parts.tsx'

type Props = { session: SessionToChange; onClose(): void; onDone(): unknown }

/** What it would cost first; then once more, with the sum on the button. */
export function CancelSession({ session, onClose, onDone }: Props) {
  const { _id, title, startsAt, timeZone } = session
  const [scope, setScope] = useState<Scope>('this')
  const wanted = { scope, cancel: true }
  const preview = useAnswer(sessionChangeApi.preview, [_id, wanted])
  const means = preview.data
  const refund = formatPrice(means?.refund ?? 0)
  const emails = means ? means.people - means.untold.length : 0
  const count = means?.sessions.length ?? 1
  const act = count === 1 ? 'Cancel session' : `Cancel ${count} sessions`
  return (
    <ConsequenceDialog
      title={`Cancel ${title}, ${dateAndTime(startsAt, timeZone)}?`}
      preview={preview}
      call={({ text }, { people, refund }) =>
        sessionChangeApi.change(_id, { ...wanted, reason: text('reason'), people, refund })
      }
      onDone={onDone}
      onClose={onClose}
      act={means && means.refund > 0 ? `${act}, refund ${refund}` : act}
      busyLabel="Cancelling..."
      leave={count === 1 ? 'Keep session' : 'Keep sessions'}
      note="Members see it, and emails and refunds go out, in 10 minutes. You can undo until then."
      choices={<ScopeChoice session={session} value={scope} onChange={setScope} />}
    >
      {means && (
        <Figures
          figures={[
            {
              value: `${means.people}`,
              label: means.people === 1 ? 'booking cancelled' : 'bookings cancelled',
            },
            { value: refund, label: 'refunded' },
            {
              value: `${emails}`,
              label: `${emails === 1 ? 'email' : 'emails'}${means.waiting > 0 ? `, and ${means.waiting} to the waitlist` : ''}`,
            },
          ]}
        />
      )}
      {means && means.here > 0 && (
        <Notice>
          <b>{means.here === 1 ? '1 person is' : `${means.here} people are`} already here.</b> Speak to them
          first.
        </Notice>
      )}
      {means && means.paying > 0 && (
        <Notice kind="info">
          {means.paying === 1 ? '1 person is' : `${means.paying} people are`} paying right now. They’re
          refunded automatically.
        </Notice>
      )}
      {means && <Told means={means} />}
      <Reason required />
      {means?.email && <Letter email={means.email} refund={means.refund} />}
    </ConsequenceDialog>
  )
}
