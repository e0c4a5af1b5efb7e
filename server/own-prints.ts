import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Studio } from '../domain/core/studio.ts'
import { studioProfile } from '../domain/studio/profile.ts'
import { inHueOf } from '../shared/hue.ts'
import { byItself } from './cache/compression.ts'
import type { StaticFile } from './static-files.ts'

/** Each in two forms, of some 20 kB. */
const KEPT = 400
const PRINT = /^\/art\/.+\.(day|night)\.svg$/
const COLOUR = /#[0-9a-f]{6}\b/g

/**
 * Prints in the studio’s own colour: terracotta takes its hue and keeps its lightness. Made on first request, and again after the
 * colour has changed.
 */
export function printsInOwnColour(studio: Studio): (path: string, file: StaticFile) => Promise<StaticFile> {
  const kept = new LRUCache<string, StaticFile>({ max: KEPT })
  return async (path, file) => {
    const [, ink] = PRINT.exec(path) ?? []
    if (!ink) return file
    const accent = (await studioProfile(studio)).brand?.accent?.[ink as 'day' | 'night']
    if (!accent) return file
    const key = `${path} ${accent} ${file.etag}`
    const known = kept.get(key)
    if (known) return known
    const own = fileOf(file, recolour(file.body.toString(), accent))
    kept.set(key, own)
    return own
  }
}

function recolour(svg: string, accent: string): string {
  return svg.replaceAll(COLOUR, (colour) => inHueOf(accent, colour))
}

function fileOf({ type }: StaticFile, svg: string): StaticFile {
  const body = Buffer.from(svg)
  return {
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // The colour is part of the key.
    cacheControl: 'public, max-age=3600',
    body,
    br: byItself(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
    gzip: byItself(gzipSync(body)),
  }
}
