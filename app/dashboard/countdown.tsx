import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { ApiForm } from '../form/api-form.tsx'
import { Field } from '../form/field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { NAME, useStudio } from '../studio.ts'
import { print } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './countdown.module.css'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 30 days 23:59:59, from each load. */
const LEFT_AT_FIRST = 31 * DAY - SECOND

/** @param date what is counted to; null starts again at each load */
export function ComingSoon({ date }: { date: number | null }) {
  const name = useStudio()?.name ?? NAME
  return (
    <section className={styles.band} aria-labelledby="soon">
      <Picture className={styles.picture} {...print('band-closing')} />
      <p>{name}, coming soon</p>
      <h1 id="soon">A New Era of Wellness is Coming</h1>
      <p className="lede">One plan for every class and every video. Opening soon.</p>
      <Countdown date={date} />
      <NotifyMe />
    </section>
  )
}

function Countdown({ date }: { date: number | null }) {
  const [left, setLeft] = useState(() => (date === null ? LEFT_AT_FIRST : untilThen(date)))
  useEffect(() => {
    const end = date ?? Date.now() + LEFT_AT_FIRST
    const timer = setInterval(() => setLeft(untilThen(end)), SECOND)
    return () => clearInterval(timer)
  }, [date])

  const parts = [
    ['days', Math.floor(left / DAY)],
    ['hours', Math.floor(left / HOUR) % 24],
    ['minutes', Math.floor(left / MINUTE) % 60],
    ['seconds', Math.floor(left / SECOND) % 60],
  ] as const
  return (
    <div className={styles.count} role="timer" aria-label="Time left">
      {parts.map(([unit, count]) => (
        <div key={unit}>
          <b>{String(count).padStart(2, '0')}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  )
}

function untilThen(end: number) {
  return Math.max(end - Date.now(), 0)
}

/** The studio writes to the address when subscriptions begin, once its owner confirmed it by email. */
function NotifyMe() {
  const { user } = useAuth()
  const [isSent, setSent] = useState(false)
  return (
    <ApiForm
      className={styles.notify}
      call={({ text }) => api.notifyMe(text('email'))}
      onDone={() => setSent(true)}
    >
      {!isSent && (
        <>
          <Field
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={user?.email}
          />
          <SubmitButton busyLabel="Sending...">Notify me</SubmitButton>
        </>
      )}
    </ApiForm>
  )
}
