import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { byItself } from './cache/compression.ts'
import type { StaticFile } from './static-files.ts'

/** A drawing that was made by request, in the forms that browsers take. Its plain form is unpacked for the few who take no other. */
export function svgFile(svg: string): StaticFile {
  const body = Buffer.from(svg)
  const gzip = byItself(gzipSync(body))
  return {
    type: 'image/svg+xml; charset=utf-8',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // Drawn from what the studio says now, which can change.
    cacheControl: 'public, max-age=3600',
    get body() {
      return gunzipSync(gzip)
    },
    br: byItself(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
    gzip,
  }
}
