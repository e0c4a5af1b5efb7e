import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { Field, Select } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { useAnswer } from '../use-answer.ts'
import { hourField, hourWord, minuteOf } from '../wall-clock.ts'
import styles from './consequences.module.css'
import { wantedOf } from './use-holding.ts'
import { obstacleOf } from './words.ts'

export type Place = { day: string; minute: number; roomId: string | null }

type Props = {
  session: PlannedSession
  data: DeskScheduleOnWire
  value: Place
  onChange(value: Place): void
  /** It stays where it is, too. */
  isCopy?: boolean
}

/** Where to, chosen without carrying: a day, an hour, a room; and the nearest ways out where it does not fit. */
export function PlaceFields({ session, data, value, onChange, isCopy = false }: Props) {
  const { timeZone, today } = data
  const { startsAt, roomId } = wantedOf({ session, ...value }, timeZone)
  const { data: ways } = useAnswer(scheduleApi.ways, [session._id, { startsAt, roomId, isCopy }], {
    afterPause: true,
    keepsLast: false,
  })
  const rooms = data.centres
    .filter(({ rooms }) => rooms.some(({ _id }) => _id === session.room?._id))
    .flatMap(({ rooms }) => rooms)
    .filter(({ archived, capacity }) => !archived && capacity >= session.booked)
  const obstacle = ways && obstacleOf(ways, timeZone)
  const [free] = ways?.rooms ?? []
  return (
    <div className={styles.place}>
      <Field
        label="Day"
        name="day"
        type="date"
        required
        min={today}
        value={value.day}
        onChange={({ target }) => target.value && onChange({ ...value, day: target.value })}
      />
      <Field
        label="From"
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
          value={value.roomId ?? ''}
          onChange={({ target }) => onChange({ ...value, roomId: target.value })}
        >
          {rooms.map(({ _id, name, capacity }) => (
            <option key={_id} value={_id}>
              {name}, {capacity} places{capacity < session.capacity && `, ${session.booked} booked`}
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
