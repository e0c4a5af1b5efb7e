import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/answers.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { FormErrors } from '../../form/form-errors.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'

type InterestFormProps = {
  /** The page's own address. */
  action: string
  over: boolean
  /** What came of it. */
  answer?: Answer<{ message: string }>
  /** What was sent, to be mended. */
  typed?: { name: string; email: string }
}

export function InterestForm(props: InterestFormProps) {
  const { answer } = props
  return (
    <div id="interest-form" data-answer>
      {answer?.ok ? (
        <div data-draft-sent="interest">
          <Notice kind="done">{answer.message}</Notice>
        </div>
      ) : (
        <Fields {...props} answer={answer} />
      )}
    </div>
  )
}

function Fields({ action, over, answer, typed }: InterestFormProps) {
  const errors = (answer && !answer.ok && answer.errors) || {}
  return (
    <form
      method="post"
      className={fieldStyles.fields}
      action={action}
      data-on="send"
      data-draft="interest"
      data-failed={TEXTS.unreachable}
    >
      <FormErrors errors={errors}>
        <Field label="Your name" name="name" autoComplete="name" required defaultValue={typed?.name} all />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed?.email}
          all
        />
      </FormErrors>
      {answer && Object.keys(errors).length === 0 && <Notice>{answer.message || TEXTS.unexpected}</Notice>}
      <Button type="submit" wide busyLabel="Sending...">
        {over ? 'Tell me about the next one' : 'I am interested'}
      </Button>
    </form>
  )
}
