import { TIMINGS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Failed } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { confirmLogin, loginPath } from '../device/remembered.ts'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { loginEnded } from './same-member.ts'
import { useWayToLogin } from './use-way-to-login.ts'

/**
 * What a call of the member area answered that was no success. A login that has ended keeps the page, and what is typed
 * on it, and opens the new login beside it.
 */
export type Refusal = Pick<Failed, 'status' | 'message'>

/** For a call that cannot even be tried without a login. */
export function notLoggedIn(): Failed {
  return { ok: false, status: 401, code: 'not-logged-in', message: TEXTS.notLoggedIn, errors: {} }
}

/** Says it in a toast. */
export function useRefusal() {
  const askForLogin = (message: string = TEXTS.notLoggedIn) =>
    toast.error(message, {
      detail: 'What you typed stays here.',
      milliseconds: TIMINGS.reading,
      action: { label: 'Log in', run: () => window.open(loginFromHere(), '_blank', 'noopener') },
    })
  function refuse(answer: Refusal, text = failureText(answer)) {
    // The login may be another member's by now.
    if (answer.status === 403) confirmLogin(true)
    if (answer.status !== 401) return toast.error(text)
    loginEnded()
    askForLogin()
  }
  return { refuse, askForLogin }
}

/** Says it where it concerns something. */
export function Refused({ answer }: { answer: Refusal }) {
  return (
    <Notice>
      <span>{failureText(answer)}</span>
      {answer.status === 401 && (
        <>
          {' '}
          <a href={loginFromHere()} target="_blank" rel="noopener" onClick={loginEnded}>
            Log in
          </a>
        </>
      )}
    </Notice>
  )
}

/** Where nothing is typed: through the login, and back to this page. */
export function useLoginAndReturn() {
  const toLogin = useWayToLogin()
  return () => toLogin(location.pathname + location.search)
}

function loginFromHere() {
  return loginPath(location.pathname + location.search)
}
