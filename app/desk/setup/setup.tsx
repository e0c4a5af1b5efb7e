import type { ReadinessOnWire } from '../../../contract/setup.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { PracticeFlower } from '../../dashboard/practice-flower.tsx'
import { titled } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/setup'
import styles from './setup.module.css'
import { stepsOf } from './steps.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = await setupApi.readiness()
  if (list.status === 401) throw redirectToLogin(request)
  return { list }
}

/** What a studio has, and what is still missing before it can sell. */
export default function Setup({ loaderData: { list } }: Route.ComponentProps) {
  if (!list.ok)
    return (
      <>
        <DeskHead title="Ready to sell" />
        <Failed message={list.message} code={list.code} />
      </>
    )
  return <Steps list={list.data} />
}

function Steps({ list }: { list: ReadinessOnWire }) {
  const steps = stepsOf(list)
  const done = steps.filter((step) => step.done).length
  // The email is on its way by itself: what one can do here comes first.
  const waits = list.owner.done ? [] : ['owner', 'twoFactor']
  const next =
    steps.find((step) => !step.done && !waits.includes(step.id)) ?? steps.find((step) => !step.done)
  return (
    <div className={styles.setup}>
      <div className={styles.head}>
        <div>
          <h1>{list.ready ? 'You’re open' : '10 minutes to your first booking'}</h1>
          <p className="lede">
            {done === steps.length
              ? 'Everything is set up.'
              : `${done} of ${steps.length} steps done. You can leave some for later; each says what doesn’t work until then.`}
          </p>
        </div>
        <div className={styles.flower}>
          <PracticeFlower done={done} total={steps.length} label={String(done)} />
        </div>
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={step === next ? styles.now : undefined}>
            <span className={styles.number} aria-hidden="true">
              {step.done ? <CheckIcon /> : index + 1}
            </span>
            <div>
              <h2>
                {step.title}
                <span className="sr-only">{step.done ? ', done' : ', to do'}</span>
              </h2>
              <p>{step.done ? step.has : step.until}</p>
              {!step.done && step.act && (
                <div className={styles.act}>{step.act(step === next ? 'accent' : 'line')}</div>
              )}
            </div>
            {step.done && step.change ? (
              <Link className={styles.change} to={step.change.to}>
                {step.change.label ?? 'Edit'}
                <span className="sr-only">, {step.title}</span>
              </Link>
            ) : (
              !step.done && <span className={styles.minutes}>{step.minutes} min</span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.foot}>
        {list.ready ? (
          <>
            <ButtonLink to="/classesPage">View as a visitor</ButtonLink>
            <span>People can book and pay now.</span>
          </>
        ) : (
          <span>
            <b>To start selling,</b> {missingOf(list).join(', and ')}.
          </span>
        )}
      </p>
    </div>
  )
}

function missingOf({ classes, money }: ReadinessOnWire): string[] {
  return [
    ...(classes.done ? [] : ['publish a class with a date']),
    ...(money.mode === 'off' ? ['add your Razorpay keys'] : []),
  ]
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Ready to sell')]
}
