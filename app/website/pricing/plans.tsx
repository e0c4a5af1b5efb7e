import { formatPrice } from '../../../contract/money.ts'
import type { Plan } from '../../api.ts'
import { ButtonLink } from '../../components/button.tsx'
import { CheckIcon, CloseIcon } from '../../components/icons.tsx'

/** The plans side by side, by the month or by the year. */
export function Plans({ plans, yearly }: { plans: Plan[]; yearly: boolean }) {
  return (
    <ul className="plans">
      {plans.map((plan) => (
        <li key={plan._id}>
          <h3>{plan.name}</h3>
          <p className="plan-price">
            <b>{formatPrice(yearly ? plan.yearlyPrice : plan.monthlyPrice, plan.currency)}</b>{' '}
            <span className="small">{yearly ? 'a year' : 'a month'}</span>
          </p>
          <p className="small by-month">{yearly && plan.yearlyPrice > 0 && monthOf(plan)}</p>
          <ul className="has">
            {plan.features.map((feature) => (
              <li key={feature}>
                <CheckIcon />
                {feature}
              </li>
            ))}
            {plan.notIncludedFeatures.map((feature) => (
              <li key={feature} className="not">
                <CloseIcon />
                <span>
                  <span className="vh">Not included: </span>
                  {feature}
                </span>
              </li>
            ))}
          </ul>
          {plan.monthlyPrice === 0 && (
            <ButtonLink look="line" to="/authPage">
              Try for free
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function monthOf(plan: Plan) {
  return `${formatPrice(plan.yearlyPrice / 12, plan.currency)} a month, instead of ${formatPrice(plan.monthlyPrice, plan.currency)}`
}
