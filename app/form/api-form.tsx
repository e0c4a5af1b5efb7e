import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Answer, Failed } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { useKeptTyping } from '../typing/kept-typing.ts'
import { Notice } from '../ui/states.tsx'
import { say } from '../ui/voice.ts'
import styles from './api-form.module.css'
import { errorsByPart, type FieldErrors, FormState, hasFieldFor } from './form-state.ts'
import { errorsOfControls, type FormValues, valuesOf } from './form-values.ts'

export type ApiFormProps<T> = {
  /** Sends the values. Null where there is nothing to report: the form says itself what comes next. */
  call(values: FormValues): Promise<Answer<T> | null>
  /** What is wrong with them, before the server is asked. */
  check?(values: FormValues): FieldErrors
  /** After success, before it is reported. Until its promise settles the form stays busy. */
  onDone?(answer: Extract<Answer<T>, { ok: true }>, form: HTMLFormElement): unknown
  /** Fields that it will show, beside those that it shows now. */
  fields?: readonly string[]
  /** Before errors are shown: a form of several steps shows the step that has the field. */
  onErrors?(errors: FieldErrors): void
  /** At the top of the form, unless it reports elsewhere. */
  reporter?: Reporter
  failureText?(answer: Failed): string
  /** Instead of the server's own sentence; an empty one is not reported. */
  doneText?: string
  /** What is typed is about health or the login, and stays nowhere once the page is left. */
  isPrivate?: boolean
  /** It asks for a password among much else, which outlives a reload without it. */
  keepsBesidePassword?: boolean
  /** Fields cannot be changed while the call is under way. */
  lockFields?: boolean
  className?: string
  ref?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

/** Each answers with what is at the top of the form. */
export type Reporter = {
  failure(answer: Failed, isBesideFields: boolean): ReactNode
  done(text: string): ReactNode
  /** Whether what it reports is gone with the form. */
  isInForm: boolean
}

export const NOTICES: Reporter = {
  failure: ({ message }, isBesideFields) => (isBesideFields ? null : <Notice>{message}</Notice>),
  done: (text) => <Notice kind="done">{text}</Notice>,
  isInForm: true,
}

type State = { busy: boolean; errors: FieldErrors; report?: ReactNode; settled: number }

/**
 * A form that calls the API. What is typed stays on every failure, each error is next to the field of its name, and the
 * first faulty field gets the focus. A submission under way is not sent twice.
 */
export function ApiForm<T>(props: ApiFormProps<T>) {
  const { reporter = NOTICES, fields = [], lockFields = false, className, children } = props
  const [{ busy, errors, report, settled }, setState] = useState<State>({
    busy: false,
    errors: {},
    settled: 0,
  })
  const underWay = useRef(false)
  const ownRef = useRef<HTMLFormElement>(null)
  const form = props.ref ?? ownRef
  const forgetTyping = useKeptTyping(form, props.keepsBesidePassword ? 'beside password' : !props.isPrivate)
  /** A failure that its fields are to show. */
  const besideFields = useRef<Failed>(null)
  useFocus(form, settled)
  const unsaid = useSaidAfterwards(settled)
  useEffect(() => {
    const answer = besideFields.current
    besideFields.current = null
    // A name may be known and its field be folded away: then the report says it after all.
    if (!answer || settled === 0 || form.current?.querySelector('[data-error]')) return
    setState((before) => ({ ...before, report: reporter.failure(answer, false) }))
  }, [form, reporter, settled])

  function settle(errors: FieldErrors = {}, report?: ReactNode) {
    setState((before) => ({ busy: false, errors, report, settled: before.settled + 1 }))
  }

  function refuse(found: FieldErrors, report?: ReactNode) {
    props.onErrors?.(found)
    settle(found, report)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    const element = event.currentTarget
    const values = valuesOf(new FormData(element))
    const own = props.check?.(values) ?? {}
    const incomplete = errorsOfControls(element.elements as Iterable<HTMLInputElement>)
    const found = { ...incomplete, ...own }
    const [first] = Object.values(found)
    if (first) {
      if (Object.keys(incomplete).length > 0) return refuse(found)
      return fail({ ok: false, status: 422, code: 'invalid', message: first, errors: found }, element)
    }
    underWay.current = true
    setState((before) => ({ ...before, busy: true, errors: {}, report: null }))
    try {
      const answer = await props.call(values)
      if (!answer) settle()
      else if (answer.ok) await succeed(answer, element)
      else fail(answer, element)
    } finally {
      underWay.current = false
    }
  }

  async function succeed(answer: Extract<Answer<T>, { ok: true }>, element: HTMLFormElement) {
    forgetTyping()
    const text = props.doneText ?? ('message' in answer ? String(answer.message) : '')
    if (reporter.isInForm) unsaid.current = text
    await props.onDone?.(answer, element)
    settle({}, text && reporter.done(text))
  }

  function fail(answer: Failed, element: HTMLFormElement) {
    const { errors } = answer
    // A fieldset with a name counts: the error of its choices is next to them.
    const hasField = (name: string) => fields.includes(name) || element.elements.namedItem(name) !== null
    const unplaced = Object.keys(errors).find((path) => !hasFieldFor(path, hasField))
    const message = (unplaced && errors[unplaced]) || (props.failureText ?? failureText)(answer)
    const isBesideFields = !unplaced && Object.keys(errors).length > 0
    besideFields.current = isBesideFields ? { ...answer, message } : null
    refuse(errorsByPart(errors), reporter.failure({ ...answer, message }, isBesideFields))
  }

  /** What is being mended is not wrong any more. */
  function forgetError({ target }: FormEvent) {
    const { [(target as HTMLInputElement).name]: mended, ...others } = errors
    if (mended) setState((before) => ({ ...before, errors: others }))
  }

  return (
    <form
      ref={form}
      className={className}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={forgetError}
      data-private={props.isPrivate || undefined}
    >
      <div className={styles.result} aria-live="polite" tabIndex={-1} data-result>
        {report}
      </div>
      <FormState value={{ errors, busy, locked: busy && lockFields }}>{children}</FormState>
    </form>
  )
}

/** A form that its success takes away, such as one in a dialog, still says what it could not show any more. */
function useSaidAfterwards(settled: number) {
  const unsaid = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once settled, it is shown
  useEffect(() => {
    unsaid.current = ''
  }, [settled])
  useEffect(() => () => say(unsaid.current), [])
  return unsaid
}

/**
 * Once it is known what came of it: to the first field that is wrong. Where the button went away with what it did the
 * focus goes to the result, which in any case has to be in view.
 */
function useFocus(form: RefObject<HTMLFormElement | null>, settled: number) {
  useEffect(() => {
    if (settled === 0) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const field =
      find('[data-invalid] :is(input, select, textarea)') ?? find('fieldset:has(> [data-error]) input')
    if (field) field.focus()
    else if (document.activeElement === document.body) find('[data-result]')?.focus()
    else find('[data-result]:not(:empty)')?.scrollIntoView({ block: 'nearest' })
  }, [form, settled])
}
