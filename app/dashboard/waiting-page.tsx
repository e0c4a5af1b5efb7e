import { TEXTS } from '../../shared/texts.ts'
import { Spinner } from '../ui/states.tsx'
import styles from './waiting-page.module.css'

/** The rows of a page, each with this many blocks as parts are next to each other there. */
const ROWS = {
  wide: { className: styles.wide, blocks: 1 },
  halves: { className: styles.halves, blocks: 2 },
  thirds: { className: styles.thirds, blocks: 3 },
  cards: { className: styles.cards, blocks: 6 },
  film: { className: styles.film, blocks: 2 },
  settings: { className: styles.settings, blocks: 4 },
  form: { className: styles.form, blocks: 2 },
  place: { className: styles.place, blocks: 2 },
  band: { className: styles.band, blocks: 1 },
  sheet: { className: styles.sheet, blocks: 2 },
  paper: { className: styles.paper, blocks: 1 },
} as const

type Row = keyof typeof ROWS

/** On the member's first page, below what comes next. */
export const BELOW = ['halves', 'thirds'] as const satisfies readonly Row[]

const PAGES = {
  home: ['wide', ...BELOW],
  classes: ['halves', 'cards'],
  discover: ['cards'],
  timetable: ['settings'],
  class: ['film', 'thirds'],
  session: ['wide', 'halves'],
  ticket: ['sheet'],
  receipt: ['paper'],
  profile: ['settings'],
  contact: ['form'],
  centers: ['place', 'place', 'place'],
  subscription: ['band'],
} as const satisfies Record<string, readonly Row[]>

export type PageName = keyof typeof PAGES

/** Pages that a way back is above. */
const UNDER_BACK: readonly PageName[] = ['class', 'session', 'ticket', 'receipt']

/** As high as what is above the first row. */
const HEADS: Partial<Record<PageName, string>> = { home: styles.greeted, classes: styles.titled }

/** Blocks where the parts of a page will be, while it is on its way. */
export function Waiting({ page, isWhole = false }: { page: PageName; isWhole?: boolean }) {
  return (
    <div className={HEADS[page]}>
      {isWhole && UNDER_BACK.includes(page) && <div className={styles.back} />}
      <div className={styles.head}>
        <Spinner label={TEXTS.loading} />
      </div>
      <WaitingRows rows={PAGES[page]} />
    </div>
  )
}

export function WaitingRows({ rows }: { rows: readonly Row[] }) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page stay as they are
    <div key={index} className={`${styles.row} ${ROWS[row].className}`} aria-hidden="true">
      {Array.from({ length: ROWS[row].blocks }, (_, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: so do the blocks of a row
        <i key={block} />
      ))}
    </div>
  ))
}

const BY_ADDRESS: Record<string, PageName> = {
  '': 'home',
  classes: 'classes',
  timetable: 'timetable',
  'yoga-class': 'class',
  session: 'session',
  ticket: 'ticket',
  receipt: 'receipt',
  profile: 'profile',
  contact: 'contact',
  centers: 'centers',
  subscription: 'subscription',
}

/** What a page of the member area looks like, by its address. */
export function pageAt(pathname: string): PageName {
  return BY_ADDRESS[pathname.split('/')[2] ?? ''] ?? 'session'
}
