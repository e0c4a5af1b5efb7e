import { createRoute, z } from '@hono/zod-openapi'
import {
  pageOf,
  pictureList,
  pictureTitle,
  pictureWords,
  uploadedPicture,
} from '../../contract/website-content.ts'
import { failure } from '../../contract/wire.ts'
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
import { resource } from '../resource.ts'
import { ok, requireMember } from '../route.ts'
import { presentPicture } from './present.ts'

/** A file upload, read only after the permission check. */
export const PICTURE_UPLOAD = /^POST \/api\/studio\/pictures$/

const failures = Object.fromEntries(
  [400, 401, 403, 422, 429, 503].map((status) => [
    status,
    { description: 'Refused', content: { 'application/json': { schema: failure } } },
  ]),
)
const uploadCall = createRoute({
  method: 'post',
  path: '/studio/pictures',
  summary: 'Upload a picture: the bytes of a JPEG, PNG or WebP, up to 12 MB (managers)',
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
      description: 'Stored, re-encoded',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), message: z.string(), data: uploadedPicture }),
        },
      },
    },
    ...failures,
  },
})

/** Uploaded pictures at the desk. */
export function picturesAtDesk(studio: Studio) {
  return resource('Words and pictures')
    .call('get', '/studio/pictures', {
      summary: 'List uploaded pictures, newest first, in pages (managers)',
      query: pageOf,
      data: pictureList,
      run: async (member, { after }) => {
        const { pictures, next } = await listPictures(studio, member, after)
        const data = pictures.map(({ firstName, lastName, ...picture }) =>
          present(picture, firstName === null ? null : fullName(firstName, lastName)),
        )
        return { pictures: data, next, timeZone: studio.settings.timeZone }
      },
    })
    .raw(uploadCall, async (c) => {
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
    .call('put', '/studio/pictures/{id}', {
      summary: 'Set the title and description of a picture (managers)',
      form: pictureWords,
      run: (member, { id }, form) => describePicture(studio, member, id, form),
      says: TEXTS.pictureDescribed,
    })
    .call('delete', '/studio/pictures/{id}', {
      summary: 'Delete an unused picture and its files (managers)',
      run: (member, { id }) => removePhoto(studio, member, id),
      says: TEXTS.pictureTakenAway,
    })
}

function present(picture: Row<'pictures'>, by: string | null) {
  const name = photoName(picture)
  const { id: _id, version, title, alt, focus, width, height, createdAt: at, avifAt } = picture
  const image = presentPicture(name, alt, { width, height })
  return { _id, name, version, title, alt, focus, image, at, by, ready: avifAt !== null }
}
