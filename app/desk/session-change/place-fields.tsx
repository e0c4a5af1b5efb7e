import { sessionChangeApi } from '../../api/session-change.ts'
import { Field, Select } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { useAnswer } from '../use-answer.ts'
import { dayOf, hourField, hourWord, minuteOf, momentOf } from '../wall-clock.ts'
import type { Place, SessionToChange } from './change.ts'
import styles from './session-change.module.css'
import { obstacleOf } from './words.ts'

type Props = {
  session: SessionToChange
  value: Place
  onChange(value: Place): void
  /** It stays where it is, too. */
  isCopy?: boolean
}

/** Where to, chosen without carrying: a day, an hour, a room; and the nearest ways out where it does not fit. */
export function PlaceFields({ session, value, onChange, isCopy = false }: Props) {
  const { timeZone, rooms, capacity, booked } = session
  const startsAt = momentOf(value.day, value.minute, timeZone)
  const roomId = value.roomId === session.roomId ? undefined : (value.roomId ?? undefined)
  const { data: ways } = useAnswer(sessionChangeApi.ways, [session._id, { startsAt, roomId, isCopy }], {
    afterPause: true,
    keepsLast: false,
  })
  const holds = rooms.find(({ _id }) => _id === value.roomId)?.capacity ?? capacity
  const obstacle = ways && obstacleOf(ways, timeZone)
  const [free] = ways?.rooms ?? []
  return (
    <div className={styles.place}>
      <Field
        label="Date"
        name="day"
        type="date"
        required
        min={dayOf(session.now, timeZone)}
        value={value.day}
        onChange={({ target }) => target.value && onChange({ ...value, day: target.value })}
      />
      <Field
        label="Start time"
        name="from"
        type="time"
        required
        step={300}
        value={hourField(value.minute)}
        onChange={({ target }) => {
          const [hour, minute] = target.value.split(':').map(Number)
          if (hour !== undefined && minute !== undefined) onChange({ ...value, minute: hour * 60 + minute })
        }}
      />
      {rooms.length > 1 && (
        <Select
          label="Room"
          name="room"
          hint={
            holds < capacity
              ? `${holds} places, ${booked} booked. You can’t sell more than ${holds} for this session.`
              : undefined
          }
          value={value.roomId ?? ''}
          onChange={({ target }) => onChange({ ...value, roomId: target.value })}
        >
          {rooms.map(({ _id, name, capacity }) => (
            <option key={_id} value={_id}>
              {name}, {capacity} places
            </option>
          ))}
        </Select>
      )}
      {obstacle && (
        <Notice>
          <b>{obstacle.strong}</b>
          {obstacle.more}
          <span className={styles.ways}>
            {free && (
              <Button small look="line" onClick={() => onChange({ ...value, roomId: free._id })}>
                Use {free.name}
              </Button>
            )}
            {ways?.time && (
              <Button
                small
                look="line"
                onClick={() => onChange({ ...value, minute: minuteOf(ways.time ?? 0, timeZone) })}
              >
                {hourWord(minuteOf(ways.time, timeZone))} instead
              </Button>
            )}
          </span>
        </Notice>
      )}
    </div>
  )
}
