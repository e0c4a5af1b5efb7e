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
import { answer, done } from '../../contract/wire.ts'
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
import { body, call, json, ok, requireMember, requireSelf, resource } from '../route.ts'
import { presentUser } from './present.ts'

const tag = 'My account'
const mine = { tag, status: 200, login: true } as const

const answersCall = call('get', '/user/answers', {
  ...mine,
  summary: 'My answers, those about health opened',
  answer: answer(memberAnswers),
})
const setAnswersCall = call('put', '/user/answers', {
  ...mine,
  summary: 'Change my phone and my answers; without healthConsent those about health are deleted',
  answer: done,
  input: { body: body(memberAnswersForm) },
})
const billingCall = call('get', '/user/billing', {
  ...mine,
  summary: 'For whom my receipts are made out; null for myself',
  answer: answer(billing.nullable()),
})
const setBillingCall = call('put', '/user/billing', {
  ...mine,
  summary: 'Have my receipts made out to a business, from the next one on',
  answer: done,
  input: { body: body(billingForm) },
  fails: [409],
})
const removeBillingCall = call('delete', '/user/billing', {
  ...mine,
  summary: 'Have my receipts made out to myself again',
  answer: done,
  input: { query: billingVersion },
  fails: [409],
})
const preferencesCall = call('get', '/user/preferences', {
  ...mine,
  summary: 'How I want to be written to, where my days are counted, and how my login is guarded',
  answer: answer(preferences),
})
const setPreferencesCall = call('put', '/user/preferences', {
  ...mine,
  summary: 'Choose how I want to be written to, and where my days are counted',
  answer: done,
  input: { body: body(preferencesForm) },
})
const loginsCall = call('get', '/user/logins', {
  ...mine,
  summary: 'My open logins',
  answer: answer(z.array(login)),
})
const revokeCall = call('delete', '/user/logins/{id}', {
  ...mine,
  summary: 'End one of my logins',
  answer: done,
  input: { params: loginId },
  fails: [404],
})
const revokeOthersCall = call('delete', '/user/logins', {
  ...mine,
  summary: 'End all my logins but this one',
  answer: done,
})
const changeEmailCall = call('post', '/user/change-email', {
  ...mine,
  summary: 'Send a link to a new address, which becomes mine when the link is opened',
  answer: done,
  input: { body: body(emailChange) },
})
const confirmEmailCall = call('post', '/user/confirm-email', {
  ...mine,
  summary: 'Prove that an address is mine, with the link from the mail: the one that I gave, or a new one',
  answer: userAnswer,
  input: { body: body(emailConfirmation) },
})
const sendConfirmationCall = call('post', '/user/send-confirmation', {
  ...mine,
  summary: 'Send the link that proves my address again',
  answer: done,
  fails: [409],
})
const returnEmailCall = call('post', '/user/return-email', {
  tag,
  status: 200,
  summary: 'Take my account back to its old address, with the link from the mail about the new one',
  answer: done,
  input: { body: body(emailConfirmation) },
})
const stopMergeCall = call('post', '/user/merge/stop', {
  tag,
  status: 200,
  summary: 'Say that one of two accounts that are to become one is not mine, with the link from the mail',
  answer: done,
  input: { body: body(emailConfirmation) },
})
const agreeToMergeCall = call('post', '/user/merge/agree', {
  tag,
  status: 200,
  summary: 'Agree that my account becomes part of another one of mine, with the link from the mail',
  answer: done,
  input: { body: body(emailConfirmation) },
})
const exportCall = call('get', '/user/export', {
  ...mine,
  summary: 'Everything that the studio keeps about me, as a file',
  answer: z.record(z.string(), z.unknown()),
})
const deleteCall = call('post', '/user/delete', {
  ...mine,
  summary: 'Delete my account',
  answer: done,
  input: { body: body(passwordOnly) },
  fails: [409],
})
const beginCall = call('post', '/user/two-factor/begin', {
  ...mine,
  summary: 'A new key for an authenticator app',
  answer: answer(newKey),
  input: { body: body(passwordOnly) },
  fails: [409],
})
const confirmCall = call('post', '/user/two-factor/confirm', {
  ...mine,
  summary: 'Turn two-factor login on with a first code; answers with the recovery codes',
  answer: z.object({ success: z.literal(true), message: z.string(), data: recoveryCodes }),
  input: { body: body(firstCode) },
  fails: [409],
})
const offCall = call('post', '/user/two-factor/off', {
  ...mine,
  summary: 'Turn two-factor login off, with a code',
  answer: done,
  input: { body: body(passwordAndCode) },
})

