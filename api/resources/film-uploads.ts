import type { Server } from '@tus/server'
import { type Context, Hono } from 'hono'
import { filmBegin } from '../../contract/desk-films.ts'
import { fileOfFilm } from '../../domain/class-editing/class-films.ts'
import type { Member } from '../../domain/core/actor.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { beginUpload, finishUpload, forgetUpload, requireOwnUpload } from '../../domain/films/upload.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { fail } from '../http/errors.ts'
import { type ApiEnv, requireMember } from '../route.ts'

const PATH = '/api/studio/uploads'
/** Calls whose bodies are video chunks. */
export const FILM_UPLOADS = /^\w+ \/api\/studio\/uploads(\/|$)/

const ID = /^[0-9a-f]{32}$/
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Video uploads by the tus protocol (1.0.0), resumable in parts. Permission is checked before each part, and the video after the
 * last. It stays pending until its draft or class change is published.
 */
export function filmUploads(studio: Studio) {
  const own = new WeakMap<object, string>()
  let opened: Promise<Server> | undefined
  const server = () => {
    opened ??= openServer(studio, own)
    return opened
  }

  async function begin(c: Context<ApiEnv>, member: Member): Promise<Response> {
    const form = announced(c)
    const id = await beginUpload(studio, member, form)
    own.set(c.req.raw, fileOfFilm(id))
    const answer = await (await server()).handleWeb(c.req.raw)
    if (answer.status !== 201) await forgetUpload(studio, id)
    return answer
  }

  async function goOn(c: Context<ApiEnv>, member: Member): Promise<Response> {
    const id = c.req.param('id') ?? ''
    if (!ID.test(id)) throw new AppError('not-found', TEXTS.noSuchUpload)
    await requireOwnUpload(studio, member, id)
    const answer = await (await server()).handleWeb(c.req.raw)
    if (c.req.method === 'DELETE' && answer.ok) await forgetUpload(studio, id)
    return answer
  }

  return new Hono<ApiEnv>()
    .all(PATH, async (c) => {
      const member = requireMember(c)
      if (c.req.method !== 'POST') return fail(c, 'wrong-method', TEXTS.wrongMethod)
      return begin(c, member)
    })
    .all(`${PATH}/:id`, async (c) => {
      const member = requireMember(c)
      if (!METHODS.includes(c.req.method) || c.req.method === 'POST')
        return fail(c, 'wrong-method', TEXTS.wrongMethod)
      return goOn(c, member)
    })
}

/** The metadata of an upload, from the protocol’s headers. @throws AppError invalid */
function announced(c: Context<ApiEnv>) {
  const bytes = Number(c.req.header('upload-length') ?? Number.NaN)
  if (!Number.isSafeInteger(bytes) || bytes < 1 || bytes > LIMITS.filmBytes)
    throw new AppError('invalid', TEXTS.filmTooLarge)
  const said = (c.req.header('upload-metadata') ?? '').slice(0, 4000).split(',')
  const fields = said.map((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ')
    return [name, Buffer.from(value, 'base64').toString('utf8')]
  })
  const form = filmBegin.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new AppError('invalid', form.error.issues[0]?.message ?? TEXTS.checkFields)
  return { ...form.data, bytes }
}

async function openServer(studio: Studio, own: WeakMap<object, string>): Promise<Server> {
  const { Server } = await import('@tus/server')
  return new Server({
    path: PATH,
    datastore: await studio.files.uploads(),
    maxSize: LIMITS.filmBytes,
    relativeLocation: true,
    // No cross-origin requests.
    allowedOrigins: [studio.settings.baseUrl],
    namingFunction: (request) => own.get(request) ?? '',
    generateUrl: (_request, { path, id }) => `${path}/${id.slice(id.indexOf('/') + 1)}`,
    getFileIdFromRequest: (_request, last) => (last && ID.test(last) ? fileOfFilm(last) : undefined),
    async onUploadFinish(_request, { id }) {
      await finishUpload(studio, id.slice(id.indexOf('/') + 1))
      return {}
    },
    onResponseError(_request, error) {
      if (error instanceof AppError) return { status_code: 422, body: error.message }
      if (error instanceof Error)
        studio.log.error({ error: String(error) }, 'a part of a video upload failed')
      return undefined
    },
  })
}
