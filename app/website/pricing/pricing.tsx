import { data, useSearchParams } from 'react-router'
import { yearlySaving } from '../../../shared/plan-saving.ts'
import { policyText } from '../../../shared/policy-text.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { Plan } from '../../api/client.ts'
import { apiOf } from '../../api/on-server.ts'
import { TrialLink } from '../../classes/trial-link.tsx'
import { pageHead } from '../../head.ts'
import plansStyles from '../../plans/plans.module.css'
import { Plans } from '../../plans/plans.tsx'
import { faqData, trail } from '../../structured-data/records.ts'
import { useStudio } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { Faq } from '../../ui/faq.tsx'
import { overOnPhones } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/pricing'
import { ClassPrices, inTable } from './class-prices.tsx'
import styles from './pricing.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [plans, classes, launch, known, asked] = await Promise.all([
    api.plans(),
    api.classes(),
    api.launch(),
    api.courses(),
    api.questions(),
  ])
  const courses = known.ok ? known.data : []
  const questions = asked.ok ? asked.data.paying : []
  const onSale = launch.ok && launch.data.onSale
  if (plans.ok && classes.ok)
    return data({
      // A plan nobody can buy yet has no price: its page counts down to it (the subscription page of the member area).
      plans: onSale ? plans.data : [],
      classes: classes.data.map(inTable),
      courses,
      questions,
      error: '',
    })
  const message = (!plans.ok && plans.message) || (!classes.ok && classes.message) || TEXTS.unexpected
  return data({ plans: [], classes: [], courses, questions, error: message }, { status: 503 })
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { plans, classes, courses, questions, error } = loaderData
  const studio = useStudio()
  const [search] = useSearchParams()
  const yearly = search.get('billing') === 'yearly'
  const saving = yearlySaving(plans)
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>Pricing</h1>
          <p className="lede">
            Come once, or book a whole course and pay less per session. You pay once, in rupees: no joining
            fee, no automatic renewal.
          </p>
          <nav className={styles.parts} aria-label="On this page">
            {classes.length > 0 && <a href="#class-prices">Classes and courses</a>}
            {plans.length > 0 && <a href="#plans">Plans</a>}
            {questions.length > 0 && <a href="#paying">Before you pay</a>}
          </nav>
        </div>
        <Picture
          className={styles.picture}
          {...overOnPhones('plate-seven-lights', 'style', 'kundalini')}
          first
        />
      </header>
      {error && <CouldNotLoad text={`Error: ${error}`} />}
      {classes.length > 0 && <ClassPrices classes={classes} courses={courses} />}
      {plans.length > 0 && (
        <section aria-labelledby="plans" id="plans-shown">
          <div className={plansStyles.head}>
            <div className={plansStyles.title}>
              <h2 id="plans">Plans</h2>
            </div>
            <nav className={`${tabsStyles.tabs} ${plansStyles.billing}`} aria-label="Billing">
              <Link
                to="/pricing"
                id="monthly"
                aria-current={yearly ? undefined : 'true'}
                data-on="link"
                data-swap="plans-shown"
              >
                Monthly
              </Link>
              <Link
                to="/pricing?billing=yearly"
                id="yearly"
                aria-current={yearly ? 'true' : undefined}
                data-on="link"
                data-swap="plans-shown"
              >
                <span>Yearly {saving && <span className={badgeStyles.success}>{saving}</span>}</span>
              </Link>
            </nav>
          </div>
          <p className={`lede ${plansStyles.soon}`}>
            One plan for several classes, by the month or the year{isInDollars(plans) && ', in US dollars'}.
          </p>
          <Plans plans={plans} yearly={yearly} action={(plan) => <PlanLink plan={plan} />} />
        </section>
      )}
      {questions.length > 0 && (
        <Faq id="paying" title="Before you pay" questions={questions} className={styles.questions} />
      )}
      <p className="small">
        {studio && `Cancelling: ${policyText(studio.policy).toLowerCase()} `}
        <Link to="/terms">Read the terms</Link>.
      </p>
    </div>
  )
}

function isInDollars(plans: Plan[]): boolean {
  const paid = plans.filter(costs)
  return paid.length > 0 && paid.every(({ currency }) => currency === 'USD')
}

function costs({ monthlyPrice }: Plan): boolean {
  return monthlyPrice > 0
}

function PlanLink({ plan }: { plan: Plan }) {
  if (plan.monthlyPrice === 0) {
    return <TrialLink look="line">Try for free</TrialLink>
  }
  return <ButtonLink to="/yogadashboard/subscription">Choose {plan.name}</ButtonLink>
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const questions = loaderData?.questions ?? []
  return pageHead(matches, {
    title: 'Pricing',
    description: 'What one visit and a whole course of {studio} cost, in rupees.',
    path: '/pricing',
    picture: 'band-classes',
    data:
      import.meta.env.SSR &&
      ((site) => [
        trail(site, ['Pricing', '/pricing']),
        ...(questions.length > 0 ? [faqData(site, '/pricing#paying', questions)] : []),
      ]),
  })
}
