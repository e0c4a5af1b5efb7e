import clsx from 'clsx'
import type { MoneyRow } from '../../../contract/desk-payments.ts'
import styles from './stands.module.css'
import { STANDS } from './words.ts'

const MARKS: Record<MoneyRow['stands'], string> = {
  kept: 'm2.5 8.5 3.5 4L13.5 4',
  part: 'M6 3 2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 7.5H6.5',
  back: 'M6 3 2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 7.5H6.5',
  'under-way': 'M8 1.8a6.2 6.2 0 1 1-.1 0M8 4.6V8l2.4 1.8',
  trouble: 'M8 1.8a6.2 6.2 0 1 1-.1 0M8 4.6v4M8 11.2v.1',
  failed: 'M8 1.8a6.2 6.2 0 1 1-.1 0M8 4.6v4M8 11.2v.1',
}

/** Its state now: a mark, then the word, then its colour. @param byHand it was paid at the desk, and is refunded there */
export function Stands({ of, byHand = false }: { of: MoneyRow['stands']; byHand?: boolean }) {
  const look = of === 'trouble' || of === 'failed' ? styles.bad : of === 'kept' ? styles.kept : styles.moving
  return (
    <span className={clsx(styles.stands, look)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={MARKS[of]} />
      </svg>
      {byHand && of === 'under-way' ? 'to be refunded in person' : STANDS[of]}
    </span>
  )
}
