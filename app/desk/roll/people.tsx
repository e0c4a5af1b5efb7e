import clsx from 'clsx'
import { type KeyboardEvent, useId, useRef } from 'react'
import { clockAt } from '../../../shared/dates.ts'
import { CheckIcon } from '../../ui/icons.tsx'

import { AwayIcon, BudIcon, LateIcon } from '../icons.tsx'
import type { Mark, ShownPerson } from './kept-roll.ts'
import styles from './roll.module.css'
import { greetingsOf, MARK_WORDS } from './words.ts'

const CHOICES = [
  { mark: 'present', Icon: CheckIcon, look: styles.here },
  { mark: 'late', Icon: LateIcon, look: styles.late },
  { mark: 'absent', Icon: AwayIcon, look: styles.away },
] as const

type PeopleProps = {
  people: ShownPerson[]
  timeZone: string
  isOpen: boolean
  leftHand: boolean
  /** Long before it opens there is nothing to mark. */
  isEarly?: boolean
  onMark(bookingId: string, mark: Mark): void
  /** A word at the right of a name, such as what they paid. */
  asideOf?(bookingId: string): string | null
  /** What can be done with someone, where anything can. */
  onOpen?(person: ShownPerson): void
}

/** One tap marks, another elsewhere changes it. Keys: j and k walk, 1 2 3 mark. */
export function People({
  people,
  timeZone,
  isOpen,
  isEarly,
  leftHand,
  onMark,
  asideOf,
  onOpen,
}: PeopleProps) {
  const list = useRef<HTMLDivElement>(null)
  const greeted = people.filter(({ isNew }) => isNew)
  const others = people.filter(({ isNew }) => !isNew)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-booking]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const step = { j: 1, k: -1 }[event.key]
    if (step) {
      event.preventDefault()
      focusIn(rows[Math.min(Math.max(at + step, 0), rows.length - 1)])
      return
    }
    const choice = CHOICES[Number(event.key) - 1]
    const bookingId = rows[at]?.dataset.booking
    if (!choice || !bookingId || !isOpen) return
    event.preventDefault()
    onMark(bookingId, choice.mark)
    focusIn(rows[at], choice.mark)
  }

  const rowsOf = (of: ShownPerson[]) => (
    <ul className={clsx(styles.roll, leftHand && styles.left)}>
      {of.map((person) => (
        <Row
          key={person.bookingId}
          person={person}
          Heading={greeted.length > 0 ? 'h4' : 'h3'}
          timeZone={timeZone}
          isOpen={isOpen}
          isEarly={isEarly}
          onMark={onMark}
          asideOf={asideOf}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work on the radio buttons within.
    <div ref={list} onKeyDown={onKeyDown}>
      {!isEarly && (
        <div className={clsx(styles.heads, leftHand && styles.left)} aria-hidden="true">
          {CHOICES.map(({ mark }) => (
            <span key={mark}>{MARK_WORDS[mark]}</span>
          ))}
        </div>
      )}
      {greeted.length > 0 && (
        <>
          <h3 className={styles.greet}>First-timers</h3>
          {rowsOf(greeted)}
          {others.length > 0 && <h3 className={styles.greet}>By first name</h3>}
        </>
      )}
      {others.length > 0 && rowsOf(others)}
    </div>
  )
}

function focusIn(row: HTMLElement | undefined, mark?: Mark) {
  const radio =
    (mark && row?.querySelector<HTMLInputElement>(`input[value="${mark}"]`)) ??
    row?.querySelector<HTMLInputElement>('input:checked') ??
    row?.querySelector<HTMLInputElement>('input')
  radio?.focus()
}

type RowProps = Pick<PeopleProps, 'timeZone' | 'isOpen' | 'isEarly' | 'onMark' | 'asideOf' | 'onOpen'> & {
  person: ShownPerson
  /** Below the heading of the list. */
  Heading: 'h3' | 'h4'
}

function Row({ person, Heading, timeZone, isOpen, isEarly, onMark, asideOf, onOpen }: RowProps) {
  const id = useId()
  const { bookingId, name, mark, reason, source } = person
  const greetings = greetingsOf(person)
  const aside = asideOf?.(bookingId) ?? null
  const facts = [source === 'walk-in' && !person.isGuest && 'walk-in', reason && `over capacity: ${reason}`]
  return (
    <li data-booking={bookingId}>
      <div className={styles.who}>
        <Heading id={id} className={styles.name}>
          {onOpen ? (
            <button type="button" className={styles.open} onClick={() => onOpen(person)}>
              {name}
            </button>
          ) : (
            name
          )}
        </Heading>
        {greetings.length > 0 && (
          <span className={styles.greeting}>
            {person.isNew && <BudIcon />}
            {greetings.join(', ')}
          </span>
        )}
        {facts.some(Boolean) && <span className={styles.fact}>{facts.filter(Boolean).join(' · ')}</span>}
        <span className={styles.fact}>{saidOf(person, timeZone)}</span>
      </div>
      {aside && <span className={styles.aside}>{aside}</span>}
      {!isEarly && (
        <fieldset className={styles.marks} disabled={!isOpen} aria-labelledby={id}>
          {CHOICES.map((choice) => (
            <label key={choice.mark} className={choice.look} title={MARK_WORDS[choice.mark]}>
              <input
                type="radio"
                name={`mark-${bookingId}`}
                value={choice.mark}
                // Who goes through them one by one hears no group.
                aria-label={`${name}: ${MARK_WORDS[choice.mark]}`}
                checked={mark === choice.mark}
                onChange={() => onMark(bookingId, choice.mark)}
              />
              <choice.Icon />
            </label>
          ))}
        </fieldset>
      )}
    </li>
  )
}

function saidOf({ mark, markedAt, markedBy, atTheDoor, isUnsent }: ShownPerson, timeZone: string): string {
  if (mark === null || markedAt === null) return ''
  const hour = clockAt(markedAt, timeZone)
  if (isUnsent) return `saved on this phone, ${hour}`
  if (atTheDoor) return `by QR code, ${hour}`
  return markedBy === null ? hour : `${markedBy}, ${hour}`
}
