import { useEffect, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ClosingPreviewOnWire } from '../../../contract/desk-schedule.ts'
import { FIXED_HOLIDAYS } from '../../../shared/holidays.ts'
import type { Answer } from '../../api/client.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { Field, Select } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { plural } from '../classes/words.ts'
import { DeskPart } from '../parts.tsx'
import { rupeesInWords } from '../pay/summary.ts'
import { longDay } from './calendar.ts'
import styles from './closures.module.css'
import type { Closable } from './closures.tsx'

const WHOLE_STUDIO = ''

type Holiday = { key: string; name: string; day: string; isOwn: boolean; isChosen: boolean }

/** A year of holidays: those of a fixed date to choose from, and rows for the others; each is closed as any day is. */
export function Holidays({ data }: { data: Closable }) {
  const { today, centres, mayCloseAll } = data
  const own = centres.filter(({ mayChange }) => mayChange)
  const thisYear = Number(today.slice(0, 4))
  const [where, setWhere] = useState(mayCloseAll ? WHOLE_STUDIO : (own[0]?._id ?? WHOLE_STUDIO))
  const [year, setYear] = useState(String(thisYear))
  const [days, setDays] = useState(() => ofYear(String(thisYear), today))
  const [closing, setClosing] = useState(false)
  const [again, setAgain] = useState(0)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [said, setSaid] = useState('')
  const { revalidate } = useRevalidator()
  const means = usePreviews(days, where, again)
  const wanted = days.filter(
    ({ key, isChosen, name }) => isChosen && name.trim() !== '' && isWhole(means[key]),
  )
  const sum = wanted.reduce((total, { key }) => total + (dataOf(means[key])?.refund ?? 0), 0)
  useUnsaved(days.some(({ isOwn, name }) => isOwn && name !== ''))
  const change = (key: string, to: Partial<Holiday>) =>
    setDays((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))

  async function close() {
    if (closing || wanted.length === 0) return
    setClosing(true)
    const failed: Record<string, string> = {}
    for (const { key, day, name } of wanted) {
      const found = dataOf(means[key])
      if (!found) continue
      const made = await scheduleApi.close({
        ...(where !== WHOLE_STUDIO && { centreId: where }),
        ...{ fromDay: day, untilDay: day, name, people: found.people, refund: found.refund },
      })
      if (!made.ok) failed[key] = made.message
    }
    const count = wanted.length - Object.keys(failed).length
    setDays((before) => before.filter(({ key, isOwn, isChosen }) => !(isOwn && isChosen && !failed[key])))
    setRefused(failed)
    setSaid(`${plural(count, 'day is', 'days are')} closed. Letters and money leave in ten minutes.`)
    setAgain((before) => before + 1)
    setClosing(false)
    await revalidate()
  }

  return (
    <DeskPart title="Holidays of a year" id="holidays" aside="chosen days are closed one by one">
      <p className={styles.about}>
        India’s holidays with a fixed date stand here to choose from. Those that move with the moon, such as
        Holi or Diwali, and those of your state are yours to add with their day.
      </p>
      <div className={styles.head}>
        <Select
          label="Year"
          name="year"
          value={year}
          onChange={({ target }) => {
            setYear(target.value)
            setDays(ofYear(target.value, today))
            setRefused({})
          }}
        >
          {[thisYear, thisYear + 1].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Select label="Where" name="where" value={where} onChange={({ target }) => setWhere(target.value)}>
          {mayCloseAll && <option value={WHOLE_STUDIO}>The whole studio</option>}
          {own.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <ul className={styles.holidays}>
        {days.map((one) => (
          <Row
            key={one.key}
            of={one}
            means={means[one.key]}
            refused={refused[one.key]}
            today={today}
            year={year}
            onChange={(to) => change(one.key, to)}
            onRemove={() => setDays((before) => before.filter(({ key }) => key !== one.key))}
          />
        ))}
      </ul>
      <div className={styles.acts}>
        <Button
          small
          look="line"
          onClick={() => {
            const key = `own-${crypto.randomUUID()}`
            setDays((before) => [...before, { key, name: '', day: '', isOwn: true, isChosen: true }])
          }}
        >
          Another holiday
        </Button>
        {wanted.length > 0 && (
          <Button small busy={closing} busyLabel="Closing..." onClick={close}>
            Close {plural(wanted.length, 'day')}
            {sum > 0 && `, ${rupeesInWords(sum)} back`}
          </Button>
        )}
        <p role="status">{said}</p>
      </div>
    </DeskPart>
  )
}

function ofYear(year: string, today: string): Holiday[] {
  return FIXED_HOLIDAYS.map(({ name, monthDay }) => ({
    ...{ key: `${year}-${monthDay}`, name, day: `${year}-${monthDay}`, isOwn: false, isChosen: false },
  })).filter(({ day }) => day >= today)
}

type Means = Answer<{ data: ClosingPreviewOnWire }> | undefined
const dataOf = (means: Means) => (means?.ok ? means.data : null)
/** Nothing in it has to be moved first. */
const isWhole = (means: Means) => dataOf(means)?.sessions.every(({ isLast }) => !isLast) ?? false

/** What closing each chosen day would mean, as the dialog of one day says it. */
function usePreviews(days: Holiday[], where: string, again: number): Record<string, Means> {
  const [means, setMeans] = useState<Record<string, Means>>({})
  const asking = JSON.stringify(
    days.filter(({ isChosen, day }) => isChosen && day !== '').map(({ key, day }) => [key, day]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after some were closed
  useEffect(() => {
    let left = false
    const ask = async () => {
      const found: Record<string, Means> = {}
      for (const [key, day] of JSON.parse(asking) as [string, string][])
        found[key] = await scheduleApi.previewClosing({
          ...(where !== WHOLE_STUDIO && { centreId: where }),
          ...{ fromDay: day, untilDay: day, moves: [] },
        })
      if (!left) setMeans(found)
    }
    ask()
    return () => {
      left = true
    }
  }, [asking, where, again])
  return means
}

type RowProps = {
  of: Holiday
  means: Means
  refused: string | undefined
  today: string
  year: string
  onChange(to: Partial<Holiday>): void
  onRemove(): void
}

function Row({ of, means, refused, today, year, onChange, onRemove }: RowProps) {
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
      {isChosen && <p className={styles.means}>{refused ?? sentenceOf(means)}</p>}
    </li>
  )
}

function sentenceOf(means: Means): string {
  if (!means) return ''
  if (!means.ok) return means.message
  const { sessions, people, letters, refund } = means.data
  const stuck = sessions.find(({ isLast }) => isLast)
  if (stuck)
    return `Nothing of ${stuck.title} would be left. Close this day by itself: there it can be moved.`
  if (sessions.length === 0) return 'Nothing is planned then.'
  return `${plural(sessions.length, 'session')} called off, ${plural(people, 'person', 'people')} in them, ${plural(letters, 'letter')}, ${rupeesInWords(refund)} back.`
}
