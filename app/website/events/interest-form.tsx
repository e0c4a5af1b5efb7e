import { Form, useNavigation } from 'react-router'
import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'

type InterestFormProps = {
  answer?: Answer<{ message: string }>
  /** What was sent, to be mended. */
  typed?: { name: string; email: string }
}

/** Works as a plain form too; `answer` is what came of it. */
export function InterestForm({ answer, typed }: InterestFormProps) {
  const busy = useNavigation().state === 'submitting'
  if (answer?.ok) return <Notice kind="done">{answer.message}</Notice>
  const errors = (!busy && answer?.errors) || {}
  return (
    <Form method="post" className={fieldStyles.fields} preventScrollReset>
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        required
        defaultValue={typed?.name}
        error={errors.name}
        all
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={typed?.email}
        error={errors.email}
        all
      />
      {answer && !busy && Object.keys(errors).length === 0 && (
        <Notice>{answer.message || TEXTS.unexpected}</Notice>
      )}
      <Button type="submit" wide busy={busy} busyLabel="Sending...">
        I am interested
      </Button>
    </Form>
  )
}
