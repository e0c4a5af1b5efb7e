import type { Context } from 'hono'
import { z } from 'zod'
import {
  forgottenPassword,
  loginForm,
  passwordChange,
  passwordReset,
  personalDetails,
  profileForm,
  registration,
  userAnswer,
  whoAmI,
} from '../../contract/accounts.ts'
import { done, id } from '../../contract/wire.ts'
import { logIn, logOut } from '../../domain/accounts/logins.ts'
import { changePassword, updateProfile } from '../../domain/accounts/profile.ts'
import { register, requireDetails } from '../../domain/accounts/register.ts'
import { forgotPassword, resetPassword } from '../../domain/accounts/reset.ts'
import { onAddressProved } from '../../domain/addresses/address.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { browserOf, clearLoginCookie, setLoginCookie } from '../http/authentication.ts'
import { type ApiEnv, body, call, ok, requireSelf, resource } from '../route.ts'
import { presentUser } from './present.ts'

const tag = 'Accounts'

const registerCall = call('post', '/user/register', {
  summary: 'Make an account and log in',
  tag,
  status: 201,
  answer: userAnswer,
  input: { body: body(registration) },
  fails: [409],
})
const detailsCall = call('post', '/user/check-details', {
  summary: 'Whether personal details would do for an account; nothing is kept',
  tag,
  status: 200,
  answer: done,
  input: { body: body(personalDetails) },
})
const loginCall = call('post', '/user/login', {
  summary: 'Log in',
  tag,
  status: 200,
  answer: userAnswer,
  input: { body: body(loginForm) },
  fails: [401],
})
const logoutCall = call('post', '/user/logout', { summary: 'Log out', tag, status: 200, answer: done })
const meCall = call('get', '/user/me', { summary: 'Who am I', tag, status: 200, answer: whoAmI })
const updateCall = call('put', '/user/update/{id}', {
  summary: 'Change my names',
  tag,
  status: 200,
  answer: userAnswer,
  input: { params: z.object({ id }), body: body(profileForm) },
  login: true,
})
const changePasswordCall = call('post', '/user/change-password', {
  summary: 'Change my password; every other login ends',
  tag,
  status: 200,
  answer: done,
  input: { body: body(passwordChange) },
  login: true,
})
const forgotCall = call('post', '/user/forgot-password', {
  summary: 'Ask for a reset link; the answer is the same for every address',
  tag,
  status: 200,
  answer: done,
  input: { body: body(forgottenPassword) },
})
const resetCall = call('post', '/user/reset-password', {
  summary: 'Set a new password with a link from the mail; every login ends',
  tag,
  status: 200,
  answer: done,
  input: { body: body(passwordReset) },
})

export function accounts(studio: Studio, secure: boolean) {
  /** The browser forgets its previous login, so that one ends. */
  const endEarlier = async (c: Context<ApiEnv>) => {
    const earlier = c.get('member')
    if (earlier) await logOut(studio, earlier)
  }
  const visitorOf = (c: Context<ApiEnv>) => ({ ...c.get('visitor'), browser: browserOf(c, secure) })
  return resource()
    .openapi(registerCall, async (c) => {
      const opened = await register(studio, visitorOf(c), c.req.valid('json'))
      await endEarlier(c)
      setLoginCookie(c, opened, secure)
      return ok(c, { message: TEXTS.registered, user: presentUser(opened.member) }, 201)
    })
    .openapi(detailsCall, (c) => {
      requireDetails(studio, c.req.valid('json'))
      return ok(c, { message: TEXTS.detailsFine })
    })
    .openapi(loginCall, async (c) => {
      const opened = await logIn(studio, visitorOf(c), c.req.valid('json'))
      await endEarlier(c)
      setLoginCookie(c, opened, secure)
      return ok(c, { message: TEXTS.loggedIn, user: presentUser(opened.member) })
    })
    .openapi(logoutCall, async (c) => {
      const member = c.get('member')
      if (member) await logOut(studio, member)
      clearLoginCookie(c, secure)
      // Not "cookies", by which we know this browser, nor "storage", which holds the theme.
      c.header('Clear-Site-Data', '"cache"')
      return ok(c, { message: TEXTS.loggedOut })
    })
    .openapi(meCall, (c) => {
      const member = c.get('member')
      c.header('Cache-Control', 'no-store')
      return ok(c, { user: member ? presentUser(member) : null })
    })
    .openapi(updateCall, async (c) => {
      const member = requireSelf(c, c.req.valid('param').id)
      const updated = await updateProfile(studio, member, c.req.valid('json'))
      return ok(c, { message: TEXTS.profileUpdated, user: presentUser(updated) })
    })
    .openapi(changePasswordCall, async (c) => {
      const form = c.req.valid('json')
      await changePassword(studio, requireSelf(c, form.userId), form, browserOf(c, secure))
      return ok(c, { message: TEXTS.passwordChanged })
    })
    .openapi(forgotCall, async (c) => {
      await forgotPassword(studio, c.get('visitor'), c.req.valid('json').email)
      return ok(c, { message: TEXTS.resetSent })
    })
    .openapi(resetCall, async (c) => {
      const { forgotten } = await resetPassword(studio, c.req.valid('json'), (trx, userId) =>
        onAddressProved(studio, trx, userId),
      )
      const message = forgotten ? TEXTS.passwordResetForgotten : TEXTS.passwordReset
      return ok(c, { message })
    })
}
