import { useState } from 'react'
import type { ClassDates } from '../../../contract/class-drafts.ts'
import type { DeskDraft, DraftDate } from '../../../contract/desk-classes.ts'
import { clockAt, fullDay, shortDate } from '../../../shared/dates.ts'
import { clockRange, dayName, minutesOf } from '../../../shared/days.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { Field } from '../../form/field.tsx'
import { CountField, EndField, leadToUnreadable, TimeField } from '../../form/typed-field.tsx'
import { studioDay } from '../../times.ts'
import { Button } from '../../ui/button.tsx'

import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { Segments } from './segments.tsx'
import { plural } from './words.ts'

/** The week of the desk begins on Monday; on the wire Sunday is 1. */
const WEEK = [2, 3, 4, 5, 6, 7, 1] as const
const NO_RULE: ClassDates = {
  daysOfWeek: [],
  startTime: '',
  endTime: '',
  firstOn: '',
  sessions: null,
  skipped: [],
  held: [],
  added: [],
}

const LONGEST_MINUTES = 12 * 60

/** In minutes; one that ends before it begins goes on until the next day. */
function lengthOf({ startTime, endTime }: ClassDates): number {
  return startTime && endTime ? (minutesOf({ startTime, endTime }) + 24 * 60) % (24 * 60) : 0
}

type Props = {
  rule: ClassDates | null
  draft: Pick<DeskDraft, 'dates' | 'clashes' | 'choices'>
  change(rule: ClassDates, how?: { now: boolean }): void
  busy: boolean
  readOnly?: boolean
}

/** A rule, written as a sentence and answered with its dates, each of which can be corrected. */
export function WhenFields({ rule, draft, change, busy, readOnly }: Props) {
  const is = rule ?? NO_RULE
  const set = (patch: Partial<ClassDates>) => change({ ...is, ...patch })
  return (
    <Part title="When" id="when-it-meets">
      <div className={styles.rule} id="field-dates" tabIndex={-1}>
        <Segments
          legend="Every"
          name="daysOfWeek"
          kind="checkbox"
          readOnly={readOnly}
          chosen={is.daysOfWeek}
          segments={WEEK.map((day) => ({ value: day, label: dayName(day).charAt(0), spoken: dayName(day) }))}
          onChange={(day) =>
            set({
              daysOfWeek: is.daysOfWeek.includes(day)
                ? is.daysOfWeek.filter((one) => one !== day)
                : [...is.daysOfWeek, day],
            })
          }
        />
        <div className={styles.short}>
          <TimeField
            label="From"
            name="startTime"
            readOnly={readOnly}
            value={is.startTime}
            onValue={(startTime) => set({ startTime })}
            onBoth={(startTime, endTime) => set({ startTime, endTime })}
          />
        </div>
        <div className={styles.short}>
          <EndField
            label="To"
            name="endTime"
            readOnly={readOnly}
            after={is.startTime}
            problem={lengthOf(is) > LONGEST_MINUTES ? TEXTS.sessionTooLong : ''}
            value={is.endTime}
            onValue={(endTime) => set({ endTime })}
          />
        </div>
        <div className={styles.day}>
          <Field
            label="Starting on"
            name="firstOn"
            type="date"
            readOnly={readOnly}
            value={is.firstOn}
            onChange={({ target }) => set({ firstOn: target.value })}
          />
        </div>
        <div className={styles.short}>
          <CountField
            label="Sessions"
            name="sessions"
            readOnly={readOnly}
            value={is.sessions}
            onValue={(count) => set({ sessions: count === 0 ? null : count })}
          />
        </div>
      </div>
      <div aria-live="polite">
        <p className={styles.answer}>
          <Answer {...draft} rule={is} />
        </p>
      </div>
      <ol className={styles.dates} aria-busy={busy}>
        {draft.dates.map((date) => (
          <DateRow
            key={date.startsAt}
            date={date}
            readOnly={readOnly}
            timeZone={draft.choices.timeZone}
            onPress={() => change(corrected(is, date), { now: true })}
          />
        ))}
      </ol>
      {!readOnly && draft.dates.length > 0 && (
        <OneMore
          onAdd={(one) => change({ ...is, added: [...is.added, one] }, { now: true })}
          like={{ startTime: is.startTime, endTime: is.endTime }}
        />
      )}
    </Part>
  )
}

