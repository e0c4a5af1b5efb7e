import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WeekCopyMeans } from '../../../contract/desk-classes.ts'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { Field, TextArea } from '../../form/field.tsx'
import { plural } from '../classes/words.ts'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import changeStyles from '../session-change/session-change.module.css'
import { useAnswer } from '../use-answer.ts'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import { dayPlus, mondayOf, shortDay, spanInWords } from './calendar.ts'
import styles from './consequences.module.css'

type Props = { data: DeskScheduleOnWire; week: string; onClose(): void }
type One = WeekCopyMeans[number]

/** The sessions of a week once more in another: which of them, and what each means for the run of its class. */
export function CopyWeekDialog({ data, week, onClose }: Props) {
  const [to, setTo] = useState(dayPlus(week, 7))
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const { revalidate } = useRevalidator()
  const preview = useAnswer(scheduleApi.previewWeekCopy, [{ from: week, to }], { afterPause: true })
  const all = preview.data ?? []
  const possible = all.filter(({ means }) => means !== null)
  const refused = all.filter(({ means }) => means === null)
  // Until someone chooses: those that are in no one's way.
  const isChosen = ({ sessionId, means }: One) =>
    chosen ? chosen.has(sessionId) : (means?.clashes.length ?? 0) === 0
  const wanted = possible.filter(isChosen)
  const clashes = wanted.some(({ means }) => means && means.clashes.length > 0)
  const places = wanted.reduce((sum, { means }) => sum + (means?.people ?? 0), 0)
  return (
    <ConsequenceDialog
      title="Copy this week"
      description="Adds one more date to each class, on the same weekday and at the same time."
      preview={preview}
      call={({ text }) => {
        const sessions = wanted.map(({ sessionId, means }) => ({ sessionId, people: means?.people ?? 0 }))
        return scheduleApi.copyWeek({ from: week, to, sessions, reason: text('reason') })
      }}
      onDone={async () => {
        await revalidate()
        onClose()
      }}
      onClose={onClose}
      act={
        wanted.length === 0
          ? null
          : `Copy ${plural(wanted.length, 'session')}${places > 0 ? `, ${plural(places, 'booking')}` : ''}`
      }
      busyLabel="Copying..."
      leave="Cancel"
      note="Members see it in 10 minutes and get one email per class. You can undo until then, class by class."
      choices={
        <div className={changeStyles.place}>
          <Field
            label="To the week of"
            name="to"
            type="date"
            required
            min={data.today}
            value={to}
            hint={spanInWords(to, dayPlus(to, 6))}
            onChange={({ target }) => {
              if (!target.value) return
              setTo(mondayOf(target.value))
              setChosen(null)
            }}
          />
        </div>
      }
    >
      {preview.data && possible.length === 0 && (
        <p>{all.length === 0 ? 'No sessions this week.' : 'No session of this week fits there.'}</p>
      )}
      {possible.length > 0 && (
        <ul className={styles.week} aria-label="Sessions to copy">
          {possible.map((one) => (
            <Possible
              key={one.sessionId}
              of={one}
              timeZone={data.timeZone}
              isChosen={isChosen(one)}
              onChoose={(isIn) => {
                const next = new Set(wanted.map(({ sessionId }) => sessionId))
                if (isIn) next.add(one.sessionId)
                else next.delete(one.sessionId)
                setChosen(next)
              }}
            />
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <details className={changeStyles.letter}>
          <summary>{plural(refused.length, 'session')} can’t be copied there</summary>
          <div>
            {refused.map(({ sessionId, title, startsAt, refusal }) => (
              <p key={sessionId}>
                <b>{title}</b>, {whenOf(startsAt, data.timeZone)}. {refusal}
              </p>
            ))}
          </div>
        </details>
      )}
      {clashes && (
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

type PossibleProps = { of: One; timeZone: string; isChosen: boolean; onChoose(isIn: boolean): void }

function Possible({ of, timeZone, isChosen, onChoose }: PossibleProps) {
  const id = useId()
  const { title, copyStartsAt, room, teacher, means } = of
  if (!means) return null
  const { number, people, busy, clashes } = means
  return (
    <li>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span>
          <b>{title}</b>
          <span>
            {whenOf(copyStartsAt, timeZone)}, {room ?? 'online'}, {teacher}. Session {number} of the class;{' '}
            {people === 0 ? 'no bookings yet' : `${plural(people, 'person gets', 'people get')} a place`}.
            {busy > 0 && ` ${plural(busy, 'is', 'are')} in another class then.`}
          </span>
          {clashes.map((text) => (
            <span key={text} className={styles.clash}>
              {text}
            </span>
          ))}
        </span>
      </label>
    </li>
  )
}

const whenOf = (at: number, timeZone: string) =>
  `${shortDay(dayOf(at, timeZone))}, ${hourWord(minuteOf(at, timeZone))}`
