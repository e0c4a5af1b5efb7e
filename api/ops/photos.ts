import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Studio } from '../../domain/core/studio.ts'
import { findPictureFile, type PictureFile } from '../../domain/pictures/files.ts'
import { letterForm } from '../../domain/pictures/letter-form.ts'
import { type Photo, photoNamed, photoWidths } from '../../shared/photos.ts'
import type { ApiEnv } from '../route.ts'

const MB = 1024 * 1024
/** A small cache: pages show few pictures, and the store may be far away. */
const KEPT = 48 * MB

/** The URL contains a hash of the content, so it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_NOW = 'public, max-age=30'

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Uploaded pictures, in the widths and forms that pages ask for. */
export function photos(studio: Studio) {
  const kept = new LRUCache<string, PictureFile>({
    maxSize: KEPT,
    sizeCalculation: ({ bytes }: PictureFile) => bytes.length + 1,
  })
  return new Hono<ApiEnv>().get('/pictures/:name/:file', async (c) => {
    const photo = photoNamed(c.req.param('name'))
    const file = c.req.param('file')
    if (!photo || !isForm(file, photo.width)) return c.text('There is no such picture.', 404, HEADERS)
    const key = `${photo.id}/${file}`
    const found = kept.get(key) ?? (await find(studio, photo, file))
    if (!found) return c.text('There is no such picture.', 404, HEADERS)
    if (found.isFinal) kept.set(key, found)
    const etag = `"${photo.id}-${file}-${found.type}"`
    const headers = { ...HEADERS, 'Cache-Control': found.isFinal ? FOR_EVER : FOR_NOW, ETag: etag }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(found.bytes, 200, {
      ...headers,
      'Content-Type': found.type,
      'Content-Length': String(found.bytes.length),
    })
  })
}

function find(studio: Studio, photo: Photo, file: string): Promise<PictureFile | null> {
  return file === 'letter.png' ? letterForm(studio, photo) : findPictureFile(studio, photo.id, file)
}

function isForm(file: string, width: number): boolean {
  if (file === 'letter.png' || file === 'link.jpg') return true
  const [, asked] = /^(\d{1,4})\.(?:avif|webp)$/.exec(file) ?? []
  return asked !== undefined && photoWidths({ width }).includes(Number(asked))
}