export function member(studio: Studio, secure: boolean) {
  const api = resource()
  // A file that people open.
  api.use('/user/export', prettyJSON({ force: true }))
  return api
    .openapi(answersCall, async (c) => {
      const data = await answersOf(studio, requireMember(c))
      return ok(c, { data })
    })
    .openapi(setAnswersCall, async (c) => {
      const form = c.req.valid('json')
      const member = requireMember(c)
      await setAnswers(studio, requireSelf(c, form.userId ?? member.id), form)
      return ok(c, { message: TEXTS.answersSaved })
    })
    .openapi(billingCall, async (c) => ok(c, { data: await billingOf(studio.db, requireMember(c).id) }))
    .openapi(setBillingCall, async (c) => {
      await setBilling(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.billingKept })
    })
    .openapi(removeBillingCall, async (c) => {
      await removeBilling(studio, requireMember(c), c.req.valid('query').version)
      return ok(c, { message: TEXTS.billingRemoved })
    })
    .openapi(preferencesCall, async (c) => {
      const { id } = requireMember(c)
      const data = {
        ...(await preferencesOf(studio, id)),
        studioTimeZone: studio.settings.timeZone,
        twoFactorAuth: await isTwoFactorOn(studio, id),
        recoveryCodesLeft: await recoveryCodesLeft(studio, id),
      }
      return ok(c, { data })
    })
    .openapi(setPreferencesCall, async (c) => {
      const { timeZone, ...choices } = c.req.valid('json')
      await setPreferences(studio, requireMember(c), {
        ...choices,
        ...(timeZone && { timeZone: timeZone === STUDIO_ZONE ? null : timeZone }),
      })
      return ok(c, { message: TEXTS.preferencesSaved })
    })
    .openapi(loginsCall, async (c) => {
      const me = requireMember(c)
      const data = (await loginsOf(studio, me)).map((one) => ({
        _id: one.id,
        userAgent: one.userAgent,
        address: one.address,
        createdAt: new Date(one.createdAt).toISOString(),
        lastSeenAt: new Date(one.lastSeenAt).toISOString(),
        current: one.id === me.loginId,
      }))
      return ok(c, { data })
    })
    .openapi(revokeCall, async (c) => {
      await revokeLogin(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.loginRevoked })
    })
    .openapi(revokeOthersCall, async (c) => {
      await revokeOtherLogins(studio, requireMember(c))
      return ok(c, { message: TEXTS.loginsRevoked })
    })
    .openapi(changeEmailCall, async (c) => {
      await requestEmailChange(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.emailChangeSent })
    })
    .openapi(confirmEmailCall, async (c) => {
      const confirmed = await confirmEmail(studio, requireMember(c), c.req.valid('json').token)
      const message = confirmed.isNew ? TEXTS.emailChanged : TEXTS.emailConfirmed
      return ok(c, { message, user: presentUser(confirmed.member) })
    })
    .openapi(sendConfirmationCall, async (c) => {
      await sendConfirmation(studio, requireMember(c))
      return ok(c, { message: TEXTS.confirmationSent })
    })
    .openapi(returnEmailCall, async (c) => {
      await returnEmail(studio, c.req.valid('json').token)
      return ok(c, { message: TEXTS.emailReturned })
    })
    .openapi(stopMergeCall, async (c) => {
      await stopMerge(studio, c.req.valid('json').token)
      return ok(c, { message: TEXTS.mergeIsStopped })
    })
    .openapi(agreeToMergeCall, async (c) => {
      await agreeToMerge(studio, c.req.valid('json').token)
      return ok(c, { message: TEXTS.mergeIsAgreed })
    })
    .openapi(exportCall, async (c) => {
      const data = await exportMember(studio, requireMember(c))
      c.header('Content-Disposition', 'attachment; filename="my-yoga-data.json"')
      return json(c, data, 200)
    })
    .openapi(deleteCall, async (c) => {
      await deleteAccount(studio, requireMember(c), c.req.valid('json').password)
      clearLoginCookie(c, secure)
      return ok(c, { message: TEXTS.accountDeleted })
    })
    .openapi(beginCall, async (c) => {
      const data = await beginTwoFactor(studio, requireMember(c), c.req.valid('json').password)
      return ok(c, { data })
    })
    .openapi(confirmCall, async (c) => {
      const browser = browserOf(c, secure)
      const data = await confirmTwoFactor(studio, requireMember(c), c.req.valid('json').code, browser)
      return ok(c, { message: TEXTS.twoFactorOn, data })
    })
    .openapi(offCall, async (c) => {
      await endTwoFactor(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.twoFactorOff })
    })
}
