import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { videoPlace } from '../../contract/videos.ts'
import { failure } from '../../contract/wire.ts'
import { isStored } from '../../domain/class-editing/class-films.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { saveVideoPlace } from '../../domain/videos/video-places.ts'
import { openVideo } from '../../domain/videos/videos.ts'
import type { ByteRange } from '../../lib/files/file-store.ts'
import { chaptersOf } from '../../lib/web-vtt.ts'
import { FILM_TYPES } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import type { ApiEnv } from '../route.ts'

const link = {
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ until: z.string().optional(), key: z.string().max(100).optional() }),
}
const refusals = Object.fromEntries(
  [403, 404, 422].map((status) => [
    status,
    { description: 'Not enrolled, ended or not found', content: { 'application/json': { schema: failure } } },
  ]),
)
const FILM = Object.fromEntries(FILM_TYPES.map((type) => [type, { schema: z.string() }]))
const streamCall = createRoute({
  method: 'get',
  path: '/videos/{id}/stream',
  summary: 'Get a video, in ranges requested by the player',
  tags: ['Videos'],
  request: link,
  responses: {
    200: { description: 'The whole video', content: FILM },
    206: { description: 'The requested range', content: FILM },
    416: { description: 'No such range' },
    ...refusals,
  },
})
const captionsCall = createRoute({
  method: 'get',
  path: '/videos/{id}/captions',
  summary: 'Get the captions of a video (WebVTT)',
  tags: ['Videos'],
  request: link,
  responses: {
    200: { description: 'Captions', content: { 'text/vtt': { schema: z.string() } } },
    206: { description: 'The requested range', content: { 'text/vtt': { schema: z.string() } } },
    416: { description: 'No such range' },
    ...refusals,
  },
})
const chaptersCall = createRoute({
  method: 'get',
  path: '/videos/{id}/chapters',
  summary: 'Get the chapters of a video (WebVTT): caption cues named “Chapter: …”',
  tags: ['Videos'],
  request: link,
  responses: {
    200: { description: 'Chapters', content: { 'text/vtt': { schema: z.string() } } },
    ...refusals,
  },
})

export function videos(studio: Studio, folder: string) {
  const open = (c: Context<ApiEnv>, id: string) =>
    openVideo(studio, c.get('member'), id, {
      until: Number(c.req.query('until') ?? 0),
      key: c.req.query('key') ?? '',
    })
  /** Uploaded, or from the demo. */
  const lookFor = (name: string) => (isStored(name) ? stored(studio, name) : inFolder(folder, name))
  return resource('Videos')
    .raw(streamCall, async (c) => {
      const video = await open(c, c.req.valid('param').id)
      return send(c, await lookFor(video.file), video.type)
    })
    .call('post', '/videos/{id}/place', {
      summary: 'Save my position in a video',
      params: link.params,
      form: videoPlace,
      fails: [404],
      run: (member, { id }, { seconds }) => saveVideoPlace(studio, member, id, seconds),
      says: TEXTS.videoPlaceKept,
    })
    .raw(captionsCall, async (c) => {
      const video = await open(c, c.req.valid('param').id)
      return send(c, await lookFor(video.captions), 'text/vtt; charset=utf-8')
    })
    .raw(chaptersCall, async (c) => {
      const video = await open(c, c.req.valid('param').id)
      const captions = await lookFor(video.captions)
      if (!captions) throw new AppError('not-found', TEXTS.videoNotFound)
      const written = await text(await captions.open({ start: 0, end: captions.size - 1 }))
      return c.body(chaptersOf(written), 200, {
        'Content-Type': 'text/vtt; charset=utf-8',
        'Cache-Control': 'private, max-age=3600',
      })
    })
}

type Found = { size: number; open(range: ByteRange): Promise<Readable> }

async function stored({ files }: Studio, name: string): Promise<Found | null> {
  const file = await files.find(name)
  if (!file) return null
  const open = async (range: ByteRange) => {
    const part = await files.find(name, range)
    if (!part) throw new AppError('not-found', TEXTS.videoNotFound)
    return part.stream()
  }
  return { size: file.size, open }
}

async function inFolder(folder: string, name: string): Promise<Found | null> {
  if (name === '') return null
  const path = join(folder, name)
  const size = (await stat(path).catch(() => null))?.size
  return size === undefined ? null : { size, open: async (range) => createReadStream(path, range) }
}

/** RFC 9110, section 14: the whole file, or one range of it. */
async function send(c: Context<ApiEnv>, file: Found | null, type: string): Promise<Response> {
  if (!file) throw new AppError('not-found', TEXTS.videoNotFound)
  const { size } = file
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=3600',
  }
  const range = parseRange(c.req.header('range'), size)
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers['Content-Length'] = String(end - start + 1)
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
  const content =
    c.req.method === 'HEAD' ? null : (Readable.toWeb(await file.open({ start, end })) as ReadableStream)
  return new Response(content, { status: range ? 206 : 200, headers })
}

/** Null for no, several or invalid ranges, which all mean the whole file. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return start <= end ? { start, end } : null
}
