import clsx from 'clsx'
import { useState } from 'react'
import type { Column } from './columns.tsx'
import { Day, type Shown } from './day.tsx'
import { useDrag } from './drag.ts'
import styles from './grid.module.css'
import { keysOf } from './grid-keys.ts'
import { Folds, Hours, Lines } from './grid-parts.tsx'
import { heightOf, lanesIn, stretchesOf } from './hours.ts'
import { minutesOf } from './use-holding.ts'
import { inMinutes } from './words.ts'

type GridProps = Shown & {
  label: string
  columns: Column[]
  mayCopy: boolean
  onPutDown(): void
  onNextRoom(): void
}

/** Days beside each other, hours below each other. One stop of the tab key, with arrows inside. */
export function Grid(props: GridProps) {
  const { label, columns, timeZone, holding } = props
  const { held } = holding
  const [unfolded, setUnfolded] = useState<number[]>([])
  const [stop, setStop] = useState<string | null>(null)
  const all = columns.flatMap(({ sessions }) => sessions)
  const spans = all.map((session) => inMinutes(session, timeZone))
  const carried = held ? [{ from: held.minute, until: held.minute + minutesOf(held.session) }] : []
  const stretches = stretchesOf([...spans, ...carried], unfolded)
  const current = all.some(({ _id }) => _id === stop) ? stop : (all[0]?._id ?? null)
  const keys = keysOf({ ...props, setStop, timeZone })
  const drag = useDrag({ ...props, stretches })
  const widths = columns.map(({ sessions }) => {
    const lanes = lanesIn(sessions.map((session) => inMinutes(session, timeZone)))
    return `minmax(calc(${lanes} * var(--lane)), ${0.4 + 0.6 * lanes}fr)`
  })
  return (
    <section
      className={styles.grid}
      aria-label={label}
      style={{ '--widths': widths.join(' '), '--tall': `${heightOf(stretches)}px` }}
      onKeyDown={keys}
    >
      <div className={styles.corner} />
      {columns.map(({ key, head, isToday }) => (
        <div key={key} className={isToday ? clsx(styles.head, styles.today) : styles.head} aria-hidden="true">
          {head}
        </div>
      ))}
      <Hours stretches={stretches} />
      <Lines stretches={stretches} />
      {columns.map((column, index) => (
        <Day
          key={column.key}
          {...props}
          column={column}
          index={index}
          stretches={stretches}
          current={current}
          onStop={setStop}
          onDrag={drag}
        />
      ))}
      <Folds stretches={stretches} onUnfold={(from) => setUnfolded((before) => [...before, from])} />
    </section>
  )
}
