import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AddedSessionMeans, DeskClass } from '../../../contract/desk-classes.ts'
import { fullDay } from '../../../shared/dates.ts'
import { clockRange } from '../../../shared/days.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { Field, TextArea } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { EndField, leadToUnreadable, TimeField } from '../../form/typed-field.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'

import editorStyles from '../editor/editor.module.css'
import partsStyles from '../parts.module.css'
import { DeskBox } from '../parts.tsx'
import { hourField, minuteOf, minuteOfField, momentOf } from '../wall-clock.ts'
import { AddedMeans } from './added-means.tsx'
import styles from './sessions.module.css'
import { plural } from './words.ts'

type Props = { of: DeskClass; onClose(): void }

/** One more date of a run: what it means first, and then it is done for everyone at once. */
export function AddSession({ of: { _id, sessions, choices }, onClose }: Props) {
  const { timeZone } = choices
  const last = sessions.at(-1)
  const [day, setDay] = useState('')
  const [from, setFrom] = useState(last ? hourField(minuteOf(last.startsAt, timeZone)) : '')
  const [to, setTo] = useState(last ? hourField(minuteOf(last.endsAt, timeZone)) : '')
  const [means, setMeans] = useState<AddedSessionMeans | null>(null)
  const [reason, setReason] = useState('')
  const { busy, errors, run } = useAction(['startsAt', 'endsAt', 'reason'])
  const { revalidate } = useRevalidator()
  const isWhole = day !== '' && from !== '' && to !== ''
  const when = () => ({
    startsAt: momentOf(day, minuteOfField(from), timeZone),
    endsAt: momentOf(day, minuteOfField(to), timeZone),
  })
  const again =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setMeans(null)
    }
  async function ask() {
    if (leadToUnreadable()) return
    const answer = await run(deskClassesApi.previewSession(_id, when()))
    if (answer) setMeans(answer.data)
  }
  async function add() {
    if (!means || leadToUnreadable()) return
    if (!(await run(deskClassesApi.addSession(_id, { ...when(), people: means.people, reason })))) return
    await revalidate()
    onClose()
  }
  const needsReason = means !== null && means.clashes.length > 0 && reason.trim() === ''
  return (
    <DeskBox title="Add a session" id="one-session-more">
      <FormState
        value={{
          errors: { ...errors, addedDay: errors.startsAt ?? '', addedTo: errors.endsAt ?? '' },
          busy,
          locked: false,
        }}
      >
        <div className={editorStyles.rule}>
          <div className={editorStyles.day}>
            <Field
              label="Date"
              name="addedDay"
              type="date"
              autoFocus
              value={day}
              onChange={({ target }) => again(setDay)(target.value)}
            />
          </div>
          <div className={editorStyles.short}>
            <TimeField
              label="Start time"
              name="addedFrom"
              value={from}
              onValue={again(setFrom)}
              onBoth={(start, end) => {
                again(setFrom)(start)
                setTo(end)
              }}
            />
          </div>
          <div className={editorStyles.short}>
            <EndField label="End time" name="addedTo" after={from} value={to} onValue={again(setTo)} />
          </div>
          <div className={styles.means} aria-live="polite">
            {means && <AddedMeans of={means} when={`${fullDay(day)}, ${clockRange(from, to)}`} />}
          </div>
          {means && means.clashes.length > 0 && <Why reason={reason} setReason={setReason} />}
        </div>
      </FormState>
      <div className={`${partsStyles.acts} ${partsStyles.below}`}>
        {means ? (
          <Button small busy={busy} busyLabel="Adding..." aria-disabled={needsReason} onClick={add}>
            Add session{means.people > 0 && ` and send ${plural(means.people, 'email')}`}
          </Button>
        ) : (
          <Button
            small
            look="line"
            busy={busy}
            busyLabel="Checking..."
            aria-disabled={!isWhole}
            onClick={ask}
          >
            Review
          </Button>
        )}
        <Button small look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </DeskBox>
  )
}

function Why({ reason, setReason }: { reason: string; setReason(reason: string): void }) {
  return (
    <div className={styles.means}>
      <TextArea
        label="Why the overlap is fine"
        name="reason"
        rows={2}
        maxLength={LIMITS.sentenceMax}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </div>
  )
}
