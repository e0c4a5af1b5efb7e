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
      summary: 'Get my answers, including health answers',
      data: memberAnswers,
      run: (member) => answersOf(studio, member),
    })
    .call('put', '/user/answers', {
      summary: 'Change my phone and answers; without healthConsent, health answers are deleted',
      form: memberAnswersForm,
      run: (member, form) => setAnswers(studio, requireSelf(member, form.userId ?? member.id), form),
      says: TEXTS.answersSaved,
    })
    .call('get', '/user/billing', {
      summary: 'Get my billing details; null if receipts are in my own name',
      data: billing.nullable(),
      run: (member) => billingOf(studio.db, member.id),
    })
    .call('put', '/user/billing', {
      summary: 'Set billing details for future receipts',
      form: billingForm,
      fails: [409],
      run: (member, form) => setBilling(studio, member, form),
      says: TEXTS.billingKept,
    })
    .call('delete', '/user/billing', {
      summary: 'Remove my billing details',
      query: billingVersion,
      fails: [409],
      run: (member, { version }) => removeBilling(studio, member, version),
      says: TEXTS.billingRemoved,
    })
    .call('get', '/user/preferences', {
      summary: 'Get my notification, time zone and security settings',
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
      summary: 'Change my notification and time zone settings',
      form: preferencesForm,
      run: (member, { timeZone, ...choices }) =>
        setPreferences(studio, member, {
          ...choices,
          ...(timeZone && { timeZone: timeZone === STUDIO_ZONE ? null : timeZone }),
        }),
      says: TEXTS.preferencesSaved,
    })
    .call('get', '/user/logins', {
      summary: 'List my logins',
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
      summary: 'End all my other logins',
      run: (member) => revokeOtherLogins(studio, member),
      says: TEXTS.loginsRevoked,
    })
}
