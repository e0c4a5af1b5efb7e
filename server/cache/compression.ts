import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESS_FROM = 1400

export type Encoding = 'br' | 'gzip'
type Bytes = Buffer<ArrayBuffer>
type Packed = { encoding: Encoding | null; body: Bytes }

/** Named and not refused by q=0 (RFC 9110, 12.5.3). */
export function takes(accepted: string, encoding: Encoding): boolean {
  const [, weight] = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i').exec(
    accepted,
  ) ?? [null, '0']
  return Number(weight ?? 1) > 0
}

/** Browsers send a handful of different lines; those who make some up do not fill the memory. */
const PREFERENCES_KEPT = 200
const preferences = new Map<string, Encoding | null>()

function preferred(accepted: string): Encoding | null {
  const known = preferences.get(accepted)
  if (known !== undefined) return known
  const found = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : null
  if (preferences.size < PREFERENCES_KEPT) preferences.set(accepted, found)
  return found
}

/** In powers of two, as brotli takes them (RFC 7932, 9.1). */
function windowFor(bytes: number): number {
  const least = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(least, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)
}

const inThreads = {
  br: async (body: Bytes, quality: number): Promise<Bytes> =>
    Buffer.from(
      await promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          // A window larger than the body finds nothing more, and takes megabytes.
          [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
        },
      }),
    ),
  gzip: async (body: Bytes): Promise<Bytes> => Buffer.from(await promisify(gzip)(body, { level: 6 })),
}

/** Slow: one at a time in the process leaves threads for password hashing. */
let compressingWell = false

/** Of brotli, for the first who asks: a page waits for it. A third of the time makes a search 14 % larger. */
const AT_FIRST = { page: 6, search: 3 }

/** Off the main thread; with the best compression only at a second request, since most searches come once. */
export function packaging(body: Bytes, kind: keyof typeof AT_FIRST = 'page') {
  const small = body.length < COMPRESS_FROM
  const forms: Partial<Record<Encoding, Bytes>> = {}
  const underWay: Partial<Record<Encoding, Promise<Bytes>>> = {}
  let asked = 0
  let isBest = false

  const encodingFor = (accepted: string): Encoding | null => (small ? null : preferred(accepted))
  const improve = () => {
    asked++
    if (asked < 2 || isBest || compressingWell) return
    isBest = true
    compressingWell = true
    inThreads
      .br(body, constants.BROTLI_MAX_QUALITY)
      .then((better) => {
        if (better.length < (forms.br?.length ?? 0)) forms.br = better
      })
      .catch(() => {})
      .finally(() => {
        compressingWell = false
      })
  }
  const form = (encoding: Encoding): Packed | null => {
    const packed = forms[encoding]
    if (!packed) return null
    if (encoding === 'br') improve()
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
      underWay[encoding] ??= inThreads[encoding](body, AT_FIRST[kind])
      const made = await underWay[encoding]
      forms[encoding] ??= made
      if (encoding === 'br') improve()
      return { encoding, body: forms[encoding] ?? made }
    },
  }
}
