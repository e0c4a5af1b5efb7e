import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ClosingPreviewOnWire, DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { type Closing, scheduleApi } from '../../api/schedule.ts'
import { Field, Select } from '../../form/field.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.ts'
import { rupeesInWords } from '../pay/summary.ts'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import changeStyles from '../session-change/session-change.module.css'
import { useAnswer } from '../use-answer.ts'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import { shortDay } from './calendar.ts'
import styles from './consequences.module.css'

const WHOLE_STUDIO = ''

type Props = { data: DeskScheduleOnWire; day: string; centre: string; onClose(): void }

/** A day on which nothing is held: what is in it is moved or cancelled, counted before. */
export function CloseDialog({ data, day, centre, onClose }: Props) {
  const { centres, mayCloseAll, today } = data
  const own = centres.filter(({ mayChange }) => mayChange)
  const first = own.find(({ _id }) => _id === centre)?._id ?? (mayCloseAll ? WHOLE_STUDIO : own[0]?._id)
  const [where, setWhere] = useState(first ?? WHOLE_STUDIO)
  const [room, setRoom] = useState('')
  const rooms = centres.find(({ _id }) => _id === where)?.rooms.filter(({ archived }) => !archived) ?? []
  const [fromDay, setFromDay] = useState(day < today ? today : day)
  const [untilDay, setUntilDay] = useState(fromDay)
  const [moves, setMoves] = useState<Moves>({})
  const { revalidate } = useRevalidator()
  const closing: Closing = {
    ...(where !== WHOLE_STUDIO && { centreId: where }),
    ...(room && { roomId: room }),
    fromDay,
    untilDay: untilDay < fromDay ? fromDay : untilDay,
    moves: Object.entries(moves).map(([sessionId, to]) => ({ sessionId, ...to })),
  }
  const preview = useAnswer(scheduleApi.previewClosing, [closing], { afterPause: true })
  const means = preview.data
  const stuck = means?.sessions.find(({ _id, isLast }) => isLast && moves[_id] === undefined)
  return (
    <ConsequenceDialog
      title="Close a day"
      description="No sessions can be scheduled that day. Existing sessions are moved or cancelled, and everyone booked gets an email."
      preview={preview}
      call={({ text }, { people, refund }) =>
        scheduleApi.close({ ...closing, name: text('name'), people, refund })
      }
      onDone={async ({ message }) => {
        await revalidate()
        onClose()
        toast.success(message)
      }}
      onClose={onClose}
      act={means && !stuck ? doing(means) : null}
      busyLabel="Closing..."
      leave="Keep open"
      note={
        stuck
          ? `${stuck.title} would have no sessions left. Move the session, or cancel the class first.`
          : 'Members see it and get their emails in 10 minutes. You can undo until then.'
      }
      choices={
        <>
          <div className={changeStyles.place}>
            <Select
              label="Where"
              name="centreId"
              value={where}
              onChange={({ target }) => {
                setWhere(target.value)
                setRoom('')
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
            {rooms.length > 1 && (
              <RoomSelect
                rooms={rooms}
                value={room}
                onChange={(chosen) => {
                  setRoom(chosen)
                  setMoves({})
                }}
              />
            )}
            <Days
              fromDay={fromDay}
              untilDay={untilDay}
              today={today}
              onChange={(from, until) => {
                setFromDay(from)
                setUntilDay(until)
                setMoves({})
              }}
            />
          </div>
          <Why />
        </>
      }
    >
      {means && <Meaning of={means} moves={moves} onChange={setMoves} timeZone={data.timeZone} />}
    </ConsequenceDialog>
  )
}

type DaysProps = {
  fromDay: string
  untilDay: string
  today: string
  onChange(fromDay: string, untilDay: string): void
}

function Days({ fromDay, untilDay, today, onChange }: DaysProps) {
  return (
    <>
      <Field
        label="From"
        name="fromDay"
        type="date"
        required
        min={today}
        value={fromDay}
        onChange={({ target: { value } }) => {
          if (value) onChange(value, untilDay < value || untilDay === fromDay ? value : untilDay)
        }}
      />
      <Field
        label="Until (inclusive)"
        name="untilDay"
        type="date"
        required
        min={fromDay}
        value={untilDay}
        onChange={({ target: { value } }) => {
          if (value) onChange(fromDay, value)
        }}
      />
    </>
  )
}

function Why() {
  return (
    <Field
      label="Reason"
      name="name"
      required
      maxLength={80}
      hint="Shown in the emails and on the schedule, like “Water tank work”."
    />
  )
}

type RoomProps = {
  rooms: DeskScheduleOnWire['centres'][number]['rooms']
  value: string
  onChange(room: string): void
}

function RoomSelect({ rooms, value, onChange }: RoomProps) {
  return (
    <Select label="Room" name="roomId" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">All rooms</option>
      {rooms.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function doing({ people, refund }: ClosingPreviewOnWire): string {
  if (refund > 0) return `Close and refund ${rupeesInWords(refund)}`
  return people > 0 ? `Close and email ${people}` : 'Close day'
}

/** Where each session goes that isn't cancelled: another day, or another room. */
type Moves = Record<string, { startsAt?: number; roomId?: string }>

type MeaningProps = {
  of: ClosingPreviewOnWire
  moves: Moves
  onChange(moves: Moves): void
  timeZone: string
}

function Meaning({ of, moves, onChange, timeZone }: MeaningProps) {
  const { sessions, people, letters, refund, begun } = of
  const when = (at: number) => `${shortDay(dayOf(at, timeZone))}, ${hourWord(minuteOf(at, timeZone))}`
  return (
    <>
      <Figures
        figures={[
          {
            value: String(sessions.length),
            label: `${sessions.length === 1 ? 'session' : 'sessions'}, ${people} ${people === 1 ? 'person' : 'people'} booked`,
          },
          { value: String(letters), label: letters === 1 ? 'email' : 'emails' },
          { value: rupeesInWords(refund), label: 'refunded for cancelled sessions' },
        ]}
      />
      {begun > 0 && <p className="small">{begun} that already started won’t change.</p>}
      <ul className={styles.inDay}>
        {sessions.map(({ _id, title, startsAt, room, teacher, booked, wayOut, rooms, isLast }) => (
          <li key={_id}>
            <div>
              <b>{title}</b>
              <span>
                {when(startsAt)}, {room ?? 'online'}, {teacher}. {booked} booked.
              </span>
            </div>
            {wayOut === null && rooms.length === 0 && isLast ? (
              <Link to={`/studio/session/${_id}`}>View session</Link>
            ) : (
              <Select
                label={`What to do with ${title}`}
                name={`move-${_id}`}
                value={moves[_id]?.roomId ?? (moves[_id] === undefined ? 'off' : 'move')}
                onChange={({ target }) => {
                  const { [_id]: _, ...rest } = moves
                  if (target.value === 'off') return onChange(rest)
                  const isDay = target.value === 'move' && wayOut !== null
                  onChange({ ...rest, [_id]: isDay ? { startsAt: wayOut } : { roomId: target.value } })
                }}
              >
                <option value="off" disabled={isLast}>
                  Cancel session
                </option>
                {rooms.map((free) => (
                  <option key={free._id} value={free._id}>
                    Move to {free.name} ({free.capacity} places)
                  </option>
                ))}
                {wayOut !== null && <option value="move">Move to {when(wayOut)}</option>}
              </Select>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
