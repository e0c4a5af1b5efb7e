import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { fullDay } from '../../../shared/dates.ts'
import { clockRange } from '../../../shared/days.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { TextArea } from '../../form/field.tsx'
import { AddedMeans } from '../classes/added-means.tsx'
import { plural } from '../classes/words.ts'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { fromCalendar } from '../session-change/change.ts'
import { PlaceFields } from '../session-change/place-fields.tsx'
import changeStyles from '../session-change/session-change.module.css'
import { useAnswer } from '../use-answer.ts'
import { hourField } from '../wall-clock.ts'
import { type Asked, roomNameOf } from './asked.ts'
import styles from './consequences.module.css'
import { placeOf, wantedOf } from './use-holding.ts'
import { whereInWords } from './words.ts'

type Props = { asked: Asked; data: DeskScheduleOnWire; onClose(): void }

/** A session once more, at another hour: one date more of its run, said before it is done. */
export function CopyDialog({ asked: { session, to: first, what }, data, onClose }: Props) {
  const [to, setTo] = useState(first)
  const { revalidate } = useRevalidator()
  const { timeZone } = data
  const was = placeOf(session, timeZone)
  const isSame = JSON.stringify(was) === JSON.stringify({ ...was, ...to })
  const { startsAt, roomId } = wantedOf({ session, ...to }, timeZone)
  const preview = useAnswer(scheduleApi.previewCopy, isSame ? null : [session._id, { startsAt, roomId }], {
    afterPause: what === 'choose',
  })
  const means = preview.data
  const lasts = (session.endsAt - session.startsAt) / 60_000
  const when = `${fullDay(to.day)}, ${clockRange(hourField(to.minute), hourField(to.minute + lasts))}`
  const room = (id: string | null) => roomNameOf(data, id)
  return (
    <ConsequenceDialog
      title={`Copy ${session.title}`}
      description="Adds one more date to the class. The original session doesn’t change."
      preview={preview}
      call={({ text }, { people }) =>
        scheduleApi.copy(session._id, { startsAt, roomId, people, reason: text('reason') })
      }
      onDone={async () => {
        await revalidate()
        onClose()
      }}
      onClose={onClose}
      act={means && means.people > 0 ? `Copy and send ${plural(means.people, 'email')}` : 'Copy session'}
      busyLabel="Copying..."
      leave="Cancel"
      note="Members see it and get their emails in 10 minutes. You can undo until then."
      choices={
        <>
          <p className={changeStyles.sub}>
            {whereInWords(was.day, was.minute, room(was.roomId))}
            {!isSame && <b> + {whereInWords(to.day, to.minute, room(to.roomId))}</b>}
          </p>
          {what === 'choose' && (
            <PlaceFields isCopy session={fromCalendar(session, data)} value={to} onChange={setTo} />
          )}
        </>
      }
    >
      <div className={styles.added} aria-live="polite">
        {means && <AddedMeans of={means} when={when} />}
      </div>
      {means && means.clashes.length > 0 && (
        <TextArea
          label="Why the overlap is fine"
          name="reason"
          required
          rows={2}
          maxLength={LIMITS.sentenceMax}
        />
      )}
    </ConsequenceDialog>
  )
}
