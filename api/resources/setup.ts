import type { Context } from 'hono'
import { z } from 'zod'
import { begin, beginForm, beginKey, readiness as readinessOnWire } from '../../contract/setup.ts'
import { answer, done } from '../../contract/wire.ts'
import { logOut } from '../../domain/accounts/logins.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { beginStudio, requireOwnerKey } from '../../domain/setup/begin.ts'
import { agreeToPolicy, readiness, reviewTerms, writeTestLetter } from '../../domain/setup/readiness.ts'
import { studioProfile } from '../../domain/studio/profile.ts'
import { TEXTS } from '../../shared/texts.ts'
import { browserOf, setLoginCookie } from '../http/authentication.ts'
import { type ApiEnv, body, call, ok, requireMember, resource } from '../route.ts'

const tag = 'Desk'

const openCall = call('get', '/studio/begin', {
  summary: 'What a studio without an owner begins with, for whoever has the one-time link',
  tag,
  status: 200,
  answer: answer(begin),
  input: { query: z.object({ key: beginKey }) },
  fails: [404],
})
const beginCall = call('post', '/studio/begin', {
  summary: 'Make the first owner, the studio, its first centre and room, and log in',
  tag,
  status: 201,
  answer: done,
  input: { body: body(beginForm) },
  fails: [404, 409],
})
const readinessCall = call('get', '/studio/readiness', {
  summary: 'What is still missing before the studio can sell',
  tag,
  status: 200,
  answer: answer(readinessOnWire),
  login: true,
})
const agreeCall = call('post', '/studio/policy/agree', {
  summary: 'Say that I have read what comes back when people leave',
  tag,
  status: 200,
  answer: done,
  login: true,
})
const reviewCall = call('post', '/studio/terms/review', {
  summary: 'Say that I have read the terms, and keep them',
  tag,
  status: 200,
  answer: done,
  login: true,
})
const testLetterCall = call('post', '/studio/test-letter', {
  summary: 'Write a letter to myself, to see whether letters arrive',
  tag,
  status: 200,
  answer: done,
  login: true,
})

export function setup(studio: Studio, secure: boolean) {
  const visitorOf = (c: Context<ApiEnv>) => ({ ...c.get('visitor'), browser: browserOf(c, secure) })
  return resource()
    .openapi(openCall, async (c) => {
      await requireOwnerKey(studio, visitorOf(c), c.req.valid('query').key)
      const { name } = await studioProfile(studio)
      return ok(c, { data: { studioName: name, timeZone: studio.settings.timeZone } })
    })
    .openapi(beginCall, async (c) => {
      const opened = await beginStudio(studio, visitorOf(c), c.req.valid('json'))
      const earlier = c.get('member')
      if (earlier) await logOut(studio, earlier)
      setLoginCookie(c, opened, secure)
      return ok(c, { message: TEXTS.studioBegun }, 201)
    })
    .openapi(readinessCall, async (c) => ok(c, { data: await readiness(studio, requireMember(c)) }))
    .openapi(agreeCall, async (c) => {
      await agreeToPolicy(studio, requireMember(c))
      return ok(c, { message: TEXTS.policyAgreed })
    })
    .openapi(reviewCall, async (c) => {
      await reviewTerms(studio, requireMember(c))
      return ok(c, { message: TEXTS.termsReviewed })
    })
    .openapi(testLetterCall, async (c) => {
      const member = requireMember(c)
      await writeTestLetter(studio, member)
      return ok(c, { message: TEXTS.testLetterWritten(member.email, studio.settings.sendsLetters) })
    })
}
