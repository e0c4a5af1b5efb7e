import clsx from 'clsx'
import { useId } from 'react'
import type { ReportOnWire } from '../../../contract/reports.ts'
import { formatPrice } from '../../../shared/money.ts'
import { AsTable, Figure, Said } from './figure.tsx'
import styles from './reports.module.css'
import { beforeWords, COLUMN_WORDS, columnName, shortDayOf, whole } from './words.ts'

/** Drawn in units: a block is this many rupees, the smallest round sum by which the highest column has ten at most. */
const UNITS = [100, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
const MOST_BLOCKS = 10
const [COLUMN, WIDTH, BLOCK, TOP] = [56, 38, 15, 34]

export function MoneyIn({ of }: { of: ReportOnWire }) {
  return (
    <>
      <Sentence of={of} />
      <Drawing of={of} />
    </>
  )
}

function Sentence({ of: { money, period, isOver } }: { of: ReportOnWire }) {
  const [first, ...others] = money.now
  if (!first) return <Said note="Counts captured payments, by receipt date.">No payments yet.</Said>
  const before = money.before.find(({ currency }) => currency === first.currency)?.taken ?? 0
  const more = first.taken - before
  return (
    <Said
      note={
        <>
          {first.back > 0 && (
            <>
              <Figure rows="money">{formatPrice(first.back, first.currency)}</Figure> refunded.{' '}
            </>
          )}
          {first.tax !== 0 && `GST included: ${formatPrice(first.tax, first.currency)}. `}
          {others.map(({ currency, taken }) => `And ${whole(taken, currency)} for plans. `)}
          Payments count on their receipt date, refunds on their credit note date.
        </>
      }
    >
      <Figure rows="money">{formatPrice(first.taken, first.currency)}</Figure> received
      {before > 0 &&
        `, ${formatPrice(Math.abs(Math.round(more * 100)) / 100, first.currency)} ${more < 0 ? 'less' : 'more'} than in ${beforeWords({ period, isOver })}`}
      .
    </Said>
  )
}

/** On phones fewer weeks, not smaller letters; of days those of one week. */
const ON_PHONES = 6
const DAYS_ON_PHONES = 7

function Drawing({ of: { money, period } }: { of: ReportOnWire }) {
  const { columns } = money
  const highest = Math.max(0, ...columns.map(({ inRooms, online }) => inRooms + online))
  const unit = UNITS.find((one) => highest / one <= MOST_BLOCKS) ?? 2_500_000
  return (
    <div>
      <Columns columns={columns} unit={unit} period={period} className={styles.onWide} />
      <Columns
        columns={columns.slice(period === 'week' ? -DAYS_ON_PHONES : -ON_PHONES)}
        unit={unit}
        period={period}
        className={styles.onPhones}
      />
      <p className={styles.key}>
        One block is about {whole(unit)}, a low one less. Hatched: online classes, films, and plans bought
        online. Sand-coloured: some refunded.
      </p>
      <AsTable
        head={[HEADS[period], 'In person', 'Online, videos, plans', 'Refunded']}
        rows={columns.map(({ from, inRooms, online, back }) => [
          shortDayOf(from),
          whole(inRooms),
          whole(online),
          whole(back),
        ])}
      />
    </div>
  )
}

const HEADS = { week: 'Day', month: 'Week of', quarter: 'Week of', year: 'Month of' }

type ColumnsProps = {
  columns: ReportOnWire['money']['columns']
  unit: number
  period: ReportOnWire['period']
  className: string | undefined
}

function Columns({ columns, unit, period, className }: ColumnsProps) {
  const hatching = useId()
  const base = TOP + MOST_BLOCKS * BLOCK
  const highest = Math.max(0, ...columns.map(({ inRooms, online }) => inRooms + online))
  const top = columns.findIndex(({ inRooms, online }) => inRooms + online === highest)
  const what = COLUMN_WORDS[period]
  const says = `Revenue by ${what}; highest, ${whole(highest)}, ${what === 'day' ? 'on' : `in the ${what} from`} ${shortDayOf(columns[top]?.from ?? columns[0]?.from ?? '')}.`
  return (
    <svg
      className={clsx(styles.columns, className)}
      viewBox={`0 0 ${columns.length * COLUMN} ${base + 44}`}
      role="img"
      aria-label={says}
    >
      <defs>
        <pattern
          id={hatching}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className={styles.ground} />
          <rect width="2.4" height="6" className={styles.block} />
        </pattern>
      </defs>
      {columns.map(({ from, inRooms, online, back }, n) => {
        const [rooms, all] = [Math.round(inRooms / unit), Math.round((inRooms + online) / unit)]
        const left = n * COLUMN + (COLUMN - WIDTH) / 2
        const isNamed = n === columns.length - 1 || n === top
        return (
          <g key={from}>
            {Array.from({ length: all }, (_, block) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: blocks are counted, not named
                key={block}
                x={left}
                y={base - (block + 1) * BLOCK + 3}
                width={WIDTH}
                height={BLOCK - 4}
                className={block < rooms ? styles.block : styles.online}
                {...(block >= rooms && { fill: `url(#${hatching})` })}
              />
            ))}
            {all === 0 && inRooms + online > 0 && (
              <rect x={left} y={base - 4} width={WIDTH} height={3} className={styles.block} />
            )}
            {back > 0 && <rect x={left} y={base + 4} width={WIDTH} height={4} className={styles.back} />}
            {isNamed && inRooms + online > 0 && (
              <text x={left + WIDTH / 2} y={base - all * BLOCK - 8} className={styles.value}>
                {whole(inRooms + online)}
              </text>
            )}
            {(columns.length - 1 - n) % (columns.length > 12 ? 2 : 1) === 0 && (
              <text x={left + WIDTH / 2} y={base + 28} className={styles.tick}>
                {columnName(period, from)}
              </text>
            )}
          </g>
        )
      })}
      <line x1="0" x2={columns.length * COLUMN} y1={base} y2={base} className={styles.base} />
    </svg>
  )
}
