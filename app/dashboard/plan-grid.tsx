import type { SubscriptionOnWire } from '../../contract/plans.ts'
import { formatPrice } from '../../shared/money.ts'
import { yearlySaving } from '../../shared/plan-saving.ts'
import type { Plan } from '../api/client.ts'
import plansStyles from '../plans/plans.module.css'
import { Plans } from '../plans/plans.tsx'
import { useSubscribe } from '../plans/use-subscribe.ts'
import { yourDay } from '../times.ts'
import badgeStyles from '../ui/badge.module.css'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import tabsStyles from '../ui/tabs.module.css'
import pageStyles from './page.module.css'
import styles from './plan-grid.module.css'

type Props = { plans: Plan[]; mine: SubscriptionOnWire; yearly: boolean }

/** The plans, what the member has of them, and what each would mean now. */
export function PlanGrid({ plans, mine, yearly }: Props) {
  const { paying, start } = useSubscribe()
  const period = yearly ? 'year' : 'month'
  const saving = yearlySaving(plans)
  return (
    <>
      <h1>Subscription</h1>
      <p className="lede">{standing(mine)}</p>
      <Own mine={mine} plans={plans} />
      {plans.length === 0 && <p>The studio sells no plans at the moment.</p>}
      {plans.length > 0 && (
        <section className={`${pageStyles.section} ${styles.plans}`} aria-labelledby="plans">
          <div className={`${styles.head} ${plansStyles.head}`}>
            <h2 id="plans">Plans</h2>
            <nav className={`${tabsStyles.tabs} ${plansStyles.billing}`} aria-label="Billing">
              <Link to="?" aria-current={yearly ? undefined : 'true'} preventScrollReset replace>
                Monthly
              </Link>
              <Link
                to="?billing=yearly"
                aria-current={yearly ? 'true' : undefined}
                preventScrollReset
                replace
              >
                <span>Yearly {saving && <span className={badgeStyles.success}>{saving}</span>}</span>
              </Link>
            </nav>
          </div>
          <Plans
            plans={plans}
            yearly={yearly}
            action={(plan) => {
              const choice = choiceOf(plan, period, mine)
              return (
                <div className={styles.choice}>
                  {choice.label && (
                    <Button
                      wide
                      look={choice.open ? 'accent' : 'line'}
                      disabled={!choice.open || (paying !== undefined && paying !== plan.planId)}
                      busy={paying === plan.planId}
                      busyLabel="Opening the checkout..."
                      onClick={() => start(plan, period)}
                    >
                      {choice.label}
                    </Button>
                  )}
                  {choice.note && <p className="small">{choice.note}</p>}
                </div>
              )
            }}
          />
        </section>
      )}
      <p className={`small ${styles.terms}`}>
        You pay once, in the plan’s currency, for one month or one year. Nothing renews by itself, so there is
        nothing to cancel: a plan runs to its last day, and Free follows it. Another plan that you choose
        meanwhile begins when the present one ends.
      </p>
    </>
  )
}

/** What was bought, where the price list says something else by now: it holds until the plan ends. */
function Own({ mine: { current }, plans }: Pick<Props, 'mine' | 'plans'>) {
  if (!current) return null
  const listed = plans.find(({ planId }) => planId === current.planId)
  const isAsListed =
    listed?.name === current.name &&
    listed.features.join('\n') === current.features.join('\n') &&
    listed.notIncludedFeatures.join('\n') === current.notIncludedFeatures.join('\n')
  if (isAsListed) return null
  return (
    <section className={pageStyles.section} aria-labelledby="own-plan">
      <h2 id="own-plan">What you bought</h2>
      <p>
        {listed
          ? 'The plan has changed since. Yours is as it was when you chose it, until it ends.'
          : 'It is no longer sold. Yours is as it was when you chose it, until it ends.'}
      </p>
      <ul className={`${plansStyles.features} ${styles.own}`}>
        {current.features.map((feature) => (
          <li key={feature}>
            <CheckIcon />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}

function standing({ current, next }: SubscriptionOnWire): string {
  if (!current) return 'Your plan is Free.'
  const now = `Your plan is ${current.name}, until ${yourDay.format(current.endsAt)}.`
  return next ? `${now} ${next.name} follows, until ${yourDay.format(next.endsAt)}.` : now
}

type Choice = { label?: string; note?: string; open?: boolean }

/** What a plan is to this member: theirs, what follows, or what they may choose, and from when. */
function choiceOf(
  plan: Plan,
  period: 'month' | 'year',
  { launch, current, next }: SubscriptionOnWire,
): Choice {
  if (plan.monthlyPrice === 0) {
    if (!current) return { label: 'Current Plan', note: 'It costs nothing and has no end.' }
    return { note: `Follows by itself on ${yourDay.format((next ?? current).endsAt)}.` }
  }
  const isThis = (one: typeof current) => one?.planId === plan.planId && one.period === period
  if (current && isThis(current))
    return { label: 'Current Plan', note: `Paid until ${yourDay.format(current.endsAt)}.` }
  if (next && isThis(next))
    return { label: `Begins on ${yourDay.format(next.startsAt)}`, note: 'Paid. It begins by itself.' }
  if (next)
    return {
      note: `You have chosen already what follows. Choose again from ${yourDay.format(next.startsAt)}.`,
    }
  if (!launch.onSale) return { note: 'Not on sale at the moment.' }
  const price = formatPrice(period === 'year' ? plan.yearlyPrice : plan.monthlyPrice, plan.currency)
  if (!current) return { label: `Choose ${plan.name}`, note: `${price}, paid once.`, open: true }
  const from = yourDay.format(current.endsAt)
  return {
    label: `Choose ${plan.name}`,
    note: `${price}, paid once. Begins on ${from}, when ${current.name} ends.`,
    open: true,
  }
}
