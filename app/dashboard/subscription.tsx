import { type FormEvent, useEffect, useState } from 'react'
import { TEXTS } from '../../contract/texts.ts'
import { api } from '../api.ts'
import { print } from '../art.ts'
import { Button } from '../components/button.tsx'
import { Field } from '../components/field.tsx'
import { Picture } from '../components/picture.tsx'
import { Notice } from '../components/states.tsx'
import { useAuth } from '../session.tsx'
import '../styles/rooms.css'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 30 days 23:59:59, from each load. */
const LEFT_AT_FIRST = 31 * DAY - SECOND

export default function Subscription() {
  return (
    <section className="soon" aria-labelledby="soon">
      <Picture {...print('band-closing')} />
      <p>Zen Flow Yoga, coming soon</p>
      <h1 id="soon">A New Era of Wellness is Coming</h1>
      <p className="lede">
        One subscription for every room and every recording. We are still counting the days.
      </p>
      <Countdown />
      <NotifyMe />
    </section>
  )
}

function Countdown() {
  const [left, setLeft] = useState(LEFT_AT_FIRST)
  useEffect(() => {
    const end = Date.now() + LEFT_AT_FIRST
    const timer = setInterval(() => setLeft(Math.max(end - Date.now(), 0)), SECOND)
    return () => clearInterval(timer)
  }, [])

  const parts = [
    ['days', Math.floor(left / DAY)],
    ['hours', Math.floor(left / HOUR) % 24],
    ['minutes', Math.floor(left / MINUTE) % 60],
    ['seconds', Math.floor(left / SECOND) % 60],
  ] as const
  return (
    <div className="count" role="timer" aria-label="Time left">
      {parts.map(([unit, count]) => (
        <div key={unit}>
          <b>{String(count).padStart(2, '0')}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  )
}

/** The studio writes to the address when subscriptions begin, once its owner confirmed it by e-mail. */
function NotifyMe() {
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState('')
  const [error, setError] = useState('')

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setSent('')
    setError('')
    setBusy(true)
    const answer = await api.notifyMe(email)
    setBusy(false)
    if (answer.ok) return setSent(answer.message)
    setError(answer.errors.email || answer.message || TEXTS.unexpected)
  }

  if (sent) return <Notice kind="done">{sent}</Notice>
  return (
    <form className="notify" onSubmit={ask}>
      <Field
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={user?.email}
        error={error}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Notify me
      </Button>
    </form>
  )
}

export function meta() {
  return [{ title: 'Subscription · Zen Flow Yoga' }]
}
