import { type FormEvent, useState } from 'react'
import { TEXTS } from '../../../contract/texts.ts'
import { type Answer, api } from '../../api.ts'
import { print } from '../../art.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Picture } from '../../components/picture.tsx'
import { Notice } from '../../components/states.tsx'

/** New posts by e-mail, once the address is confirmed. */
export function SubscribeForm() {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer<{ message: string }>>()

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setAnswer(await api.subscribe(String(new FormData(event.currentTarget).get('email') ?? '')))
    setBusy(false)
  }

  const wrongEmail = answer && !answer.ok ? answer.errors.email : undefined
  return (
    <section className="letter" aria-labelledby="subscribe">
      <Picture {...print('band-blog')} />
      <div className="wrap">
        <div className="letter-in">
          <h2 id="subscribe">Subscribe to our blog</h2>
          <p className="small">
            One letter when there is something new to read. You confirm by e-mail, and can leave at any time.
          </p>
          {answer?.ok ? (
            <Notice kind="done">{answer.message}</Notice>
          ) : (
            <form onSubmit={subscribe}>
              <Field
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                required
                error={wrongEmail}
              />
              <Button type="submit" busy={busy} busyLabel="Subscribing...">
                Subscribe
              </Button>
              {answer && !answer.ok && !wrongEmail && <Notice>{answer.message || TEXTS.unexpected}</Notice>}
            </form>
          )}
        </div>
      </div>
    </section>
  )
}
