import { z } from 'zod'
import { apiKeyForm, apiKey as apiKeyOnWire } from '../../contract/api-keys.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { apiKeysOf, makeApiKey, revokeApiKey } from '../../domain/keys/api-keys.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true } as const

const listCall = call('get', '/studio/api-keys', {
  ...atDesk,
  status: 200,
  summary: 'The keys by which other programs read here (owners only)',
  answer: answer(z.array(apiKeyOnWire)),
})
const makeCall = call('post', '/studio/api-keys', {
  ...atDesk,
  status: 201,
  summary: 'Make a key; it is shown this once (owners only)',
  input: { body: body(apiKeyForm) },
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ token: z.string().meta({ description: 'Sent as Authorization: Bearer …' }) }),
  }),
  fails: [409],
})
const revokeCall = call('delete', '/studio/api-keys/{id}', {
  ...atDesk,
  status: 200,
  summary: 'Revoke a key (owners only)',
  input: { params: z.object({ id }) },
  answer: done,
  fails: [404],
})

/** Keys of other programs. */
export function apiKeys(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const keys = await apiKeysOf(studio, requireMember(c))
      return ok(c, { data: keys.map(({ id: _id, ...key }) => ({ _id, ...key })) })
    })
    .openapi(makeCall, async (c) => {
      const token = await makeApiKey(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.apiKeyMade, data: { token } }, 201)
    })
    .openapi(revokeCall, async (c) => {
      await revokeApiKey(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.apiKeyRevoked })
    })
}
