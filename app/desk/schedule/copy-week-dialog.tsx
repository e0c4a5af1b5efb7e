import { useEffect, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WeekCopyMeans } from '../../../contract/desk-classes.ts'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { LIMITS } from '../../../shared/limits.ts'
import type { Answer } from '../../api/client.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { Field, TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { plural } from '../classes/words.ts'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import { dayPlus, mondayOf, shortDay, spanInWords } from './calendar.ts'
import styles from './consequences.module.css'

type Props = { data: DeskScheduleOnWire; week: string; onClose(): void }
type One = WeekCopyMeans[number]

/** The sessions of a week once more in another: which of them, and what each means for the run of its class. */
export function CopyWeekDialog({ data, week, onClose }: Props) {
  const [to, setTo] = useState(dayPlus(week, 7))
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<Answer<{ data: WeekCopyMeans }>>()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after a refusal
  useEffect(() => {
    let left = false
    setAnswer(undefined)
    scheduleApi.previewWeekCopy({ from: week, to }).then((found) => {
      if (!left) setAnswer(found)
    })
    return () => {
      left = true
    }
  }, [week, to, tries])
  const all = answer?.ok ? answer.data : []
  const possible = all.filter(({ means }) => means !== null)
  const refused = all.filter(({ means }) => means === null)
  // Until somebody chooses: those that are in nobody's way.
  const isChosen = ({ sessionId, means }: One) =>
    chosen ? chosen.has(sessionId) : (means?.clashes.length ?? 0) === 0
  const wanted = possible.filter(isChosen)
  const clashes = wanted.some(({ means }) => means && means.clashes.length > 0)
  const places = wanted.reduce((sum, { means }) => sum + (means?.people ?? 0), 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy this week"
      description="Each session is held once more at the same hour: the run of its class gets one date more."
      className={styles.dialog}
    >
      <MemberForm
        className={styles.form}
        notices
        call={async ({ text }) => {
          const sessions = wanted.map(({ sessionId, means }) => ({ sessionId, people: means?.people ?? 0 }))
          const made = await scheduleApi.copyWeek({ from: week, to, sessions, reason: text('reason') })
          if (!made.ok) setTries((before) => before + 1)
          return made
        }}
        onDone={async () => {
          await revalidate()
          onClose()
        }}
      >
        <div className={styles.place}>
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
        {answer && !answer.ok && <Refused answer={answer} />}
        {!answer && <div className={styles.sunk} aria-busy="true" />}
        {answer?.ok && possible.length === 0 && (
          <p>{all.length === 0 ? 'Nothing is planned in this week.' : 'Nothing of this week fits there.'}</p>
        )}
        {possible.length > 0 && (
          <ul className={styles.week} aria-label="What can be copied">
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
          <details className={styles.letter}>
            <summary>{plural(refused.length, 'session')} cannot be copied there</summary>
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
          <TextArea label="Why both can be" name="reason" required rows={2} maxLength={LIMITS.sentenceMax} />
        )}
        <div className={styles.foot}>
          {wanted.length > 0 && (
            <SubmitButton busyLabel="Copying...">
              Copy {plural(wanted.length, 'session')}
              {places > 0 && `, ${plural(places, 'place')} given`}
            </SubmitButton>
          )}
          <Button look="line" onClick={onClose}>
            No copy
          </Button>
          <p>
            One letter for each class and person, in ten minutes. Until then it can be undone, class by class.
          </p>
        </div>
      </MemberForm>
    </Dialog>
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
            {whenOf(copyStartsAt, timeZone)}, {room ?? 'online'}, {teacher}. Session {number} of the run;{' '}
            {people === 0 ? 'nobody is in it yet' : `${plural(people, 'person gets', 'people get')} a place`}.
            {busy > 0 && ` ${plural(busy, 'is', 'are')} booked elsewhere then.`}
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
