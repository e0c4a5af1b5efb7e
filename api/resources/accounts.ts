import type { Context } from 'hono'
import {
  forgottenPassword,
  loginForm,
  passwordChange,
  passwordReset,
  personalDetails,
  profileForm,
  registration,
  shortRegistration,
  userAnswer,
  whoAmI,
} from '../../contract/accounts.ts'
import { logIn, logOut, type OpenedLogin } from '../../domain/accounts/logins.ts'
import { changePassword, updateProfile } from '../../domain/accounts/profile.ts'
import { join, register, requireDetails } from '../../domain/accounts/register.ts'
import { forgotPassword, resetPassword } from '../../domain/accounts/reset.ts'
import { onEmailConfirmed } from '../../domain/addresses/address.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { browserOf, clearLoginCookie, setLoginCookie } from '../http/authentication.ts'
import { resource } from '../resource.ts'
import { type ApiEnv, requireSelf } from '../route.ts'
import { presentUser } from './present.ts'

export function accounts(studio: Studio, secure: boolean) {
  /** Ends the browser’s previous login, which it replaces. */
  const endEarlier = async (c: Context<ApiEnv>) => {
    const earlier = c.get('member')
    if (earlier) await logOut(studio, earlier)
  }
  const entered = async (c: Context<ApiEnv>, opened: OpenedLogin, message: string) => {
    await endEarlier(c)
    setLoginCookie(c, opened, secure)
    return { message, user: presentUser(opened.member) }
  }
  const visitorOf = (c: Context<ApiEnv>) => ({ ...c.get('visitor'), browser: browserOf(c, secure) })
  return resource('Accounts')
    .openCall('post', '/user/register', {
      summary: 'Create an account and log in',
      form: registration,
      fails: [409],
      status: 201,
      answer: userAnswer,
      run: async (form, c) => entered(c, await register(studio, visitorOf(c), form), TEXTS.registered),
    })
    .openCall('post', '/user/join', {
      summary: 'Create an account to book with, by name, email and password, and log in',
      form: shortRegistration,
      fails: [409],
      status: 201,
      answer: userAnswer,
      run: async (form, c) => entered(c, await join(studio, visitorOf(c), form), TEXTS.registered),
    })
    .openCall('post', '/user/check-details', {
      summary: 'Validate personal details for an account; nothing is stored',
      form: personalDetails,
      run: (form) => requireDetails(studio, form),
      says: TEXTS.detailsFine,
    })
    .openCall('post', '/user/login', {
      summary: 'Log in',
      form: loginForm,
      fails: [401],
      answer: userAnswer,
      run: async (form, c) => entered(c, await logIn(studio, visitorOf(c), form), TEXTS.loggedIn),
    })
    .openCall('post', '/user/logout', {
      summary: 'Log out',
      run: async (c) => {
        const member = c.get('member')
        if (member) await logOut(studio, member)
        clearLoginCookie(c, secure)
        // Not "cookies", by which we know this browser, nor "storage", which holds the theme.
        c.header('Clear-Site-Data', '"cache"')
      },
      says: TEXTS.loggedOut,
    })
    .openCall('get', '/user/me', {
      summary: 'Get the member who is logged in',
      answer: whoAmI,
      run: (c) => {
        const member = c.get('member')
        c.header('Cache-Control', 'no-store')
        return { user: member ? presentUser(member) : null }
      },
    })
    .call('put', '/user/update/{id}', {
      summary: 'Change my name',
      form: profileForm,
      fails: [],
      answer: userAnswer,
      run: async (member, { id }, form) => {
        requireSelf(member, id)
        const updated = await updateProfile(studio, member, form)
        return { message: TEXTS.profileUpdated, user: presentUser(updated) }
      },
    })
    .call('post', '/user/change-password', {
      summary: 'Change my password and end all other logins',
      form: passwordChange,
      run: (member, form, c) =>
        changePassword(studio, requireSelf(member, form.userId), form, browserOf(c, secure)),
      says: TEXTS.passwordChanged,
    })
    .openCall('post', '/user/forgot-password', {
      summary: 'Request a password reset link; the response is the same for every address',
      form: forgottenPassword,
      run: ({ email }, c) => forgotPassword(studio, c.get('visitor'), email),
      says: TEXTS.resetSent,
    })
    .openCall('post', '/user/reset-password', {
      summary: 'Set a new password with the emailed link; all logins end',
      form: passwordReset,
      run: async (form) => {
        const { forgotten } = await resetPassword(studio, form, (trx, userId) =>
          onEmailConfirmed(studio, trx, userId),
        )
        return forgotten ? TEXTS.passwordResetForgotten : TEXTS.passwordReset
      },
    })
}
