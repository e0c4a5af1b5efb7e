import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import { pageHead } from '../head.ts'
import frameStyles from '../login/frame.module.css'
import { AccountFrame } from '../login/frame.tsx'
import { useAuth } from '../login/session.tsx'
import { useAlong, useNext } from '../login/use-next.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/sign-up'
import {
  type Answers,
  type Errors,
  forgetAnswers,
  type Question,
  registrationOf,
  useAnswers,
} from './answers.ts'
import { checkPersonalDetails } from './checks.ts'
import styles from './sign-up.module.css'
import { STEPS } from './steps.tsx'

export default function SignUp() {
  const next = useNext()
  const along = useAlong()
  const { remember } = useAuth()
  const { answers, change, restored } = useAnswers()
  const [step, setStep] = useSteps()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { title, why, picture, Questions } = STEPS[step]!
  const isLast = step === STEPS.length - 1
  const [refusals, setRefusals] = useState(0)
  const form = useFocus(step, refusals)

  function goTo(to: number, found: Errors = {}) {
    setErrors(found)
    setStep(to)
    if (Object.keys(found).length > 0) setRefusals(refusals + 1)
  }

  function goOn(event: FormEvent) {
    event.preventDefault()
    const missing = checkPersonalDetails(answers)
    // A reload forgets the password, so the first step is looked at again before the last.
    if (Object.keys(missing).length > 0 && (step === 0 || isLast)) return goTo(0, missing)
    if (isLast) return createAccount()
    if (step === 0) return askAboutDetails()
    goTo(step + 1)
  }

  /** What is refused here would be refused after the last step. No answer is no refusal: it is asked again there. */
  async function askAboutDetails() {
    setBusy(true)
    const details = Object.fromEntries(STEPS[0]!.asks.map((question) => [question, answers[question]]))
    const answer = await accountApi.checkDetails(details)
    setBusy(false)
    if (!answer.ok && answer.status === 422) goTo(0, answer.errors)
    else goTo(1)
  }

  async function createAccount() {
    setFailure('')
    setBusy(true)
    const answer = await accountApi.register(registrationOf(answers))
    if (answer.ok) {
      forgetAnswers()
      remember(answer.user)
      return location.replace(next)
    }
    setBusy(false)
    setFailure(answer.message || TEXTS.registrationFailed)
    const atFault = STEPS.findIndex(({ asks }) => asks.some((question) => answer.errors[question]))
    if (atFault >= 0) goTo(atFault, answer.errors)
  }

  function edit(changes: Partial<Answers>) {
    change(changes)
    const left = { ...errors }
    for (const question in changes) delete left[question as Question]
    setErrors(left)
  }

  return (
    <AccountFrame picture={picture}>
      <p className={`small ${frameStyles.otherWay}`}>
        Already practising with us? <Link to={along('/loginPage')}>Log in</Link>
      </p>
      <Segments step={step} />
      <form ref={form} method="post" noValidate onSubmit={goOn}>
        <p className="small">{`Step ${step + 1} of ${STEPS.length}`}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={frameStyles.explanation}>{why}</p>
        {restored && step === 0 && !answers.password && (
          <Notice kind="info">
            Your answers are still here. Only the password and the health answers are never kept on this
            device.
          </Notice>
        )}
        <div className={styles.step}>
          <Questions answers={answers} errors={errors} change={edit} />
        </div>
        {failure && <Notice>{failure}</Notice>}
        <div className={frameStyles.actions}>
          {step > 0 && (
            <Button look="quiet" onClick={() => goTo(step - 1)}>
              Previous
            </Button>
          )}
          <Button type="submit" busy={busy} busyLabel={isLast ? 'Creating Account...' : 'Checking...'}>
            {isLast ? 'Create Account' : 'Next'}
          </Button>
        </div>
      </form>
    </AccountFrame>
  )
}

function Segments({ step }: { step: number }) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label="Registration"
      aria-valuemin={1}
      aria-valuemax={STEPS.length}
      aria-valuenow={step + 1}
      aria-valuetext={`Step ${step + 1} of ${STEPS.length}`}
    >
      {STEPS.map(({ title }, i) => (
        <i key={title} className={i <= step ? styles.on : undefined} />
      ))}
    </div>
  )
}

/**
 * Each step has a place in the browser's history, so that its Back is our Previous. A reload begins at the first, as the
 * password is gone.
 */
function useSteps() {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const [step, setStep] = useState(0)
  const first = useRef(key)

  useEffect(() => {
    if (key !== first.current) setStep(state?.step ?? 0)
    first.current = ''
  }, [key, state])

  function goTo(to: number) {
    setStep(to)
    if (to !== step) navigate({ search }, { state: { step: to }, preventScrollReset: true })
  }
  return [step, goTo] as const
}

/** A new step begins at its heading; a refused one at the first field that is wrong. */
function useFocus(step: number, refusals: number) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef({ step: 0, refusals: 0 })

  useEffect(() => {
    const before = shown.current
    shown.current = { step, refusals }
    if (before.refusals !== refusals) {
      return form.current?.querySelector<HTMLElement>('[data-invalid] :is(input, select, textarea)')?.focus()
    }
    if (before.step === step) return
    form.current?.querySelector('h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step, refusals])
  return form
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Join',
    description: 'Five short steps to an account at Zen Flow Yoga. It costs nothing.',
    path: '/authPage',
  })
}
