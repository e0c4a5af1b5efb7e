import { z } from 'zod'
import { memberAnswers, memberAnswersForm } from '../../contract/accounts.ts'
import { billing, billingForm, billingVersion } from '../../contract/billing.ts'
import { login, loginId, preferences, preferencesForm, STUDIO_ZONE } from '../../contract/member.ts'
import { answersOf, setAnswers } from '../../domain/accounts/answers.ts'
import { listLogins, revokeLogin, revokeOtherLogins } from '../../domain/accounts/list-logins.ts'
import { preferencesOf, setPreferences } from '../../domain/accounts/preferences.ts'
import { isTwoFactorOn, recoveryCodesLeft } from '../../domain/accounts/two-factor.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { billingOf, removeBilling, setBilling } from '../../domain/receipts/billing.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireSelf } from '../route.ts'

export function member(studio: Studio) {
  return resource('My account')
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
        return (await listLogins(studio, member)).map((one) => ({
          _id: one.id,
          userAgent: one.userAgent,
          address: one.address,
          createdAt: new Date(one.createdAt).toISOString(),
          lastSeenAt: new Date(one.lastSeenAt).toISOString(),
          current: one.id === member.loginId,
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
}
