import { useNavigation, useSearchParams } from 'react-router'
import type { SaleChoicesOnWire, SellableOnWire } from '../../../contract/desk-sales.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { Select } from '../../form/field.tsx'

import partsStyles from '../parts.module.css'
import styles from './sell.module.css'

/** What is sold, as the address says it. */
export function whatOf(asked: URLSearchParams): 'class' | 'plan' | 'item' {
  const what = asked.get('what')
  return what === 'plan' || what === 'item' ? what : 'class'
}

export type WhatProps = {
  classes: SellableOnWire[]
  timeZone: string
  onChoose(changes: Record<string, string | null>): void
}

export function What({ classes, timeZone, onChoose }: WhatProps) {
  const [asked] = useSearchParams()
  const { state } = useNavigation()
  if (classes.length === 0) return <p className={partsStyles.none}>Nothing on sale right now.</p>
  return (
    <div className={styles.search}>
      <Select
        label="Class"
        name="class"
        value={asked.get('class') ?? ''}
        aria-busy={state === 'loading'}
        onChange={({ target }) => onChoose({ class: target.value, session: null })}
      >
        <option value="">Choose a class</option>
        {classes.map((one) => (
          <option key={one._id} value={one._id}>
            {classInWords(one, timeZone)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function classInWords(
  { title, centre, type, startsAt, price, currency, free, kept }: SellableOnWire,
  zone: string,
) {
  const when = startsAt === null ? null : `from ${dateAndTime(startsAt, zone)}`
  return [
    title,
    centre ?? type.toLowerCase(),
    when,
    price === 0 ? 'free' : formatPrice(price, currency),
    free !== null && (free === 0 || kept > 0) && placesInWords(free, kept),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What may be sold, and what is kept for who waits. */
function placesInWords(free: number, kept: number): string {
  if (kept === 0) return free === 0 ? 'full' : `${free} free`
  return `${free === 0 ? 'none' : free} free, ${kept} held for the waitlist`
}

type WhichProps = { choices: SaleChoicesOnWire; onChoose: WhatProps['onChoose'] }

/** The run, or one of its sessions. */
export function Which({ choices: { class: one, sessions, isOffered, timeZone }, onChoose }: WhichProps) {
  const [asked] = useSearchParams()
  if (sessions.length === 0) return null
  const price = (amount: number) => formatPrice(amount, one.currency)
  const chosen = sessions.find(({ _id }) => _id === asked.get('session'))
  return (
    <div className={styles.which}>
      <Select
        label="All sessions or one"
        name="session"
        value={chosen?._id ?? ''}
        onChange={({ target }) => onChoose({ session: target.value || null })}
      >
        <option value="">
          {[
            'All upcoming sessions',
            price(one.price),
            isOffered
              ? 'one is held for them'
              : one.free !== null && (one.free === 0 || one.kept > 0) && placesInWords(one.free, one.kept),
          ]
            .filter(Boolean)
            .join(', ')}
        </option>
        {sessions.map(({ _id, startsAt, free, kept, isIn, isOffered: theirs }) => (
          <option key={_id} value={_id}>
            {`${dateAndTime(startsAt, timeZone)}, ${price(one.singlePrice ?? 0)}, ${isIn ? 'already booked' : theirs ? 'one is held for them' : placesInWords(free, kept)}`}
          </option>
        ))}
      </Select>
    </div>
  )
}
