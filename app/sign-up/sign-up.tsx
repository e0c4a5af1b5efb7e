import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '../../contract/accounts.ts'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import type { Answer } from '../api/client.ts'
import { leaveFor } from '../auth/leave.ts'
import { afterLogin } from '../auth/safe-next.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { AboutToBook } from '../classes/about-to-book.tsx'
import { ApiForm } from '../form/api-form.tsx'
import type { FieldErrors } from '../form/form-state.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { pageHead } from '../head.ts'
import frameStyles from '../login/frame.module.css'
import { AccountFrame, OtherWay } from '../login/frame.tsx'
import { useNext } from '../login/use-next.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/sign-up'
import { type Answers, forgetAnswers, NO_ANSWERS, registrationOf, useAnswers } from './answers.ts'
import { checkConsent, checkCues, checkPersonalDetails } from './checks.ts'
import styles from './sign-up.module.css'
import { STEPS } from './steps.tsx'

export default function SignUp() {
  const asked = useNext()
  const { remember } = useAuth()
  const [step, goTo] = useSteps()
  const form = useHeadingFocus(step)
  const { answers, change, restored } = useAnswers(form)
  const { title, why, picture, Questions } = STEPS[step]!
  const isLast = step === STEPS.length - 1
  // Only the first step must be answered: the others can wait on the home page.
  const finishesLater = useRef(false)

  function showErrors(errors: FieldErrors) {
    const atFault = STEPS.findIndex(({ asks }) => asks.some((question) => hasError(errors, question)))
    if (atFault >= 0) goTo(atFault)
  }

  async function goOn({ user }: { user?: User }) {
    if (!user) return goTo(step + 1)
    forgetAnswers()
    remember(user)
    return leaveFor(afterLogin(asked, user))
  }

  return (
    <AccountFrame picture={picture}>
      <OtherWay question="Already practising with us?" to="/loginPage">
        Log in
      </OtherWay>
      <AboutToBook />
      <Segments step={step} />
      <ApiForm<{ user?: User }>
        ref={form}
        fields={QUESTIONS}
        check={() => checkAnswers(answers, step)}
        call={() =>
          isLast || finishesLater.current
            ? accountApi.register(registrationOf(answers))
            : checkStep(step, answers)
        }
        onErrors={showErrors}
        onDone={goOn}
        doneText=""
        failureText={({ message }) => message || TEXTS.registrationFailed}
      >
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
          <Questions answers={answers} change={change} />
        </div>
        <div className={frameStyles.actions}>
          {step > 0 && (
            <Button look="quiet" onClick={() => goTo(step - 1)}>
              Previous
            </Button>
          )}
          {step > 0 && !isLast && (
            <Button
              look="quiet"
              onClick={() => {
                finishesLater.current = true
                form.current?.requestSubmit()
              }}
            >
              Finish later
            </Button>
          )}
          <SubmitButton
            onClick={() => {
              finishesLater.current = false
            }}
            busyLabel={isLast ? 'Creating Account...' : 'Checking...'}
          >
            {isLast ? 'Create Account' : 'Next'}
          </SubmitButton>
        </div>
      </ApiForm>
    </AccountFrame>
  )
}

/** A reload forgets the password, so the first step is looked at again before the last. */
function checkAnswers(answers: Answers, step: number): FieldErrors {
  if (step === HEALTH_STEP) return { ...checkConsent(answers), ...checkCues(answers) }
  return step === 0 || step === STEPS.length - 1 ? checkPersonalDetails(answers) : {}
}

const HEALTH_STEP = STEPS.findIndex(({ asks }) => asks.includes('cues'))

/** A question with several answers has errors such as `cues.0.text`. */
function hasError(errors: FieldErrors, question: string): boolean {
  return Object.keys(errors).some((name) => name.split('.')[0] === question)
}

const QUESTIONS = Object.keys(NO_ANSWERS)
const PASSED: Answer<object> = { ok: true, status: 200 }

/** What is refused here would be refused after the last step. No answer is no refusal: it is asked again there. */
async function checkStep(step: number, answers: Answers): Promise<Answer<object>> {
  if (step > 0) return PASSED
  const asked = STEPS[0]!.asks.map((question) => [question, answers[question]])
  const answer = await accountApi.checkDetails(Object.fromEntries(asked))
  return answer.status === 422 ? answer : PASSED
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

/** A new step begins at its heading, unless it is shown for a field that is wrong: the form has focused that. */
function useHeadingFocus(step: number) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (form.current?.querySelector('[data-invalid]')) return
    form.current?.querySelector('h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  return form
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Join',
    description: 'Five short steps to an account at {studio}. It costs nothing.',
    path: '/authPage',
  })
}
