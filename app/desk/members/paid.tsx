import { useState } from 'react'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import type { MoneyOne, MoneyRow } from '../../../contract/desk-payments.ts'
import { shortDate } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { moneyApi } from '../../api/money.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useDesk } from '../desk.ts'
import { RefundDialog } from '../money/refund-dialog.tsx'
import { Stands } from '../money/stands.tsx'

import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { useAnswer } from '../use-answer.ts'

type Props = { of: MemberAtDeskOnWire; onDone(): void }

const SHOWN = 4

/** What they paid last, and the way to give it back. Money is asked for by itself: without it the page is whole. */
export function Paid({ of: one, onDone }: Props) {
  const { may } = useDesk()
  const [refunding, setRefunding] = useState<MoneyOne | null>(null)
  const { data, failure, askAgain } = useAnswer(moneyApi.list, one.hasPayments ? [{ member: one._id }] : null)
  if (!data && !failure) return null
  return (
    <DeskPart
      title="Payments"
      id="paid"
      aside={<Link to={`/studio/money?member=${one._id}`}>All payments</Link>}
    >
      {data ? (
        <ul className={partsStyles.rows}>
          {data.payments.slice(0, SHOWN).map((row) => (
            <li key={row._id}>
              <div>
                <Link to={`/studio/money/${row._id}`}>{formatPrice(row.amount, row.currency)}</Link>{' '}
                {row.stands !== 'kept' && <Stands of={row.stands} byHand={row.paymentId === null} />}
                <p>
                  {row.what}, {shortDate(row.at, one.timeZone)}
                </p>
              </div>
              {may('refund.by-policy') && row.back < row.amount && (
                <GiveBack row={row} onFound={setRefunding} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={partsStyles.none}>{failure?.message}</p>
      )}
      {refunding && (
        <RefundDialog
          payment={refunding}
          onClose={() => setRefunding(null)}
          onDone={() => {
            setRefunding(null)
            askAgain()
            onDone()
          }}
        />
      )}
    </DeskPart>
  )
}

function GiveBack({ row, onFound }: { row: MoneyRow; onFound(payment: MoneyOne): void }) {
  const { busy, run } = useAction()
  return (
    <Button
      small
      look="line"
      busy={busy}
      busyLabel="Checking..."
      onClick={async () => {
        const found = await run(moneyApi.payment(row._id))
        if (found) onFound(found.data)
      }}
    >
      Refund{' '}
      <span className="sr-only">
        : {formatPrice(row.amount, row.currency)} for {row.what}
      </span>
    </Button>
  )
}
