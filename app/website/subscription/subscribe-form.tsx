import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { Field } from '../../form/field.tsx'
import { FormErrors } from '../../form/form-errors.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './subscribe-form.module.css'

export type Result = { ok: boolean; message: string; email?: string }

type SubscribeFormProps = {
  /** What came of it. */
  result?: Result
  /** The page whose action it is sent to. */
  page?: '/newsletter' | '/pricing'
  label?: string
}

/** Asks for the letter, or on the pricing page for word of the launch. */
export function SubscribeForm({ result, page = '/newsletter', label = 'Subscribe' }: SubscribeFormProps) {
  return (
    <div id="subscribe-form" className="contents" data-answer>
      {result?.ok ? (
        <div data-draft-sent="subscribe">
          <Notice kind="done">{result.message}</Notice>
        </div>
      ) : (
        <form
          className={styles.form}
          method="post"
          action={page}
          data-on="send"
          data-draft="subscribe"
          data-failed={TEXTS.unreachable}
        >
          <FormErrors errors={result ? { email: result.message } : {}}>
            <Field
              label="Your email"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={LIMITS.emailMax}
              defaultValue={result?.email}
            />
          </FormErrors>
          <Button type="submit" busyLabel="Sending...">
            {label}
          </Button>
        </form>
      )}
    </div>
  )
}
