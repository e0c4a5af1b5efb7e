import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'

const COMPRESS_FROM = 1400

export type Encoding = 'br' | 'zstd' | 'gzip'
type Bytes = Buffer<ArrayBuffer>
type Packed = { encoding: Encoding | null; body: Bytes }

/** Listed and without q=0 (RFC 9110, 12.5.3). */
export function acceptsEncoding(accepted: string, encoding: Encoding): boolean {
  const [, weight] = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i').exec(
    accepted,
  ) ?? [null, '0']
  return Number(weight ?? 1) > 0
}

/** The preferred encoding, and the one made on the fly: Zstandard takes less than half of brotli’s time for the same size. */
const BEST = {
  page: ['br', 'zstd', 'gzip'],
  search: ['zstd', 'br', 'gzip'],
} satisfies Record<string, Encoding[]>

/** Bounded: browsers send a handful of values, and invented ones must not fill the memory. */
const PREFERENCES_KEPT = 200
const preferences = { page: new Map<string, Encoding | null>(), search: new Map<string, Encoding | null>() }

function preferred(accepted: string, kind: keyof typeof BEST): Encoding | null {
  const kept = preferences[kind]
  const known = kept.get(accepted)
  if (known !== undefined) return known
  const found = BEST[kind].find((one) => acceptsEncoding(accepted, one)) ?? null
  if (kept.size < PREFERENCES_KEPT) kept.set(accepted, found)
  return found
}

/** In powers of two, as brotli takes them (RFC 7932, 9.1). */
function windowFor(bytes: number): number {
  const least = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(least, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)
}

const inThreads = {
  br: async (body: Bytes, quality: number): Promise<Bytes> =>
    byItself(
      await promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          // A window larger than the body saves nothing and takes megabytes.
          [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
        },
      }),
    ),
  zstd: async (body: Bytes, level: number): Promise<Bytes> =>
    byItself(
      await promisify(zstdCompress)(body, {
        params: { [constants.ZSTD_c_compressionLevel]: level },
        // Its tables grow with the body.
        pledgedSrcSize: body.length,
      }),
    ),
  gzip: async (body: Bytes): Promise<Bytes> => byItself(await promisify(gzip)(body, { level: 6 })),
}

/** Copies a buffer before caching it, to release the 64 kB pool behind it. */
export function byItself(bytes: Bytes): Bytes {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** One at a time, to leave threads for password hashing. */
let compressingWell = false

/** For the first request, which waits for it. */
const AT_FIRST = { page: { br: 6, zstd: 3, gzip: 6 }, search: { br: 3, zstd: 3, gzip: 6 } }

/** For later requests. */
const WELL = { br: constants.BROTLI_MAX_QUALITY, zstd: 19 }

/** Off the main thread. The best compression is made only at a second request, since most searches come once. */
export function compression(body: Bytes, kind: keyof typeof AT_FIRST = 'page') {
  const small = body.length < COMPRESS_FROM
  const forms: Partial<Record<Encoding, Bytes>> = {}
  const underWay: Partial<Record<Encoding, Promise<Bytes>>> = {}
  let asked = 0
  const isBest = { br: false, zstd: false }

  const encodingFor = (accepted: string): Encoding | null => (small ? null : preferred(accepted, kind))
  const improve = (encoding: keyof typeof WELL) => {
    asked++
    if (asked < 2 || isBest[encoding] || compressingWell) return
    isBest[encoding] = true
    compressingWell = true
    inThreads[encoding](body, WELL[encoding])
      .then((better) => {
        if (better.length < (forms[encoding]?.length ?? 0)) forms[encoding] = better
      })
      .catch(() => {})
      .finally(() => {
        compressingWell = false
      })
  }
  const form = (encoding: Encoding): Packed | null => {
    const packed = forms[encoding]
    if (!packed) return null
    if (encoding !== 'gzip') improve(encoding)
    return { encoding, body: packed }
  }
  return {
    /** Estimated bytes in memory: the body, and about a quarter for each compressed form. */
    room: small ? body.length : Math.ceil(body.length * 1.5),

    ready(accepted: string): Packed | null {
      const encoding = encodingFor(accepted)
      return encoding ? form(encoding) : { encoding: null, body }
    },

    async packed(accepted: string): Promise<Packed> {
      const encoding = encodingFor(accepted)
      if (!encoding) return { encoding: null, body }
      const known = form(encoding)
      if (known) return known
      underWay[encoding] ??= inThreads[encoding](body, AT_FIRST[kind][encoding]).finally(() => {
        delete underWay[encoding]
      })
      const made = await underWay[encoding]
      forms[encoding] ??= made
      if (encoding !== 'gzip') improve(encoding)
      return { encoding, body: forms[encoding] ?? made }
    },
  }
}

/** A quick compression for a personal response, on this thread because the pool may be busy hashing passwords. */
export async function compressFile(accepted: string, response: Response): Promise<Response> {
  const { headers, status } = response
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson || !response.body || headers.has('etag') || headers.has('content-disposition')) return response
  const encoding = acceptsEncoding(accepted, 'zstd')
    ? 'zstd'
    : acceptsEncoding(accepted, 'gzip')
      ? 'gzip'
      : null
  headers.append('vary', 'Accept-Encoding')
  if (!encoding) return response
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < COMPRESS_FROM) return new Response(body, { status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  const packed =
    encoding === 'zstd'
      ? zstdCompressSync(body, { pledgedSrcSize: body.length })
      : gzipSync(body, { level: 1 })
  return new Response(packed, { status, headers })
}
