import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** An answer that is the same for everybody, in every form in which browsers take it. */
type Kept = {
  /** Of the data it was made from. */
  version: number
  until: number
  status: number
  headers: Record<string, string>
  etag: string
  identity: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

/** No visitor can make us keep more than this many addresses, nor more bytes. Who was not asked for longest goes first. */
const MOST = 1000
const MOST_BYTES = 32 * 1024 * 1024
/** Worth compressing: a network packet and more. */
const COMPRESS_FROM = 1400

/** How long the last answer stands in for one that could not be made. */
const TRY_AGAIN_MS = 5_000

export type KeptAnswers = ReturnType<typeof keepAnswers>

/**
 * Keeps public answers in memory until the data behind them changes, and for `maxAgeMs` at most: some of what they say
 * changes with the hour, and another process may have written. The last one is given for as long as none can be made.
 * @param version of the data, a number that grows with every change
 */
export function keepAnswers(version: () => number, maxAgeMs: number, now = Date.now) {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept | Response>>()
  let bytes = 0

  function find(key: string): Kept | undefined {
    const answer = kept.get(key)
    if (!answer || answer.version !== version() || answer.until <= now()) return undefined
    // A map keeps the order of insertion: the first key is the one that was not asked for longest.
    kept.delete(key)
    kept.set(key, answer)
    return answer
  }

  function keep(key: string, answer: Kept) {
    drop(key)
    kept.set(key, answer)
    bytes += sizeOf(answer)
    while (kept.size > MOST || bytes > MOST_BYTES) drop(kept.keys().next().value ?? '')
  }

  function drop(key: string) {
    const answer = kept.get(key)
    if (answer && kept.delete(key)) bytes -= sizeOf(answer)
  }

  return {
    /** Answers a request from memory, before any router sees it, and tells the status; null when there is nothing to answer with. */
    answer(request: IncomingMessage, response: ServerResponse): number | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const answer = find(request.url ?? '')
      return answer ? write(request, response, answer) : null
    },

    /**
     * The answer for an address, made by `make` when none is kept; requests at the same moment share one making.
     * Only a plain success without a cookie is kept.
     */
    async through(request: Request, make: () => Promise<Response>): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const key = pathname + search
      const known = find(key)
      if (known) return present(request, known)
      const shared = underWay.get(key)
      const made = await (shared ?? begin(key, make))
      // A response's body is read once: whoever shared a making that could not be kept makes its own.
      if (made instanceof Response) return shared ? make() : made
      return present(request, made)
    },
  }

  function begin(key: string, make: () => Promise<Response>): Promise<Kept | Response> {
    const before = version()
    const making = make()
      .then(async (response) => {
        const last = kept.get(key)
        // The database is in trouble: what it said last is better than nothing, and nobody buys by it.
        if (response.status === 503 && last)
          return Object.assign(last, { version: before, until: now() + TRY_AGAIN_MS })
        if (
          response.status !== 200 ||
          response.headers.has('set-cookie') ||
          response.headers.get('cache-control')?.includes('no-store')
        )
          return response
        const answer = await pack(response, before, now() + maxAgeMs, last)
        keep(key, answer)
        return answer
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}

function sizeOf({ identity, br, gzip }: Kept): number {
  return identity.length + (br === identity ? 0 : br.length) + (gzip === identity ? 0 : gzip.length)
}

/** An answer that came out as it was the last time is not compressed again. */
async function pack(response: Response, version: number, until: number, last?: Kept): Promise<Kept> {
  const identity = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = Object.fromEntries(response.headers)
  for (const name of ['content-length', 'content-encoding', 'x-request-id']) delete headers[name]
  const described = {
    version,
    until,
    status: response.status,
    headers: { ...headers, etag, vary: 'Accept-Encoding' },
  }
  if (last?.etag === etag) return Object.assign(last, described)
  const small = identity.length < COMPRESS_FROM
  const br = small
    ? identity
    : brotliCompressSync(identity, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
      })
  const gzip = small ? identity : gzipSync(identity, { level: 6 })
  const answer: Kept = { ...described, etag, identity, br, gzip }
  if (!small) compressWell(answer)
  return answer
}

/** The first to ask does not wait for the best compression; those after get it. A page of 16 kB becomes one of 14. */
function compressWell(answer: Kept) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: answer.identity.length,
  }
  brotliCompress(answer.identity, { params }, (error, better) => {
    if (!error && better.length < answer.br.length) answer.br = Buffer.from(better)
  })
}

function choose(accepted: string, answer: Kept): { encoding: string | null; body: Buffer<ArrayBuffer> } {
  if (answer.br !== answer.identity && accepted.includes('br')) return { encoding: 'br', body: answer.br }
  if (answer.gzip !== answer.identity && accepted.includes('gzip'))
    return { encoding: 'gzip', body: answer.gzip }
  return { encoding: null, body: answer.identity }
}

function write(request: IncomingMessage, response: ServerResponse, answer: Kept): number {
  if (request.headers['if-none-match']?.includes(answer.etag)) {
    response.writeHead(304, answer.headers)
    response.end()
    return 304
  }
  const { encoding, body } = choose(request.headers['accept-encoding']?.toString() ?? '', answer)
  const headers: Record<string, string | number> = { ...answer.headers, 'content-length': body.length }
  if (encoding) headers['content-encoding'] = encoding
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  return answer.status
}

function present(request: Request, answer: Kept): Response {
  if (request.headers.get('if-none-match')?.includes(answer.etag))
    return new Response(null, { status: 304, headers: answer.headers })
  const { encoding, body } = choose(request.headers.get('accept-encoding') ?? '', answer)
  const headers = {
    ...answer.headers,
    'content-length': String(body.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  }
  return new Response(request.method === 'HEAD' ? null : body, { status: answer.status, headers })
}
