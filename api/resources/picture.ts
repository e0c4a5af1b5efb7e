import { createRoute, z } from '@hono/zod-openapi'
import { userAnswer } from '../../contract/accounts.ts'
import { pictureForm } from '../../contract/picture.ts'
import { failure } from '../../contract/wire.ts'
import { getPicture, removePicture, setPicture } from '../../domain/accounts/picture.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { PICTURE_TYPES } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireMember } from '../route.ts'
import { presentUser } from './present.ts'

const refusals = Object.fromEntries(
  [401, 404, 422].map((status) => [
    status,
    { description: 'Not found', content: { 'application/json': { schema: failure } } },
  ]),
)
const readCall = createRoute({
  method: 'get',
  path: '/user/picture',
  summary: 'Get my picture',
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

/** Only the member’s own picture has a URL. */
export function picture(studio: Studio) {
  return resource('My account')
    .call('put', '/user/picture', {
      summary: 'Set my picture',
      form: pictureForm,
      answer: userAnswer,
      run: async (member, { image }) => {
        const picture = Buffer.from(image.replace(/^data:[^,]+,/, ''), 'base64')
        return { message: TEXTS.pictureSet, user: presentUser(await setPicture(studio, member, picture)) }
      },
    })
    .call('delete', '/user/picture', {
      summary: 'Remove my picture',
      answer: userAnswer,
      run: async (member) => ({
        message: TEXTS.pictureRemoved,
        user: presentUser(await removePicture(studio, member)),
      }),
    })
    .raw(readCall, async (c) => {
      const { type, base64 } = await getPicture(studio, requireMember(c))
      return new Response(Buffer.from(base64, 'base64'), {
        headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=86400' },
      })
    })
}
