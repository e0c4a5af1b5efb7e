import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SaleChoicesOnWire } from '../../../contract/desk-sales.ts'
import { salesApi } from '../../api/sales.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { PaidAt } from './paid-at.tsx'
import { PayFields } from './pay-fields.tsx'
import styles from './sell.module.css'
import { Done, toldInWords } from './sold.tsx'

type PayProps = { choices: SaleChoicesOnWire; sessionId: string | null }

export function Pay({ choices, sessionId }: PayProps) {
  const { class: one, sessions, mayDiscount } = choices
  const session = sessions.find(({ _id }) => _id === sessionId) ?? null
  const { centres } = useDesk()
  const list = session ? (one.singlePrice ?? 0) : one.price
  const [key] = useState(() => crypto.randomUUID())
  const [soldAs, setSoldAs] = useState<{ paymentId: string | null } | null>(null)
  const { revalidate } = useRevalidator()
  const obstacle = obstacleTo(choices, session)

  if (soldAs)
    return (
      <Done memberId={choices.member._id} paymentId={soldAs.paymentId}>
        {choices.member.name} is booked in {session ? `one session of ${one.title}` : one.title}.{' '}
        {soldAs.paymentId === null && 'Free of charge. '}
        {toldInWords(choices.member)}
      </Done>
    )

  return (
    <>
      {obstacle ? (
        <p className={styles.obstacle}>{obstacle}</p>
      ) : (
        <DeskPart title="Payment" id="how">
          <MemberForm
            className={partsStyles.form}
            notices
            fields={['way', 'list']}
            call={({ text }) =>
              salesApi.sell({
                key,
                memberId: choices.member._id,
                classId: one._id,
                sessionId: session?._id ?? null,
                list,
                amount: text('way') === 'free' ? 0 : text('amount') || 0,
                way: text('way'),
                reason: text('reason'),
                reference: text('reference'),
                state: text('state') || null,
                centre: centres.length > 0 ? text('centre') : undefined,
              })
            }
            doneText=""
            onDone={({ data }) => {
              setSoldAs(data)
              revalidate()
            }}
          >
            <PayFields
              list={list}
              currency={one.currency}
              mayDiscount={mayDiscount}
              canBeGiven
              asksForState={choices.asksForState}
              buyer={choices.member}
              states={choices.states}
            >
              <PaidAt centres={centres} own={one.centre} />
            </PayFields>
          </MemberForm>
        </DeskPart>
      )}
    </>
  )
}

const keptInWords = (kept: number) => (kept === 1 ? '1 place' : `${kept} places`)

function obstacleTo(
  { class: one, isInRun, isOffered }: SaleChoicesOnWire,
  session: SaleChoicesOnWire['sessions'][number] | null,
) {
  if (session) {
    if (session.isIn) return 'They have already booked this session.'
    if (session.free > 0 || session.isOffered) return null
    return session.kept > 0
      ? `The rest of this session is held for the waitlist: ${keptInWords(session.kept)}. You can still add someone from the session’s page, with a reason.`
      : 'This session is full. You can still add them from the session’s page, with a reason.'
  }
  if (isInRun) return 'They have already booked this class.'
  if (one.free !== 0 || isOffered) return null
  return one.kept > 0
    ? `The rest of this class is held for the waitlist: ${keptInWords(one.kept)}.`
    : 'This class is full.'
}
