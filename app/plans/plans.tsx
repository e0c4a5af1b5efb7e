import type { ReactNode } from 'react'
import { formatPrice } from '../../shared/money.ts'
import type { Plan } from '../api/client.ts'
import { CheckIcon, CloseIcon } from '../ui/icons.tsx'
import styles from './plans.module.css'

type PlansProps = {
  plans: Plan[]
  yearly: boolean
  /** What one can do with a plan, below it. */
  action(plan: Plan): ReactNode
}

/** The plans side by side, by the month or by the year. */
export function Plans({ plans, yearly, action }: PlansProps) {
  return (
    <ul className={styles.list}>
      {plans.map((plan) => (
        <li key={plan._id}>
          <h3>{plan.name}</h3>
          <p className={styles.price}>
            <b>{formatPrice(yearly ? plan.yearlyPrice : plan.monthlyPrice, plan.currency)}</b>{' '}
            <span className="small">{yearly ? 'a year' : 'a month'}</span>
          </p>
          <p className={`small ${styles.monthly}`}>{yearly && plan.yearlyPrice > 0 && monthOf(plan)}</p>
          <ul className={styles.features}>
            {plan.features.map((feature) => (
              <li key={feature}>
                <CheckIcon />
                {feature}
              </li>
            ))}
            {plan.notIncludedFeatures.map((feature) => (
              <li key={feature} className={styles.missing}>
                <CloseIcon />
                <span>
                  <span className="sr-only">Not included: </span>
                  {feature}
                </span>
              </li>
            ))}
          </ul>
          {action(plan)}
        </li>
      ))}
    </ul>
  )
}

function monthOf({ yearlyPrice, monthlyPrice, currency }: Plan) {
  const each = `${formatPrice(yearlyPrice / 12, currency)} a month`
  return yearlyPrice < monthlyPrice * 12 ? `${each}, instead of ${formatPrice(monthlyPrice, currency)}` : each
}
