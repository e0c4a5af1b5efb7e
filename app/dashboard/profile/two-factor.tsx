import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { memberApi } from '../../api/member.ts'
import { Field, PasswordField } from '../../form/field.tsx'
import { useAuth } from '../../login/session.tsx'
import { Button } from '../../ui/button.tsx'
import cardStyles from '../../ui/card.module.css'
import { Notice } from '../../ui/states.tsx'
import pageStyles from '../page.module.css'
import styles from './two-factor.module.css'
import { useSaving } from './use-saving.ts'

const QrCode = lazy(() => import('./qr-code.tsx'))

type Key = { key: string; uri: string }

/** Password, key, first code, recovery codes; and the way back. */
export function TwoFactor({ on, codesLeft }: { on: boolean; codesLeft: number }) {
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  const { busy, errors, save } = useSaving()
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<string[]>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const field = (name: string) => String(form.get(name) ?? '')
    if (on) {
      if (await save(memberApi.endTwoFactor({ password: field('password'), code: field('code') })))
        finish(element)
    } else if (key) {
      const confirmed = await save(memberApi.confirmTwoFactor(field('code')))
      if (confirmed) finish(element, confirmed.data)
    } else {
      const begun = await save(memberApi.beginTwoFactor(field('password')))
      if (begun) setKey(begun.data)
    }
  }

  function finish(form: HTMLFormElement, shown?: string[]) {
    form.reset()
    setKey(undefined)
    setCodes(shown)
    revalidate()
  }

  if (user?.emailProved === false && !on)
    return (
      <section className={pageStyles.form}>
        <h2>Two-factor login</h2>
        <p className="small">It waits until you have confirmed your address.</p>
      </section>
    )
  return (
    <form className={pageStyles.form} method="post" onSubmit={submit}>
      <h2>Two-factor login</h2>
      {codes && <Codes codes={codes} />}
      <p className="small">
        {on
          ? `It is on: a login asks for a code of your authenticator app too. ${codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.`
          : 'With it a login asks for a code of your authenticator app too, so that your password alone opens nothing.'}
      </p>
      {key && !on ? (
        <>
          <KeyToType shown={key} />
          <Field
            label="Code of the app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
            error={errors.code}
          />
        </>
      ) : (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
      )}
      {on && (
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          required
          maxLength={40}
          hint="Six digits from your authenticator app, or one of your recovery codes."
          error={errors.code}
        />
      )}
      <Button type="submit" look="line" busy={busy} busyLabel="Saving...">
        {on ? 'Turn it off' : key ? 'Turn it on' : 'Set it up'}
      </Button>
    </form>
  )
}

function KeyToType({ shown: { key, uri } }: { shown: Key }) {
  return (
    <div className={cardStyles.card}>
      <p>
        Let your authenticator app read this picture, or type the key beneath it, or{' '}
        <a href={uri}>open it with the app</a> on this device.
      </p>
      <Suspense fallback={<div className={styles.qrCode} />}>
        <QrCode text={uri} label="QR code of the key" />
      </Suspense>
      <p className={styles.keyText}>{key.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  )
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <>
      <Notice kind="done">
        Two-factor login is on. Keep these recovery codes somewhere safe: each opens your account once,
        without the app, and we cannot show them again.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
