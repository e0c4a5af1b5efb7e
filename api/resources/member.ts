import { prettyJSON } from 'hono/pretty-json'
import { z } from 'zod'
import { memberAnswers, memberAnswersForm, userAnswer } from '../../contract/accounts.ts'
import { billing, billingForm, billingVersion } from '../../contract/billing.ts'
import {
  emailChange,
  emailConfirmation,
  firstCode,
  login,
  loginId,
  newKey,
  passwordAndCode,
  passwordOnly,
  preferences,
  preferencesForm,
  recoveryCodes,
  STUDIO_ZONE,
} from '../../contract/member.ts'
import { answersOf, setAnswers } from '../../domain/accounts/answers.ts'
import { loginsOf, revokeLogin, revokeOtherLogins } from '../../domain/accounts/list-logins.ts'
import { preferencesOf, setPreferences } from '../../domain/accounts/preferences.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  isTwoFactorOn,
  recoveryCodesLeft,
} from '../../domain/accounts/two-factor.ts'
import { confirmEmail, requestEmailChange, sendConfirmation } from '../../domain/addresses/change-email.ts'
import { returnEmail } from '../../domain/addresses/return-email.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { agreeToMerge, stopMerge } from '../../domain/members/merge-consent.ts'
import { deleteAccount } from '../../domain/privacy/delete.ts'
import { exportMember } from '../../domain/privacy/export.ts'
import { billingOf, removeBilling, setBilling } from '../../domain/receipts/billing.ts'
import { TEXTS } from '../../shared/texts.ts'
import { browserOf, clearLoginCookie } from '../http/authentication.ts'
import { resource } from '../resource.ts'
import { call, json, requireMember, requireSelf } from '../route.ts'
import { presentUser } from './present.ts'

const tag = 'My account'
const mine = { tag, status: 200, login: true } as const

const exportCall = call('get', '/user/export', {
  ...mine,
  summary: 'Everything that the studio keeps about me, as a file',
  answer: z.record(z.string(), z.unknown()),
})

export function member(studio: Studio, secure: boolean) {
  const api = resource('My account')
  // A file that people open.
  api.use('/user/export', prettyJSON({ force: true }))
  return api
    .call('get', '/user/answers', {
      summary: 'My answers, those about health opened',
      data: memberAnswers,
      run: (member) => answersOf(studio, member),
    })
    .call('put', '/user/answers', {
      summary: 'Change my phone and my answers; without healthConsent those about health are deleted',
      form: memberAnswersForm,
      run: (member, form) => setAnswers(studio, requireSelf(member, form.userId ?? member.id), form),
      says: TEXTS.answersSaved,
    })
    .call('get', '/user/billing', {
      summary: 'For whom my receipts are made out; null for myself',
      data: billing.nullable(),
      run: (member) => billingOf(studio.db, member.id),
    })
    .call('put', '/user/billing', {
      summary: 'Have my receipts made out to a business, from the next one on',
      form: billingForm,
      fails: [409],
      run: (member, form) => setBilling(studio, member, form),
      says: TEXTS.billingKept,
    })
    .call('delete', '/user/billing', {
      summary: 'Have my receipts made out to myself again',
      query: billingVersion,
      fails: [409],
      run: (member, { version }) => removeBilling(studio, member, version),
      says: TEXTS.billingRemoved,
    })
    .call('get', '/user/preferences', {
      summary: 'How I want to be written to, where my days are counted, and how my login is guarded',
      data: preferences,
      run: async (member) => {
        const { id } = member
        return {
          ...(await preferencesOf(studio, id)),
          studioTimeZone: studio.settings.timeZone,
          twoFactorAuth: await isTwoFactorOn(studio, id),
          recoveryCodesLeft: await recoveryCodesLeft(studio, id),
        }
      },
    })
    .call('put', '/user/preferences', {
      summary: 'Choose how I want to be written to, and where my days are counted',
      form: preferencesForm,
      run: (member, { timeZone, ...choices }) =>
        setPreferences(studio, member, {
          ...choices,
          ...(timeZone && { timeZone: timeZone === STUDIO_ZONE ? null : timeZone }),
        }),
      says: TEXTS.preferencesSaved,
    })
    .call('get', '/user/logins', {
      summary: 'My open logins',
      data: z.array(login),
      run: async (member) => {
        const me = member
        return (await loginsOf(studio, me)).map((one) => ({
          _id: one.id,
          userAgent: one.userAgent,
          address: one.address,
          createdAt: new Date(one.createdAt).toISOString(),
          lastSeenAt: new Date(one.lastSeenAt).toISOString(),
          current: one.id === me.loginId,
        }))
      },
    })
    .call('delete', '/user/logins/{id}', {
      summary: 'End one of my logins',
      params: loginId,
      fails: [404],
      run: (member, { id }) => revokeLogin(studio, member, id),
      says: TEXTS.loginRevoked,
    })
    .call('delete', '/user/logins', {
      summary: 'End all my logins but this one',
      run: (member) => revokeOtherLogins(studio, member),
      says: TEXTS.loginsRevoked,
    })
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
