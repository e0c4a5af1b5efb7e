import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { HolidaysPreviewOnWire } from '../../../contract/desk-schedule.ts'
import { FIXED_HOLIDAYS } from '../../../shared/holidays.ts'
import { scheduleApi } from '../../api/schedule.ts'
import { Select } from '../../form/field.tsx'
import { useUnsaved } from '../../typing/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { plural } from '../classes/words.ts'
import { DeskPart } from '../parts.tsx'
import { rupeesInWords } from '../pay/summary.ts'
import { Figures } from '../pending/figures.tsx'
import { useAnswer } from '../use-answer.ts'
import styles from './closures.module.css'
import type { Closable } from './closures.tsx'
import { type Holiday, Row } from './holiday-row.tsx'

const WHOLE_STUDIO = ''

/** A year of holidays: those of a fixed date to choose from, and rows for the others. What is chosen is closed in one act. */
export function Holidays({ data }: { data: Closable }) {
  const { today, centres, mayCloseAll } = data
  const own = centres.filter(({ mayChange }) => mayChange)
  const thisYear = Number(today.slice(0, 4))
  const [where, setWhere] = useState(mayCloseAll ? WHOLE_STUDIO : (own[0]?._id ?? WHOLE_STUDIO))
  const [year, setYear] = useState(String(thisYear))
  const [days, setDays] = useState(() => ofYear(String(thisYear), today))
  const [closing, setClosing] = useState(false)
  const [refused, setRefused] = useState('')
  const [said, setSaid] = useState('')
  const { revalidate } = useRevalidator()
  const at = { ...(where !== WHOLE_STUDIO && { centreId: where }) }
  const isAsked = asked(days).length > 0
  const {
    data: preview,
    failure,
    askAgain,
  } = useAnswer(
    scheduleApi.previewHolidays,
    isAsked ? [{ ...at, days: asked(days).map(({ day }) => day) }] : null,
    { keepsLast: false },
  )
  const meansOf = (of: Holiday) => preview?.days[asked(days).indexOf(of)]
  const wanted = asked(days).filter((one) => meansOf(one)?.refused === null)
  useUnsaved(days.some(({ isOwn, name }) => isOwn && name !== ''))
  const change = (key: string, to: Partial<Holiday>) =>
    setDays((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))

  async function close() {
    if (closing || wanted.length === 0 || !preview) return
    setClosing(true)
    const made = await scheduleApi.closeHolidays({
      ...at,
      days: wanted.map(({ day, name }) => ({ day, name: name.trim() })),
      people: preview.people,
      refund: preview.refund,
    })
    setRefused(made.ok ? '' : made.message)
    setSaid(made.ok ? made.message : '')
    if (made.ok) setDays((before) => withoutChoice(before, wanted))
    askAgain()
    setClosing(false)
    await revalidate()
  }

  return (
    <DeskPart title="Public holidays" id="holidays" aside="can be reopened one by one">
      <p className={styles.about}>
        India’s holidays with a fixed date are listed here. Add those that move, such as Holi or Diwali, and
        your state’s holidays yourself.
      </p>
      <Which
        year={year}
        thisYear={thisYear}
        where={where}
        centres={own}
        mayCloseAll={mayCloseAll}
        onYear={(chosen) => {
          setYear(chosen)
          setDays(ofYear(chosen, today))
          setRefused('')
        }}
        onWhere={setWhere}
      />
      <ul className={styles.holidays}>
        {days.map((one) => (
          <Row
            key={one.key}
            of={one}
            means={meansOf(one)}
            today={today}
            year={year}
            onChange={(to) => change(one.key, to)}
            onRemove={() => setDays((before) => before.filter(({ key }) => key !== one.key))}
          />
        ))}
      </ul>
      {failure && <Notice>{failure.message}</Notice>}
      {preview && wanted.length > 1 && <Sum of={preview} />}
      <div className={styles.acts}>
        <Button small look="line" onClick={() => setDays((before) => [...before, ownHoliday()])}>
          Add holiday
        </Button>
        {wanted.length > 0 && (
          <Button small busy={closing} busyLabel="Closing..." onClick={close}>
            Close {plural(wanted.length, 'day')}
            {preview && preview.refund > 0 && ` and refund ${rupeesInWords(preview.refund)}`}
          </Button>
        )}
        <p role="status">{said}</p>
      </div>
      {refused && <Notice>{refused}</Notice>}
    </DeskPart>
  )
}

const ownHoliday = (): Holiday => ({
  key: `own-${crypto.randomUUID()}`,
  name: '',
  day: '',
  isOwn: true,
  isChosen: true,
})

/** Those that were closed are chosen no more; of one's own nothing is left. */
const withoutChoice = (days: Holiday[], closed: Holiday[]) =>
  days
    .filter((one) => !(one.isOwn && closed.includes(one)))
    .map((one) => (closed.includes(one) ? { ...one, isChosen: false } : one))

type WhichProps = {
  year: string
  thisYear: number
  where: string
  /** Of which one may be closed. */
  centres: Closable['centres']
  mayCloseAll: boolean
  onYear(year: string): void
  onWhere(where: string): void
}

function Which({ year, thisYear, where, centres, mayCloseAll, onYear, onWhere }: WhichProps) {
  return (
    <div className={styles.head}>
      <Select label="Year" name="year" value={year} onChange={({ target }) => onYear(target.value)}>
        {[thisYear, thisYear + 1].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      <Select label="Where" name="where" value={where} onChange={({ target }) => onWhere(target.value)}>
        {mayCloseAll && <option value={WHOLE_STUDIO}>The whole studio</option>}
        {centres.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Of all days that are chosen. */
function Sum({ of: preview }: { of: HolidaysPreviewOnWire }) {
  return (
    <Figures
      figures={[
        {
          value: String(preview.days.reduce((sum, one) => sum + (one.refused ? 0 : one.sessions), 0)),
          label: `sessions cancelled, ${plural(preview.people, 'person', 'people')} booked`,
        },
        { value: String(preview.letters), label: preview.letters === 1 ? 'email' : 'emails' },
        { value: rupeesInWords(preview.refund), label: 'refunded' },
      ]}
    />
  )
}

function ofYear(year: string, today: string): Holiday[] {
  return FIXED_HOLIDAYS.map(({ name, monthDay }) => ({
    key: `${year}-${monthDay}`,
    name,
    day: `${year}-${monthDay}`,
    isOwn: false,
    isChosen: false,
  })).filter(({ day }) => day >= today)
}

/** What closing is asked about, in the order of the answers. */
const asked = (days: Holiday[]) =>
  days.filter(({ isChosen, day, name }) => isChosen && day !== '' && name.trim() !== '')
