import { prettyJSON } from 'hono/pretty-json'
import { z } from 'zod'
import { userAnswer } from '../../contract/accounts.ts'
import {
  emailChange,
  emailConfirmation,
  firstCode,
  newKey,
  passwordAndCode,
  passwordOnly,
  recoveryCodes,
} from '../../contract/member.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from '../../domain/accounts/two-factor.ts'
import { confirmEmail, requestEmailChange, sendConfirmation } from '../../domain/addresses/change-email.ts'
import { returnEmail } from '../../domain/addresses/return-email.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { agreeToMerge, stopMerge } from '../../domain/members/merge-consent.ts'
import { deleteAccount } from '../../domain/privacy/delete.ts'
import { exportMember } from '../../domain/privacy/export.ts'
import { TEXTS } from '../../shared/texts.ts'
import { browserOf, clearLoginCookie } from '../http/authentication.ts'
import { resource } from '../resource.ts'
import { call, json, requireMember } from '../route.ts'
import { presentUser } from './present.ts'

const tag = 'My account'
const mine = { tag, status: 200, login: true } as const

const exportCall = call('get', '/user/export', {
  ...mine,
  summary: 'Export my data as a file',
  answer: z.record(z.string(), z.unknown()),
})

/** A member’s email, data export and account deletion. */
export function memberAccount(studio: Studio, secure: boolean) {
  const api = resource('My account')
  // A file that people open.
  api.use('/user/export', prettyJSON({ force: true }))
  return api
    .call('post', '/user/change-email', {
      summary: 'Change my email: sends a link to the new address, which applies once opened',
      form: emailChange,
      run: (member, form) => requestEmailChange(studio, member, form),
      says: TEXTS.emailChangeSent,
    })
    .call('post', '/user/confirm-email', {
      summary: 'Confirm my current or new email with the emailed link',
      form: emailConfirmation,
      answer: userAnswer,
      run: async (member, { token }) => {
        const confirmed = await confirmEmail(studio, member, token)
        const message = confirmed.isNew ? TEXTS.emailChanged : TEXTS.emailConfirmed
        return { message, user: presentUser(confirmed.member) }
      },
    })
    .call('post', '/user/send-confirmation', {
      summary: 'Send the confirmation link again',
      fails: [409],
      run: (member) => sendConfirmation(studio, member),
      says: TEXTS.confirmationSent,
    })
    .openCall('post', '/user/return-email', {
      summary: 'Undo an email change with the emailed link',
      form: emailConfirmation,
      run: ({ token }) => returnEmail(studio, token),
      says: TEXTS.emailReturned,
    })
    .openCall('post', '/user/merge/stop', {
      summary: 'Stop a merge with the emailed link',
      form: emailConfirmation,
      run: ({ token }) => stopMerge(studio, token),
      says: TEXTS.mergeIsStopped,
    })
    .openCall('post', '/user/merge/agree', {
      summary: 'Agree to a merge with the emailed link',
      form: emailConfirmation,
      run: ({ token }) => agreeToMerge(studio, token),
      says: TEXTS.mergeIsAgreed,
    })
    .raw(exportCall, async (c) => {
      const data = await exportMember(studio, requireMember(c))
      c.header('Content-Disposition', 'attachment; filename="my-yoga-data.json"')
      return json(c, data, 200)
    })
    .call('post', '/user/delete', {
      summary: 'Delete my account',
      form: passwordOnly,
      fails: [409],
      run: async (member, { password }, c) => {
        await deleteAccount(studio, member, password)
        clearLoginCookie(c, secure)
      },
      says: TEXTS.accountDeleted,
    })
    .call('post', '/user/two-factor/begin', {
      summary: 'Create a key for an authenticator app',
      form: passwordOnly,
      fails: [409],
      data: newKey,
      run: (member, { password }) => beginTwoFactor(studio, member, password),
    })
    .call('post', '/user/two-factor/confirm', {
      summary: 'Turn two-factor login on with a first code; returns the recovery codes',
      form: firstCode,
      fails: [409],
      data: recoveryCodes,
      run: (member, { code }, c) => confirmTwoFactor(studio, member, code, browserOf(c, secure)),
      says: TEXTS.twoFactorOn,
    })
    .call('post', '/user/two-factor/off', {
      summary: 'Turn two-factor login off, with a code',
      form: passwordAndCode,
      run: (member, form) => endTwoFactor(studio, member, form),
      says: TEXTS.twoFactorOff,
    })
}
