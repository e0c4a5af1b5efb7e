import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { PlanChoicesOnWire } from '../../../contract/desk-sales.ts'
import { shortDate } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import type { Answer } from '../../api/client.ts'
import { salesApi } from '../../api/sales.ts'
import { Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { PaidAt } from './paid-at.tsx'
import { PayFields } from './pay-fields.tsx'
import styles from './sell.module.css'
import { Done, toldInWords } from './sold.tsx'

type Plan = PlanChoicesOnWire['plans'][number]
const FORBIDDEN = 403
const keyOf = ({ plan, period }: Plan) => `${plan}.${period}`

/** Which plan, for how long; or why none can be sold. */
export function PlanChoice({
  plans,
  onChoose,
}: {
  plans: Answer<{ data: PlanChoicesOnWire }>
  onChoose(plan: string | null): void
}) {
  const [asked] = useSearchParams()
  if (!plans.ok && plans.status === FORBIDDEN)
    return <p className={partsStyles.none}>Only staff with access to all centres can sell plans.</p>
  if (!plans.ok) return <Failed message={plans.message} code={plans.code} />
  const { onSale, date, plans: all, has, timeZone } = plans.data
  if (!onSale)
    return (
      <p className={partsStyles.none}>
        Plans are not on sale{date === null ? ' yet' : ` until ${shortDate(date, timeZone)}`}. You can sell
        classes and single sessions here.
      </p>
    )
  if (all.length === 0) return <p className={partsStyles.none}>No plans on sale.</p>
  return (
    <div className={styles.search}>
      {has.length > 0 && <p className="small">{hasInWords(plans.data)}</p>}
      <Select
        label="Plan"
        name="plan"
        value={asked.get('plan') ?? ''}
        onChange={({ target }) => onChoose(target.value || null)}
      >
        <option value="">Choose a plan</option>
        {all.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {[
              one.name,
              `1 ${one.period}`,
              formatPrice(one.price, one.currency),
              !one.isOpen && 'they already have it',
            ]
              .filter(Boolean)
              .join(', ')}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** "They have Basic until 3 May, then More until 3 June." */
function hasInWords({ has, timeZone }: PlanChoicesOnWire): string {
  const each = has.map(({ name, endsAt }) => `${name} until ${shortDate(endsAt, timeZone)}`)
  return `They have ${each.join(', then ')}.`
}

/** How a plan is paid, and when it begins. */
export function PayPlan({ choices, chosen }: { choices: PlanChoicesOnWire; chosen: string | null }) {
  const { member, plans, has, startsAt, centres, mayDiscount, states, timeZone } = choices
  const [key] = useState(() => crypto.randomUUID())
  const [soldAs, setSoldAs] = useState<{ plan: Plan; paymentId: string | null } | null>(null)
  const { revalidate } = useRevalidator()
  const plan = plans.find((one) => keyOf(one) === chosen)
  if (soldAs)
    return (
      <Done memberId={member._id} paymentId={soldAs.paymentId}>
        {member.name} has {soldAs.plan.name} for 1 {soldAs.plan.period}. {toldInWords(member)}
      </Done>
    )
  if (!plan) return null
  if (!plan.isOpen)
    return (
      <p className={styles.obstacle}>
        They already have this plan or another one lined up. Only one plan can follow.
      </p>
    )
  return (
    <DeskPart title="Payment" id="how">
      <MemberForm
        className={partsStyles.form}
        notices
        fields={['way', 'list', 'centre']}
        call={({ text }) =>
          salesApi.sellPlan({
            key,
            memberId: member._id,
            plan: plan.plan,
            period: plan.period,
            list: plan.price,
            amount: text('amount') || 0,
            way: text('way'),
            centre: text('centre') || null,
            reason: text('reason'),
            reference: text('reference'),
            state: text('state') || null,
          })
        }
        doneText=""
        onDone={({ data }) => {
          setSoldAs({ plan, paymentId: data.paymentId })
          revalidate()
        }}
      >
        <p>
          {has.length > 0
            ? `Starts on ${shortDate(startsAt, timeZone)}, when their current plan ends.`
            : 'Starts now.'}{' '}
          Valid for 1 {plan.period}, no automatic renewal.
        </p>
        <PaidAt centres={centres} />
        <PayFields
          list={plan.price}
          currency={plan.currency}
          mayDiscount={mayDiscount}
          asksForState
          buyer={member}
          states={states}
        />
      </MemberForm>
    </DeskPart>
  )
}
