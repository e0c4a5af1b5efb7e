import { z } from 'zod'
import { policyForm, policyVersion } from '../../contract/policy.ts'
import { answer, done } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changePolicy, policyVersions } from '../../domain/policy/change-policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true, status: 200 } as const

const versionsCall = call('get', '/studio/policies', {
  ...atDesk,
  summary: 'What comes back when somebody leaves: every version, the newest first',
  answer: answer(z.array(policyVersion)),
})
const changeCall = call('put', '/studio/policies', {
  ...atDesk,
  summary: 'Word the cancellation policy anew, for purchases from now on',
  input: { body: body(policyForm) },
  answer: done,
  fails: [409],
})

/** The cancellation policy, as the studio words it. */
export function policy(studio: Studio) {
  return resource()
    .openapi(versionsCall, async (c) => {
      const versions = await policyVersions(studio, requireMember(c))
      return ok(c, { data: versions.map(({ terms, ...one }) => ({ ...one, ...terms })) })
    })
    .openapi(changeCall, async (c) => {
      await changePolicy(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.kept })
    })
}
