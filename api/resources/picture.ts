import { createRoute, z } from '@hono/zod-openapi'
import { userAnswer } from '../../contract/accounts.ts'
import { pictureForm } from '../../contract/picture.ts'
import { failure } from '../../contract/wire.ts'
import { getPicture, removePicture, setPicture } from '../../domain/accounts/picture.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { PICTURE_TYPES } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentUser } from './present.ts'

const mine = { tag: 'My account', status: 200, login: true } as const

const setCall = call('put', '/user/picture', {
  ...mine,
  summary: 'Set my picture',
  answer: userAnswer,
  input: { body: body(pictureForm) },
})
const removeCall = call('delete', '/user/picture', {
  ...mine,
  summary: 'Remove my picture',
  answer: userAnswer,
})
const refusals = Object.fromEntries(
  [401, 404, 422].map((status) => [
    status,
    { description: 'Nobody, none, or not such a call', content: { 'application/json': { schema: failure } } },
  ]),
)
const readCall = createRoute({
  method: 'get',
  path: '/user/picture',
  summary: 'My picture',
  tags: ['My account'],
  security: [{ login: [] }],
  responses: {
    200: {
      description: 'The picture',
      content: Object.fromEntries(PICTURE_TYPES.map((type) => [type, { schema: z.string() }])),
    },
    ...refusals,
  },
})

/** Only the member's own: no other picture has an address. */
export function picture(studio: Studio) {
  return resource()
    .openapi(setCall, async (c) => {
      const base64 = c.req.valid('json').image.replace(/^data:[^,]+,/, '')
      const member = await setPicture(studio, requireMember(c), Buffer.from(base64, 'base64'))
      return ok(c, { message: TEXTS.pictureSet, user: presentUser(member) })
    })
    .openapi(removeCall, async (c) => {
      const member = await removePicture(studio, requireMember(c))
      return ok(c, { message: TEXTS.pictureRemoved, user: presentUser(member) })
    })
    .openapi(readCall, async (c) => {
      const { type, base64 } = await getPicture(studio, requireMember(c))
      return new Response(Buffer.from(base64, 'base64'), {
        headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=86400' },
      })
    })
}
