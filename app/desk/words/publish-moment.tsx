import { useState } from 'react'
import { Tick } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import styles from '../editor/editor.module.css'
import { dayOf, hourField, minuteOf, minuteOfField, momentOf } from '../wall-clock.ts'

type Props = { value: number | null; timeZone: string; readOnly: boolean; onChange(at: number | null): void }

const HOUR = 3_600_000

/** At once, or at an hour by the studio's clock. */
export function PublishMoment({ value, timeZone, readOnly, onChange }: Props) {
  const [now] = useState(Date.now)
  const day = value === null ? '' : dayOf(value, timeZone)
  const minute = value === null ? 0 : minuteOf(value, timeZone)
  const set = (newDay: string, newMinute: number) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(newDay)) onChange(momentOf(newDay, newMinute, timeZone))
  }
  return (
    <>
      <Tick
        name="atOnce"
        checked={value === null}
        onChange={(checked) => !readOnly && onChange(checked ? null : nextHour(now))}
      >
        Publish now
      </Tick>
      {value !== null && (
        <div className={styles.grid}>
          <div className={styles.c6}>
            <Field
              label="Date"
              name="publishDay"
              type="date"
              required
              readOnly={readOnly}
              value={day}
              onChange={({ target }) => set(target.value, minute)}
            />
          </div>
          <div className={styles.c6}>
            <Field
              label="Time"
              name="publishHour"
              type="time"
              required
              readOnly={readOnly}
              hint={value > now ? 'Visitors see it from then on.' : 'The date shown with it.'}
              value={hourField(minute)}
              onChange={({ target }) => target.value && set(day, minuteOfField(target.value))}
            />
          </div>
        </div>
      )}
    </>
  )
}

function nextHour(now: number): number {
  return Math.ceil((now + HOUR) / HOUR) * HOUR
}
