import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { privateCaching } from '../../api/http/csrf.ts'
import { compression, type Encoding } from './compression.ts'
import { rawHeader } from './raw-header.ts'

type Cached = {
  version: number
  status: number
  headers: Record<string, string>
  /** Also cached by shared caches, so it must not be personal. */
  isShared: boolean
  etag: string
  content: ReturnType<typeof compression>
  /** By encoding: the head, names and values in turn, which node:http writes without merging objects for each request. */
  heads: Partial<Record<Encoding | 'plain', Ready>>
}

type Ready = { packed: Buffer; head: string[]; body: Buffer | string }

const MB = 1024 * 1024
/** Queries can be invented, so they are bounded separately. */
const PLAIN = { max: 1000, maxSize: 24 * MB }
const WITH_QUERY = { max: 300, maxSize: 8 * MB }

/** How long a stale response is served before rendering is tried again. */
const TRY_AGAIN_MS = 5_000

type Options = {
  now?: () => number
  addressOf?: (address: string) => string
  /** Default headers, unless the response sets them. */
  headers?: Record<string, string>
}
type Render = () => Promise<Response>
type Pending = { version: number; outcome: Promise<Cached | Response> }

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * `maxAgeMs` bounds content that depends on the hour, and what another process wrote.
 * @param version grows with every change of the data
 * @param addressOf the cache key of an address
 */
export function createResponseCache(
  version: () => number,
  maxAgeMs: number,
  { now = Date.now, addressOf = (address) => address, headers = {} }: Options = {},
) {
  const room = {
    sizeCalculation: ({ content }: Cached) => content.room,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnStaleGet: true,
  }
  const plain = new LRUCache<string, Cached>({ ...room, ...PLAIN })
  const withQuery = new LRUCache<string, Cached>({ ...room, ...WITH_QUERY })
  const cacheFor = (key: string) => (key.includes('?') ? withQuery : plain)
  const rendering = new Map<string, Pending>()
  const following = new Map<string, Promise<Cached | Response>>()

  function find(key: string): Cached | undefined {
    const answer = cacheFor(key).get(key)
    return answer?.version === version() ? answer : undefined
  }

  return {
    /** @param cookie a Set-Cookie line for this browser alone, not where shared caches keep the response */
    answer(
      request: IncomingMessage,
      response: ServerResponse,
      cookie: () => string | null = () => null,
    ): number | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const answer = find(addressOf(request.url ?? ''))
      if (!answer) return null
      const packed = answer.content.ready(rawHeader(request, 'accept-encoding') ?? '')
      if (!packed) return null
      const line = answer.isShared ? null : cookie()
      return write(request, response, line ? forOne(answer, line) : answer, packed)
    },

    /** Concurrent requests share one rendering. Only a 200 without a cookie is cached. */
    async through(request: Request, render: Render): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const key = addressOf(pathname + search)
      const known = find(key)
      if (known) return present(request, known)
      const own = { used: false }
      const made = await join(key, () => {
        own.used = true
        return render()
      })
      // A body can be read only once, so requests that shared an uncacheable response render again.
      if (made instanceof Response) return own.used ? made : render()
      return present(request, made)
    },
  }

  /** One rendering per address. Requests after a write must not get one begun before it: they share the next. */
  function join(key: string, render: Render): Promise<Cached | Response> {
    const pending = rendering.get(key)
    if (!pending) return begin(key, render)
    if (pending.version === version()) return pending.outcome
    const next =
      following.get(key) ??
      pending.outcome
        .catch(() => {})
        .then(() => {
          following.delete(key)
          const fresh = find(key)
          return fresh ?? join(key, render)
        })
    following.set(key, next)
    return next
  }

  function begin(key: string, render: Render): Promise<Cached | Response> {
    const before = version()
    const outcome = render()
      .then(async (response) => {
        const cache = cacheFor(key)
        const last = cache.peek(key, { allowStale: true })
        // Stale is better than nothing, and no purchase relies on it.
        if (response.status === 503 && last) {
          last.version = version()
          cache.set(key, last, { ttl: TRY_AGAIN_MS })
          return last
        }
        // A network over its limit gets the stale response; others get a new one.
        if (response.status === 429 && last) return last
        if (!mayKeep(response)) return response
        const kind = cache === withQuery ? 'search' : 'page'
        const answer = await describe(response, kind, headers, before, last)
        cache.set(key, answer)
        return answer
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, { version: before, outcome })
    return outcome
  }
}

function mayKeep({ status, headers }: Response): boolean {
  return status === 200 && !headers.has('set-cookie') && !headers.get('cache-control')?.includes('no-store')
}

/** An unchanged body is not compressed again. */
async function describe(
  response: Response,
  kind: 'page' | 'search',
  always: Record<string, string>,
  version: number,
  last?: Cached,
): Promise<Cached> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  const headers: Record<string, string> = { ...always, ...Object.fromEntries(response.headers) }
  for (const name of ['content-length', 'content-encoding', 'x-request-id']) delete headers[name]
  const described = {
    version,
    status: response.status,
    headers: { ...headers, etag, vary: 'Accept-Encoding' },
    isShared: headers['cache-control']?.includes('public') ?? false,
    heads: {},
  }
  if (last?.etag === etag) return Object.assign(last, described)
  return { ...described, etag, content: compression(body, kind) }
}

type Packed = { encoding: Encoding | null; body: Buffer<ArrayBuffer> }

function forOne(answer: Cached, cookie: string): Cached {
  const caching = privateCaching(answer.headers['cache-control'] ?? '')
  return {
    ...answer,
    heads: {},
    headers: { ...answer.headers, 'cache-control': caching, 'set-cookie': cookie },
  }
}

function write(request: IncomingMessage, response: ServerResponse, answer: Cached, packed: Packed): number {
  if (rawHeader(request, 'if-none-match')?.includes(answer.etag)) {
    response.writeHead(304, answer.headers)
    response.end()
    return 304
  }
  const { head, body } = readyOf(answer, packed)
  response.writeHead(answer.status, head)
  response.end(request.method === 'HEAD' ? undefined : body, 'latin1')
  return answer.status
}

/** Up to here libuv copies what it writes to the stack. */
const IN_ONE_PIECE = 12 * 1024

/** A short body is kept as a string of its bytes: node:http writes it in one piece with its head. */
function readyOf({ heads, headers }: Cached, { encoding, body: packed }: Packed): Ready {
  const known = heads[encoding ?? 'plain']
  if (known?.packed === packed) return known
  const head = Object.entries(withLength(headers, { encoding, body: packed })).flat()
  const body = packed.length <= IN_ONE_PIECE ? packed.toString('latin1') : packed
  const ready = { packed, head, body }
  heads[encoding ?? 'plain'] = ready
  return ready
}

function withLength(headers: Record<string, string>, { encoding, body }: Packed): Record<string, string> {
  return {
    ...headers,
    'content-length': String(body.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  }
}

async function present(request: Request, answer: Cached): Promise<Response> {
  const { headers: own, status, etag, content } = answer
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: own })
  const packed = await content.packed(request.headers.get('accept-encoding') ?? '')
  const headers = withLength(own, packed)
  return new Response(request.method === 'HEAD' ? null : packed.body, { status, headers })
}
