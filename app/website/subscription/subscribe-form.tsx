import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './subscribe-form.module.css'

export type Told = { ok: boolean; message: string; email?: string }

type SubscribeFormProps = {
  told?: Told
  /** The page whose action does the same for browsers without script. */
  page?: '/newsletter' | '/pricing'
  label?: string
}

/** Asks for the letter, or on the pricing page for word of the launch. */
export function SubscribeForm({
  told: toldBefore,
  page = '/newsletter',
  label = 'Subscribe',
}: SubscribeFormProps) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState(toldBefore)

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setBusy(true)
    setTold(undefined)
    const answer = await (page === '/pricing' ? api.notifyMe(email) : api.subscribe(email))
    setBusy(false)
    setTold({
      ok: answer.ok,
      message: (!answer.ok && answer.errors.email) || answer.message || TEXTS.unexpected,
      email,
    })
  }

  if (told?.ok) return <Notice kind="done">{told.message}</Notice>
  return (
    <form className={styles.form} method="post" action={page} onSubmit={ask}>
      <Field
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={LIMITS.emailMax}
        defaultValue={told?.email}
        error={told?.message}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        {label}
      </Button>
    </form>
  )
}
