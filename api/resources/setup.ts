import type { Context } from 'hono'
import { z } from 'zod'
import { begin, beginForm, beginKey, readiness as readinessOnWire } from '../../contract/setup.ts'
import { logOut } from '../../domain/accounts/logins.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { agreeToPolicy, readiness, reviewTerms, writeTestLetter } from '../../domain/setup/readiness.ts'
import { requireOwnerKey, setUpStudio } from '../../domain/setup/set-up-studio.ts'
import { studioProfile } from '../../domain/studio/profile.ts'
import { TEXTS } from '../../shared/texts.ts'
import { browserOf, setLoginCookie } from '../http/authentication.ts'
import { resource } from '../resource.ts'
import type { ApiEnv } from '../route.ts'

export function setup(studio: Studio, secure: boolean) {
  const visitorOf = (c: Context<ApiEnv>) => ({ ...c.get('visitor'), browser: browserOf(c, secure) })
  return resource('Desk')
    .openCall('get', '/studio/begin', {
      summary: 'Get the initial setup of a studio without an owner, with the one-time link',
      query: z.object({ key: beginKey }),
      fails: [404],
      data: begin,
      run: async ({ key }, c) => {
        await requireOwnerKey(studio, visitorOf(c), key)
        const { name } = await studioProfile(studio)
        return { studioName: name, timeZone: studio.settings.timeZone }
      },
    })
    .openCall('post', '/studio/begin', {
      summary: 'Create the first owner, the studio, its first centre and room, and log in',
      form: beginForm,
      fails: [404, 409],
      status: 201,
      run: async (form, c) => {
        const opened = await setUpStudio(studio, visitorOf(c), form)
        const earlier = c.get('member')
        if (earlier) await logOut(studio, earlier)
        setLoginCookie(c, opened, secure)
      },
      says: TEXTS.studioBegun,
    })
    .call('get', '/studio/readiness', {
      summary: 'List what is missing before the studio can sell',
      data: readinessOnWire,
      run: (member) => readiness(studio, member),
    })
    .call('post', '/studio/policy/agree', {
      summary: 'Confirm the cancellation policy',
      run: (member) => agreeToPolicy(studio, member),
      says: TEXTS.policyAgreed,
    })
    .call('post', '/studio/terms/review', {
      summary: 'Confirm the terms',
      run: (member) => reviewTerms(studio, member),
      says: TEXTS.termsReviewed,
    })
    .call('post', '/studio/test-letter', {
      summary: 'Send myself a test email',
      run: async (member) => {
        await writeTestLetter(studio, member)
        return TEXTS.testLetterWritten(member.email, studio.settings.sendsLetters)
      },
    })
}
