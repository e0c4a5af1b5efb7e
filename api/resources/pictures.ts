import { createRoute, z } from '@hono/zod-openapi'
import { answer, done, failure, id } from '../../contract/wire.ts'
import { pageOf, pictureList, pictureTitle, pictureWords, uploadedPicture } from '../../contract/words.ts'
import type { Row } from '../../database/tables.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { describePicture, listPictures, removePhoto } from '../../domain/pictures/library.ts'
import { requireUpload, uploadPicture } from '../../domain/pictures/upload.ts'
import { PICTURE_TYPES } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import { LIMITS } from '../../shared/limits.ts'
import { photoName } from '../../shared/photos.ts'
import { TEXTS } from '../../shared/texts.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentPicture } from './present.ts'

/** Its body is a file, which is read once it is known who sends it. */
export const PICTURE_UPLOAD = /^POST \/api\/studio\/pictures$/

const common = { tag: 'Words and pictures', status: 200, login: true } as const
const ofOne = z.object({ id })

const listCall = call('get', '/studio/pictures', {
  ...common,
  summary: 'The uploaded pictures, the newest first, a page at a time (managers)',
  answer: answer(pictureList),
  input: { query: pageOf },
})
const failures = Object.fromEntries(
  [400, 401, 403, 422, 429, 503].map((status) => [
    status,
    { description: 'Refused', content: { 'application/json': { schema: failure } } },
  ]),
)
const uploadCall = createRoute({
  method: 'post',
  path: '/studio/pictures',
  summary: 'Upload a picture: the bytes of a JPEG, PNG or WebP, 12 MB at most (managers)',
  tags: ['Words and pictures'],
  security: [{ login: [] }],
  request: {
    query: pictureTitle,
    body: {
      required: true,
      content: Object.fromEntries(PICTURE_TYPES.map((type) => [type, { schema: z.string() }])),
    },
  },
  responses: {
    201: {
      description: 'Kept, encoded anew',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), message: z.string(), data: uploadedPicture }),
        },
      },
    },
    ...failures,
  },
})
const describeCall = call('put', '/studio/pictures/{id}', {
  ...common,
  summary: 'Say what a picture is called by staff and what it shows (managers)',
  answer: done,
  input: { params: ofOne, body: body(pictureWords) },
  fails: [404, 409],
})
const removeCall = call('delete', '/studio/pictures/{id}', {
  ...common,
  summary: 'Remove a picture that is shown nowhere, with all its files (managers)',
  answer: done,
  input: { params: ofOne },
  fails: [404, 409],
})

/** Uploaded pictures at the desk. */
export function picturesAtDesk(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const { pictures, next } = await listPictures(studio, requireMember(c), c.req.valid('query').after)
      const data = pictures.map(({ firstName, lastName, ...picture }) =>
        present(picture, firstName === null ? null : fullName(firstName, lastName)),
      )
      return ok(c, { data: { pictures: data, next, timeZone: studio.settings.timeZone } })
    })
    .openapi(uploadCall, async (c) => {
      const member = requireMember(c)
      await requireUpload(studio, member)
      const bytes = await readAtMost(c.req.raw, LIMITS.photoBytes, c.env as object | undefined, member)
      if (!bytes) throw new AppError('invalid', TEXTS.photoTooLarge, { picture: TEXTS.photoTooLarge })
      const picture = await uploadPicture(
        studio,
        member,
        Buffer.from(bytes),
        c.req.valid('query').title ?? '',
      )
      return ok(c, { message: TEXTS.pictureUploaded, data: present(picture, null) }, 201)
    })
    .openapi(describeCall, async (c) => {
      await describePicture(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.pictureDescribed })
    })
    .openapi(removeCall, async (c) => {
      await removePhoto(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.pictureTakenAway })
    })
}

function present(picture: Row<'pictures'>, by: string | null) {
  const name = photoName(picture)
  const { id: _id, version, title, alt, width, height, createdAt: at, avifAt } = picture
  const image = presentPicture(name, alt, { width, height })
  return { _id, name, version, title, alt, image, at, by, ready: avifAt !== null }
}
