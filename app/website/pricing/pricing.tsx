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
import { SubscribeForm } from '../subscription/subscribe-form.tsx'
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
      plans: plans.data,
      classes: classes.data.map(inTable),
      courses,
      questions,
      onSale,
      error: '',
    })
  const message = (!plans.ok && plans.message) || (!classes.ok && classes.message) || TEXTS.unexpected
  return data({ plans: [], classes: [], courses, questions, onSale, error: message }, { status: 503 })
}

/** Asks to be told when subscriptions begin. */
export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get('email') ?? '')
  const answer = await apiOf(context).notifyMe(email)
  if (answer.ok) return data({ ok: true, message: answer.message })
  return data(
    { ok: false, message: answer.errors.email || answer.message || TEXTS.unexpected, email },
    answer.status || 503,
  )
}

export default function Pricing({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, classes, courses, questions, onSale, error } = loaderData
  const studio = useStudio()
  const [search] = useSearchParams()
  const yearly = search.get('billing') === 'yearly'
  const saving = yearlySaving(plans)
  const isPaid = plans.some(costs)
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>Pricing</h1>
          <p className="lede">
            {`Pay for one class or one course, in rupees, once. There is no joining fee, and nothing renews without you.${plansInWords(plans, onSale)}`}
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
        <section aria-labelledby="plans" id="plans-shown" className={onSale ? undefined : styles.apart}>
          <div className={plansStyles.head}>
            <div className={plansStyles.title}>
              <h2 id="plans">Plans</h2>
              {isPaid && !onSale && <span className={badgeStyles.warning}>Not on sale yet</span>}
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
          {isPaid && <p className={`lede ${plansStyles.soon}`}>{whatPlansAre(plans, onSale)}</p>}
          <Plans plans={plans} yearly={yearly} action={(plan) => <PlanLink plan={plan} onSale={onSale} />} />
          {!onSale && isPaid && (
            <div className={styles.comingSoon}>
              <div>
                <h3>Paid plans are not on sale yet</h3>
                <p>Leave your email, and we’ll write once, when they are.</p>
              </div>
              <SubscribeForm page="/pricing" label="Notify me" result={actionData} />
            </div>
          )}
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

/** From the prices above, each of one class, to those of the plans. */
function whatPlansAre(plans: Plan[], onSale: boolean): string {
  const priced = isInDollars(plans) ? 'in US dollars, ' : ''
  const first = `The prices above are each for one class or course. A plan opens several, ${priced}by the month or the year.`
  return onSale ? first : `${first} Until plans are on sale, each class and course is sold by itself.`
}

/** The demo's plans are in dollars, and those that a studio makes in rupees. */
function plansInWords(plans: Plan[], onSale: boolean): string {
  if (plans.length === 0) return ''
  if (!onSale) return ' Plans covering several classes are coming.'
  if (!plans.some(costs)) return ''
  return ` Or choose a plan${isInDollars(plans) ? ', in dollars,' : ''} that opens many.`
}

function isInDollars(plans: Plan[]): boolean {
  const paid = plans.filter(costs)
  return paid.length > 0 && paid.every(({ currency }) => currency === 'USD')
}

function costs({ monthlyPrice }: Plan): boolean {
  return monthlyPrice > 0
}

function PlanLink({ plan, onSale }: { plan: Plan; onSale: boolean }) {
  if (plan.monthlyPrice === 0) {
    return <TrialLink look="line">Try for free</TrialLink>
  }
  return onSale ? <ButtonLink to="/yogadashboard/subscription">Choose {plan.name}</ButtonLink> : null
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const questions = loaderData?.questions ?? []
  return pageHead(matches, {
    title: 'Pricing',
    description: 'What every class and course of {studio} costs in rupees, and the plans, monthly or yearly.',
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
