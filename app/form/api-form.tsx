import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Answer, Failed } from '../api/client.ts'
import { Refused, useRefusal, wordsOf } from '../login/refusal.tsx'
import { loginEnded } from '../login/same-member.ts'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import styles from './api-form.module.css'
import { type FieldErrors, FormState } from './form-state.tsx'
import { errorsOfControls, errorWithoutField, type FormValues, valuesOf } from './form-values.ts'

type ApiFormProps<T> = {
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
  /** Where results are reported: at the top of the form, or in a toast. */
  report?: 'notice' | 'toast'
  /** The call needs a login: when that has ended, the report leads to a new one beside the page. */
  asMember?: boolean
  failureText?(answer: Failed): string
  /** Instead of the server's own sentence; an empty one is not reported. */
  doneText?: string
  /** Fields cannot be changed while the call is under way. */
  lockFields?: boolean
  className?: string
  ref?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

type State = { busy: boolean; errors: FieldErrors; refusals: number; failure?: Failed; done?: string }

/**
 * A form that calls the API. What is typed stays on every failure, each error stands beside the field of its name, and the
 * first faulty field gets the focus. A submission under way is not sent twice.
 */
export function ApiForm<T>(props: ApiFormProps<T>) {
  const { report = 'notice', asMember, lockFields, className, children } = props
  const [{ busy, errors, refusals, failure, done }, setState] = useState<State>(AT_REST)
  const underWay = useRef(false)
  const ownRef = useRef<HTMLFormElement>(null)
  const form = props.ref ?? ownRef
  const { refuse } = useRefusal()
  useFirstFault(form, refusals)
  useKeptFocus(form, busy)

  function settle(result: Partial<State> = {}) {
    setState((before) => ({ ...AT_REST, refusals: before.refusals, ...result }))
  }

  function showErrors(found: FieldErrors, result: Partial<State> = {}) {
    props.onErrors?.(found)
    setState((before) => ({ ...AT_REST, errors: found, refusals: before.refusals + 1, ...result }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    const element = event.currentTarget
    const values = valuesOf(new FormData(element))
    const own = props.check?.(values) ?? {}
    const incomplete = errorsOfControls(controlsOf(element))
    const found = { ...incomplete, ...own }
    const [first] = Object.values(found)
    if (first) {
      if (report === 'toast' && Object.keys(incomplete).length === 0) toast.error(first)
      return showErrors(found)
    }
    underWay.current = true
    settle({ busy: true })
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
    await props.onDone?.(answer, element)
    const sentence = 'message' in answer && typeof answer.message === 'string' ? answer.message : ''
    const text = props.doneText ?? sentence
    if (report === 'toast' && text) toast.success(text)
    settle({ done: report === 'notice' ? text : '' })
  }

  function fail(answer: Failed, element: HTMLFormElement) {
    const names = new Set([...(props.fields ?? []), ...controlsOf(element).map(({ name }) => name)])
    const unplaced = errorWithoutField(answer.errors, names)
    const isPlaced = Object.keys(answer.errors).length > 0 && !unplaced
    const text = unplaced ?? props.failureText?.(answer) ?? wordsOf(answer)
    if (report === 'toast') refuse(answer, text)
    else if (asMember && answer.status === 401) loginEnded()
    const isNotice = report === 'notice' && !isPlaced
    showErrors(answer.errors, isNotice ? { failure: { ...answer, message: text } } : {})
  }

  /** What is being mended is not wrong any more. */
  function forgetError({ target }: FormEvent) {
    const { name } = target as HTMLInputElement
    if (!errors[name]) return
    const { [name]: _, ...others } = errors
    setState((before) => ({ ...before, errors: others }))
  }

  return (
    <form ref={form} className={className} method="post" noValidate onSubmit={submit} onInput={forgetError}>
      <div className={styles.result} aria-live="polite" tabIndex={-1} data-result>
        {failure && (asMember ? <Refused answer={failure} /> : <Notice>{failure.message}</Notice>)}
        {done && <Notice kind="done">{done}</Notice>}
      </div>
      <FormState value={{ errors, busy, locked: busy && lockFields === true }}>{children}</FormState>
    </form>
  )
}

const AT_REST: State = { busy: false, errors: {}, refusals: 0 }

/** After each refusal: to the first field that is wrong, or to what is said of the whole. */
function useFirstFault(form: RefObject<HTMLFormElement | null>, refusals: number) {
  useEffect(() => {
    if (refusals === 0) return
    const field = form.current?.querySelector<HTMLElement>('[data-invalid] :is(input, select, textarea)')
    if (field) field.focus()
    else form.current?.querySelector('[data-result]')?.scrollIntoView({ block: 'nearest' })
  }, [form, refusals])
}

/** Where the button goes away with what it did, the focus goes to what came of it. */
function useKeptFocus(form: RefObject<HTMLFormElement | null>, busy: boolean) {
  const wasBusy = useRef(busy)
  useEffect(() => {
    const isOver = wasBusy.current && !busy
    wasBusy.current = busy
    if (isOver && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[data-result]')?.focus()
  }, [form, busy])
}

function controlsOf(form: HTMLFormElement) {
  return [...form.elements] as HTMLInputElement[]
}
