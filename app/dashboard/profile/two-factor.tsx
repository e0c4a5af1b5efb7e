import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { memberApi } from '../../api/member.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import { Field, PasswordField } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import cardStyles from '../../ui/card.module.css'
import qrCodeStyles from '../../ui/qr-code.module.css'
import { Notice } from '../../ui/states.tsx'
import pageStyles from '../page.module.css'
import profileStyles from './profile.module.css'
import styles from './two-factor.module.css'

const QrCode = lazy(() => import('../../ui/qr-code.tsx'))

type Key = { key: string; uri: string }

/** Password, key, first code, recovery codes; and the way back. */
export function TwoFactor({ on, codesLeft }: { on: boolean; codesLeft: number }) {
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<string[]>()

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
        <p className="small">You can turn this on once you have confirmed your email address.</p>
      </section>
    )
  const intro = (
    <>
      <h2>Two-factor login</h2>
      {codes && <Codes codes={codes} />}
      <p className="small">
        {on
          ? `It is on: logging in also needs a code from your authenticator app. ${codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.`
          : 'Logging in will also need a code from your authenticator app.'}
      </p>
    </>
  )
  // The keys keep a button, and with it the focus, from one form to the next.
  if (on)
    return (
      <MemberForm
        harmless
        className={`${pageStyles.form} ${profileStyles.passwords}`}
        call={({ text }) => memberApi.endTwoFactor({ password: text('password'), code: text('code') })}
        onDone={(_, form) => finish(form)}
      >
        {intro}
        <Password key="password" />
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          required
          maxLength={40}
          hint="Six digits from your authenticator app, or one of your recovery codes."
        />
        <Press key="press">Turn off</Press>
      </MemberForm>
    )
  if (key)
    return (
      <MemberForm
        harmless
        className={`${pageStyles.form} ${profileStyles.passwords}`}
        call={({ text }) => memberApi.confirmTwoFactor(text('code'))}
        onDone={({ data }, form) => finish(form, data)}
      >
        {intro}
        <KeyToType shown={key} />
        <Field
          label="6-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={10}
        />
        <Press key="press">Turn on</Press>
      </MemberForm>
    )
  return (
    <MemberForm
      harmless
      className={`${pageStyles.form} ${profileStyles.passwords}`}
      call={({ text }) => memberApi.beginTwoFactor(text('password'))}
      onDone={({ data }) => setKey(data)}
    >
      {intro}
      <Password key="password" />
      <Press key="press">Turn on</Press>
    </MemberForm>
  )
}

function Password() {
  return <PasswordField label="Your password" name="password" autoComplete="current-password" required />
}

function Press({ children }: { children: ReactNode }) {
  return (
    <SubmitButton look="line" busyLabel="Saving...">
      {children}
    </SubmitButton>
  )
}

function KeyToType({ shown: { key, uri } }: { shown: Key }) {
  return (
    <div className={cardStyles.card}>
      <p>
        Scan this QR code with your authenticator app, type the key below it, or{' '}
        <a href={uri}>open it in the app</a> on this device.
      </p>
      <Suspense fallback={<div className={qrCodeStyles.code} />}>
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
