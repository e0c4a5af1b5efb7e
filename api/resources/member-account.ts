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
  summary: 'Everything that the studio keeps about me, as a file',
  answer: z.record(z.string(), z.unknown()),
})

/** What a member does with the account itself. */
export function memberAccount(studio: Studio, secure: boolean) {
  const api = resource('My account')
  // A file that people open.
  api.use('/user/export', prettyJSON({ force: true }))
  return api
    .call('post', '/user/change-email', {
      summary: 'Send a link to a new address, which becomes mine when the link is opened',
      form: emailChange,
      run: (member, form) => requestEmailChange(studio, member, form),
      says: TEXTS.emailChangeSent,
    })
    .call('post', '/user/confirm-email', {
      summary:
        'Prove that an address is mine, with the link from the mail: the one that I gave, or a new one',
      form: emailConfirmation,
      answer: userAnswer,
      run: async (member, { token }) => {
        const confirmed = await confirmEmail(studio, member, token)
        const message = confirmed.isNew ? TEXTS.emailChanged : TEXTS.emailConfirmed
        return { message, user: presentUser(confirmed.member) }
      },
    })
    .call('post', '/user/send-confirmation', {
      summary: 'Send the link that proves my address again',
      fails: [409],
      run: (member) => sendConfirmation(studio, member),
      says: TEXTS.confirmationSent,
    })
    .openCall('post', '/user/return-email', {
      summary: 'Take my account back to its old address, with the link from the mail about the new one',
      form: emailConfirmation,
      run: ({ token }) => returnEmail(studio, token),
      says: TEXTS.emailReturned,
    })
    .openCall('post', '/user/merge/stop', {
      summary: 'Say that one of two accounts that are to become one is not mine, with the link from the mail',
      form: emailConfirmation,
      run: ({ token }) => stopMerge(studio, token),
      says: TEXTS.mergeIsStopped,
    })
    .openCall('post', '/user/merge/agree', {
      summary: 'Agree that my account becomes part of another one of mine, with the link from the mail',
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
      summary: 'A new key for an authenticator app',
      form: passwordOnly,
      fails: [409],
      data: newKey,
      run: (member, { password }) => beginTwoFactor(studio, member, password),
    })
    .call('post', '/user/two-factor/confirm', {
      summary: 'Turn two-factor login on with a first code; answers with the recovery codes',
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
