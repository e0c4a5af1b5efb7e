import type { ReportOnWire } from '../../../contract/reports.ts'
import { AsTable, Figure, Said } from './figure.tsx'
import styles from './reports.module.css'
import { bandOf, ofHundred, WEEKDAYS } from './words.ts'

type Cell = ReportOnWire['mats']['cells'][number]

const UNDER = 40
const [SQUARE, LEFT, TOP] = [56, 96, 26]

/** How full the hours of the week were. */
export function Mats({ of: { mats } }: { of: ReportOnWire }) {
  const sum = (cells: Cell[]) => ({
    taken: cells.reduce((all, { taken }) => all + taken, 0),
    capacity: cells.reduce((all, { capacity }) => all + capacity, 0),
  })
  const all = sum(mats.cells)
  const early = sum(mats.cells.filter(({ band }) => band === 0))
  const emptiest = mats.cells
    .filter(({ taken, capacity }) => ofHundred(taken, capacity) < UNDER)
    .sort((one, other) => one.taken / one.capacity - other.taken / other.capacity)[0]
  if (all.capacity === 0)
    return <Said note="Counts sessions that were held.">No sessions held in this period.</Said>
  return (
    <>
      <Said
        note={
          <>
            {emptiest &&
              `Quietest: ${WEEKDAYS[emptiest.weekday - 1]} ${bandOf(mats.bands[emptiest.band] ?? { from: 0, until: 0 })}, ${emptiest.taken === 0 ? 'no bookings' : `${ofHundred(emptiest.taken, emptiest.capacity)} of every 100 places booked`}. `}
            Booked places count.
          </>
        }
      >
        <Figure rows="mats">{ofHundred(all.taken, all.capacity)}</Figure> of every 100 places were booked.
        {early.capacity > 0 && (
          <>
            {' '}
            Before 8 AM: <Figure rows="mats">{ofHundred(early.taken, early.capacity)}</Figure>.
          </>
        )}
      </Said>
      <Week of={mats} />
    </>
  )
}

function Week({ of: { cells, bands } }: { of: ReportOnWire['mats'] }) {
  const cellOf = (weekday: number, band: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.band === band && cell.capacity > 0)
  return (
    <div>
      <svg
        className={styles.week}
        viewBox={`0 0 ${LEFT + 7 * SQUARE} ${TOP + bands.length * SQUARE}`}
        role="img"
        aria-label="Places booked of every 100, by weekday and time. The table below has the same figures."
      >
        {WEEKDAYS.map((day, n) => (
          <text key={day} x={LEFT + n * SQUARE + SQUARE / 2} y="16" className={styles.tick}>
            {day}
          </text>
        ))}
        {bands.map((band, row) => (
          <g key={band.from}>
            <text x="0" y={TOP + row * SQUARE + SQUARE / 2 + 5} className={styles.rowName}>
              {bandOf(band)}
            </text>
            {WEEKDAYS.map((day, n) => {
              const cell = cellOf(n + 1, row)
              return (
                <Square
                  key={day}
                  x={LEFT + n * SQUARE}
                  y={TOP + row * SQUARE}
                  taken={cell ? ofHundred(cell.taken, cell.capacity) : null}
                />
              )
            })}
          </g>
        ))}
      </svg>
      <p className={styles.key}>
        The block grows with bookings per 100 places. Yellow: under {UNDER}. Dash: no session.
      </p>
      <AsTable
        head={['Starts', ...WEEKDAYS]}
        rows={bands.map((band, row) => [
          bandOf(band),
          ...WEEKDAYS.map((_, n) => {
            const cell = cellOf(n + 1, row)
            return cell ? ofHundred(cell.taken, cell.capacity) : 'none'
          }),
        ])}
      />
    </div>
  )
}

function Square({ x, y, taken }: { x: number; y: number; taken: number | null }) {
  const middle = { x: x + SQUARE / 2, y: y + SQUARE / 2 }
  if (taken === null)
    return (
      <text x={middle.x} y={middle.y + 5} className={styles.tick}>
        –
      </text>
    )
  const side = Math.max(26, Math.sqrt(Math.min(100, taken) / 100) * (SQUARE - 6))
  const isUnder = taken < UNDER
  return (
    <>
      <rect x={x + 2} y={y + 2} width={SQUARE - 4} height={SQUARE - 4} className={styles.frame} />
      <rect
        x={middle.x - side / 2}
        y={middle.y - side / 2}
        width={side}
        height={side}
        className={isUnder ? styles.under : styles.block}
      />
      <text x={middle.x} y={middle.y + 5} className={isUnder ? styles.onUnder : styles.onBlock}>
        {taken}
      </text>
    </>
  )
}