function Answer({ dates, clashes, choices: { timeZone }, rule }: Props['draft'] & { rule: ClassDates }) {
  const held = dates.filter(({ state }) => state !== 'skipped' && state !== 'closed')
  const [first, last] = [held[0], held.at(-1)]
  if (!first || !last)
    return <>Enter days, times, the first date and how many sessions. The dates appear here.</>
  const dayOf = (at: number) => fullDay(studioDay(at, timeZone))
  const days = first === last ? dayOf(first.startsAt) : `${dayOf(first.startsAt)} – ${dayOf(last.startsAt)}`
  const out = dates.length - held.length
  const instead = held.filter(({ state }) => state === 'instead').length
  return (
    <>
      <b>{`${plural(held.length, 'session')}, ${days}, ${clockRange(rule.startTime, rule.endTime)}.`}</b>{' '}
      {out > 0 && `${plural(out, 'day')} skipped, ${instead} added at the end. `}
      {clashes.length === 0 ? 'No overlaps.' : `${plural(clashes.length, 'overlap')}: see below.`}
    </>
  )
}

type RowProps = { date: DraftDate; timeZone: string; onPress(): void; readOnly?: boolean }

function DateRow({ date, timeZone, onPress, readOnly }: RowProps) {
  const { startsAt, state, why } = date
  const isOut = state === 'skipped' || state === 'closed'
  const day = shortDate(startsAt, timeZone)
  const act = isOut ? 'include' : 'skip'
  return (
    <li data-state={state}>
      {isOut ? <s>{day}</s> : <span>{day}</span>}
      <span className={styles.aside}>
        {state === 'closed' ? why : state === 'skipped' ? 'skipped' : clockAt(startsAt, timeZone)}
        {(state === 'instead' || state === 'added') && ' + added'}
      </span>
      {!readOnly && (
        <button type="button" className={styles.act} onClick={onPress}>
          {act}
          <span className="sr-only"> {day}</span>
        </button>
      )}
    </li>
  )
}

/** What pressing a date makes of the rule. */
function corrected(rule: ClassDates, { day, state }: DraftDate): ClassDates {
  const without = (days: string[]) => days.filter((one) => one !== day)
  if (state === 'closed') return { ...rule, held: [...rule.held, day] }
  if (state === 'skipped') return { ...rule, skipped: without(rule.skipped) }
  if (state === 'added') return { ...rule, added: rule.added.filter((one) => one.day !== day) }
  // A closed day that was held all the same is closed again.
  if (rule.held.includes(day)) return { ...rule, held: without(rule.held) }
  return { ...rule, skipped: [...rule.skipped, day] }
}

type One = ClassDates['added'][number]

function OneMore({ onAdd, like }: { onAdd(one: One): void; like: Omit<One, 'day'> }) {
  const [one, setOne] = useState<One | null>(null)
  if (!one)
    return (
      <Button small look="quiet" onClick={() => setOne({ day: '', ...like })}>
        Add a date
      </Button>
    )
  const isWhole = one.day !== '' && one.startTime !== '' && one.endTime !== ''
  return (
    <fieldset className={styles.rule}>
      <legend className="sr-only">Add a date</legend>
      <div className={styles.day}>
        <Field
          label="Date"
          name="addedDay"
          type="date"
          autoFocus
          value={one.day}
          onChange={({ target }) => setOne({ ...one, day: target.value })}
        />
      </div>
      <div className={styles.short}>
        <TimeField
          label="From"
          name="addedFrom"
          value={one.startTime}
          onValue={(startTime) => setOne({ ...one, startTime })}
          onBoth={(startTime, endTime) => setOne({ ...one, startTime, endTime })}
        />
      </div>
      <div className={styles.short}>
        <EndField
          label="To"
          name="addedTo"
          after={one.startTime}
          value={one.endTime}
          onValue={(endTime) => setOne({ ...one, endTime })}
        />
      </div>
      <Button
        look="line"
        aria-disabled={!isWhole}
        onClick={() => {
          if (leadToUnreadable()) return
          onAdd(one)
          setOne(null)
        }}
      >
        Add date
      </Button>
      <Button look="quiet" onClick={() => setOne(null)}>
        Cancel
      </Button>
    </fieldset>
  )
}
