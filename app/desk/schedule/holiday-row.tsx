import { useId } from 'react'
import type { HolidaysPreviewOnWire } from '../../../contract/desk-schedule.ts'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { plural } from '../classes/words.ts'
import { rupeesInWords } from '../pay/summary.ts'
import { longDay } from './calendar.ts'
import styles from './closures.module.css'

export type Holiday = { key: string; name: string; day: string; isOwn: boolean; isChosen: boolean }

type Means = HolidaysPreviewOnWire['days'][number] | undefined
type RowProps = {
  of: Holiday
  means: Means
  today: string
  year: string
  onChange(to: Partial<Holiday>): void
  onRemove(): void
}

export function Row({ of, means, today, year, onChange, onRemove }: RowProps) {
  const id = useId()
  const { name, day, isOwn, isChosen } = of
  return (
    <li>
      {isOwn ? (
        <div className={styles.own}>
          <Field
            label="Holiday"
            name={`name-${id}`}
            maxLength={80}
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <Field
            label="Day"
            name={`day-${id}`}
            type="date"
            min={today > `${year}-01-01` ? today : `${year}-01-01`}
            max={`${year}-12-31`}
            value={day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
          <Button small look="quiet" aria-label={`Remove ${name || 'this holiday'}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      ) : (
        <label htmlFor={id} className={styles.fixed}>
          <input
            id={id}
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChange({ isChosen: target.checked })}
          />
          <span>
            <b>{name}</b> {longDay(day)}
          </span>
        </label>
      )}
      {isChosen && <p className={styles.means}>{sentenceOf(means)}</p>}
    </li>
  )
}

function sentenceOf(means: Means): string {
  if (!means) return ''
  const { sessions, people, letters, refund, refused } = means
  if (refused !== null) return refused
  if (sessions === 0) return 'No sessions that day.'
  return `${plural(sessions, 'session')} cancelled, ${plural(people, 'person', 'people')} booked, ${plural(letters, 'email')}, ${rupeesInWords(refund)} refunded.`
}
