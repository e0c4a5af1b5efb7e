import { replace } from 'react-router'
import type { User } from '../../contract/accounts.ts'
import { confirmLogin, loginPath, remember } from '../device/remembered.ts'
import { leaveFor } from './leave.ts'

/** For loaders of the member area: the person, or a redirect to the login that remembers this page. */
export async function requireUser(request: Request): Promise<User> {
  const answer = await confirmLogin()
  if (!answer.ok) throw new Response(answer.message, { status: 503 })
  if (!answer.user) throw toLogin(new URL(request.url))
  return answer.user
}

/** The session ended meanwhile: forget it and go to the login, to come back here. */
export function redirectToLogin(request: Request) {
  remember(null)
  return toLogin(new URL(request.url))
}

/** The same for what is still loading when the page is already shown: a redirect can't be thrown there. */
export function leaveForLogin(request: Request): Promise<never> {
  remember(null)
  const { pathname, search } = new URL(request.url)
  return leaveFor(loginPath(pathname + search))
}

function toLogin({ pathname, search }: URL) {
  return replace(loginPath(pathname + search))
}
