import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PayOfAllOnWire } from '../../../contract/teacher-pay.ts'
import { monthAndYear } from '../../../shared/dates.ts'
import { deskApi } from '../../api/desk.ts'
import { useAction } from '../../form/use-action.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'

import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { Months } from './months.tsx'
import styles from './pay.module.css'
import { rupeesInWords } from './summary.ts'

type Teacher = PayOfAllOnWire['teachers'][number]

/** What everyone earned in a month, to be closed once it is over. */
export function OfAll({
  of: { month, isOver, teachers },
  mayClose,
}: {
  of: PayOfAllOnWire
  mayClose: boolean
}) {
  const [closing, setClosing] = useState<Teacher>()
  const total = teachers.reduce((sum, one) => sum + one.total, 0)
  return (
    <div className={styles.teachers}>
      <DeskPart
        title={isOver ? monthAndYear(month) : `${monthAndYear(month)} so far`}
        id="all-teachers"
        aside={<Months month={month} teacherId={null} />}
      >
        <p className={styles.total}>
          <b className="num">{rupeesInWords(total)}</b>
        </p>
        <ul className={partsStyles.rows}>
          {teachers.map((one) => (
            <li key={one._id}>
              <div>
                <Link
                  className={styles.name}
                  to={`/studio/pay?${new URLSearchParams({ month, teacher: one._id })}`}
                >
                  {one.name}
                </Link>
                <p>
                  {one.sessions === 0 ? 'no sessions held' : `${one.sessions} held`}{' '}
                  {one.number !== null && (
                    <span className={badgeStyles.success}>Closed, statement {one.number}</span>
                  )}
                  {one.withoutRate > 0 && (
                    <span className={badgeStyles.warning}>{one.withoutRate} without a rate</span>
                  )}
                </p>
              </div>
              <span className={styles.amount}>{rupeesInWords(one.total)}</span>
              {mayClose && isOver && one.number === null && one.sessions > 0 && one.withoutRate === 0 && (
                <Button small look="line" aria-label={`Close ${one.name}`} onClick={() => setClosing(one)}>
                  Close
                </Button>
              )}
            </li>
          ))}
        </ul>
        {closing && <CloseDialog teacher={closing} month={month} onClose={() => setClosing(undefined)} />}
      </DeskPart>
    </div>
  )
}

type DialogProps = { teacher: Teacher; month: string; onClose(): void }

function CloseDialog({ teacher, month, onClose }: DialogProps) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  async function close() {
    await run(deskApi.closeMonth(teacher._id, month))
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Close ${monthAndYear(month)} for ${teacher.name}?`}
      description={`${teacher.sessions} held, ${rupeesInWords(teacher.total)}. The statement can’t be changed after that. Corrections go into the next month.`}
    >
      <div className={`${partsStyles.acts} ${partsStyles.below}`}>
        <Button busy={busy} busyLabel="Closing..." onClick={close}>
          Close at {rupeesInWords(teacher.total)}
        </Button>
        <Button look="line" onClick={onClose}>
          Keep open
        </Button>
      </div>
    </Dialog>
  )
}
