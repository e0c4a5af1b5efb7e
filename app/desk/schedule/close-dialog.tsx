import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ClosingPreviewOnWire, DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import type { Answer } from '../../api/client.ts'
import { type Closing, scheduleApi } from '../../api/schedule.ts'
import { Field, Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { rupeesInWords } from '../pay/summary.ts'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import { shortDay } from './calendar.ts'
import styles from './consequences.module.css'
import { Figures } from './consequences.tsx'

const WHOLE_STUDIO = ''

type Props = { data: DeskScheduleOnWire; day: string; centre: string; onClose(): void }

/** A day on which nothing is held: what is in it is moved or called off, counted before. */
export function CloseDialog({ data, day, centre, onClose }: Props) {
  const { centres, mayCloseAll, today } = data
  const own = centres.filter(({ mayChange }) => mayChange)
  const first = own.find(({ _id }) => _id === centre)?._id ?? (mayCloseAll ? WHOLE_STUDIO : own[0]?._id)
  const [where, setWhere] = useState(first ?? WHOLE_STUDIO)
  const [fromDay, setFromDay] = useState(day < today ? today : day)
  const [untilDay, setUntilDay] = useState(fromDay)
  const [moves, setMoves] = useState<Record<string, number>>({})
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<Answer<{ data: ClosingPreviewOnWire }>>()
  const { revalidate } = useRevalidator()
  const closing: Closing = {
    ...(where !== WHOLE_STUDIO && { centreId: where }),
    ...{ fromDay, untilDay: untilDay < fromDay ? fromDay : untilDay },
    moves: Object.entries(moves).map(([sessionId, startsAt]) => ({ sessionId, startsAt })),
  }
  const asking = JSON.stringify(closing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after a refusal
  useEffect(() => {
    let left = false
    scheduleApi.previewClosing(JSON.parse(asking) as Closing).then((found) => {
      if (!left) setAnswer(found)
    })
    return () => {
      left = true
    }
  }, [asking, tries])
  const preview = answer?.ok ? answer.data : null
  const stuck = preview?.sessions.find(({ _id, isLast }) => isLast && moves[_id] === undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Close a day"
      description="Nothing can be planned on it. What is in it is moved or called off, and everybody is told."
      className={styles.dialog}
    >
      <MemberForm
        className={styles.form}
        notices
        call={async ({ text }) => {
          if (!preview) return null
          const { people, refund } = preview
          const made = await scheduleApi.close({ ...closing, name: text('name'), people, refund })
          if (!made.ok) setTries((before) => before + 1)
          return made
        }}
        onDone={async () => {
          await revalidate()
          onClose()
        }}
      >
        <div className={styles.place}>
          <Select
            label="Where"
            name="centreId"
            value={where}
            onChange={({ target }) => {
              setWhere(target.value)
              setMoves({})
            }}
          >
            {mayCloseAll && <option value={WHOLE_STUDIO}>The whole studio</option>}
            {own.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label="From"
            name="fromDay"
            type="date"
            required
            min={today}
            value={fromDay}
            onChange={({ target }) => {
              if (!target.value) return
              setFromDay(target.value)
              if (untilDay < target.value || untilDay === fromDay) setUntilDay(target.value)
              setMoves({})
            }}
          />
          <Field
            label="Until, included"
            name="untilDay"
            type="date"
            required
            min={fromDay}
            value={untilDay}
            onChange={({ target }) => {
              if (!target.value) return
              setUntilDay(target.value)
              setMoves({})
            }}
          />
        </div>
        <Field
          label="Why"
          name="name"
          required
          maxLength={80}
          hint="Stands in the letters and in the schedule: “Water tank work”."
        />
        {answer && !answer.ok && <Refused answer={answer} />}
        {preview && <Meaning of={preview} moves={moves} onChange={setMoves} timeZone={data.timeZone} />}
        <div className={styles.foot}>
          {preview && !stuck && (
            <SubmitButton busyLabel="Closing...">
              {preview.refund > 0
                ? `Close it, ${rupeesInWords(preview.refund)} back`
                : preview.people > 0
                  ? `Close it and tell ${preview.people}`
                  : 'Close it'}
            </SubmitButton>
          )}
          <Button look="line" onClick={onClose}>
            Leave it open
          </Button>
          <p>
            {stuck
              ? `Nothing of ${stuck.title} would be left. Move it, or call the class off first.`
              : 'Letters wait ten minutes. Until then, opening it again takes all of it back.'}
          </p>
        </div>
      </MemberForm>
    </Dialog>
  )
}

type MeaningProps = {
  of: ClosingPreviewOnWire
  moves: Record<string, number>
  onChange(moves: Record<string, number>): void
  timeZone: string
}

function Meaning({ of, moves, onChange, timeZone }: MeaningProps) {
  const { sessions, people, letters, refund, begun } = of
  const when = (at: number) => `${shortDay(dayOf(at, timeZone))}, ${hourWord(minuteOf(at, timeZone))}`
  return (
    <>
      <Figures
        of={[
          {
            key: 'sessions',
            number: String(sessions.length),
            words: `${sessions.length === 1 ? 'session' : 'sessions'}, ${people} ${people === 1 ? 'person' : 'people'} in them`,
          },
          { key: 'letters', number: String(letters), words: letters === 1 ? 'letter' : 'letters' },
          { key: 'money', number: rupeesInWords(refund), words: 'goes back for what is called off' },
        ]}
      />
      {begun > 0 && <p className="small">{begun} that began already stay as they are.</p>}
      <ul className={styles.inDay}>
        {sessions.map(({ _id, title, startsAt, room, teacher, booked, wayOut, isLast }) => (
          <li key={_id}>
            <div>
              <b>{title}</b>
              <span>
                {when(startsAt)}, {room ?? 'online'}, {teacher}. {booked} booked.
              </span>
            </div>
            {wayOut === null && isLast ? (
              <Link to={`/studio/session/${_id}`}>See the session</Link>
            ) : (
              <Select
                label={`What becomes of ${title}`}
                name={`move-${_id}`}
                value={moves[_id] === undefined ? 'off' : 'move'}
                onChange={({ target }) => {
                  const { [_id]: _, ...rest } = moves
                  onChange(target.value === 'move' && wayOut !== null ? { ...rest, [_id]: wayOut } : rest)
                }}
              >
                <option value="off" disabled={isLast}>
                  Call it off
                </option>
                {wayOut !== null && <option value="move">Move to {when(wayOut)}</option>}
              </Select>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
