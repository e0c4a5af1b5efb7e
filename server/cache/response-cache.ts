import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { privately } from '../../api/http/csrf.ts'
import { type Encoding, packaging } from './compression.ts'

/** An answer that is the same for everybody, in every form in which browsers took it. */
type Kept = {
  /** Of the data it was made from. */
  version: number
  status: number
  headers: Record<string, string>
  etag: string
  content: ReturnType<typeof packaging>
}

const MB = 1024 * 1024
/** Visitors make queries up: their answers have a room of their own, so that the plain pages stay. */
const PLAIN = { max: 1000, maxSize: 24 * MB }
const WITH_QUERY = { max: 300, maxSize: 8 * MB }

/** How long the last answer stands in for one that could not be made. */
const TRY_AGAIN_MS = 5_000

type Options = { now?: () => number; addressOf?: (address: string) => string }
type Make = () => Promise<Response>
type Making = { version: number; outcome: Promise<Kept | Response> }

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Keeps public answers in memory until the data behind them changes, and for `maxAgeMs` at most: some of what they say
 * changes with the hour, and another process may have written. The last one is given for as long as none can be made.
 * @param version of the data, a number that grows with every change
 * @param addressOf the one address that all which show the same have in common
 */
export function createResponseCache(
  version: () => number,
  maxAgeMs: number,
  { now = Date.now, addressOf = (address) => address }: Options = {},
) {
  const room = {
    sizeCalculation: ({ content }: Kept) => content.room,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
    // What is over stands in for what cannot be made.
    noDeleteOnStaleGet: true,
  }
  const plain = new LRUCache<string, Kept>({ ...room, ...PLAIN })
  const withQuery = new LRUCache<string, Kept>({ ...room, ...WITH_QUERY })
  const keptFor = (key: string) => (key.includes('?') ? withQuery : plain)
  const underWay = new Map<string, Making>()
  const following = new Map<string, Promise<Kept | Response>>()

  function find(key: string): Kept | undefined {
    const answer = keptFor(key).get(key)
    return answer?.version === version() ? answer : undefined
  }

  return {
    /**
     * Answers a request from memory, before any router sees it, and tells the status; null when there is nothing to answer with.
     * @param cookie a Set-Cookie line for this browser alone, asked for only where others do not keep the answer
     */
    answer(
      request: IncomingMessage,
      response: ServerResponse,
      cookie: () => string | null = () => null,
    ): number | null {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const answer = find(addressOf(request.url ?? ''))
      if (!answer) return null
      const packed = answer.content.ready(request.headers['accept-encoding']?.toString() ?? '')
      if (!packed) return null
      const line = answer.headers['cache-control']?.includes('public') ? null : cookie()
      return write(request, response, line ? forOne(answer, line) : answer, packed)
    },

    /**
     * The answer for an address, made by `make` when none is kept; requests at the same moment share one making.
     * Only a plain success without a cookie is kept.
     */
    async through(request: Request, make: Make): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const key = addressOf(pathname + search)
      const known = find(key)
      if (known) return present(request, known)
      const own = { used: false }
      const made = await join(key, () => {
        own.used = true
        return make()
      })
      // A response's body is read once: whoever shared a making that could not be kept makes its own.
      if (made instanceof Response) return own.used ? made : make()
      return present(request, made)
    },
  }

  /** One making at a time for an address. What was begun before a write is not for who asks after it: they share the next. */
  function join(key: string, make: Make): Promise<Kept | Response> {
    const making = underWay.get(key)
    if (!making) return begin(key, make)
    if (making.version === version()) return making.outcome
    const next =
      following.get(key) ??
      making.outcome
        .catch(() => {})
        .then(() => {
          following.delete(key)
          const fresh = find(key)
          return fresh ?? join(key, make)
        })
    following.set(key, next)
    return next
  }

  function begin(key: string, make: Make): Promise<Kept | Response> {
    const before = version()
    const outcome = make()
      .then(async (response) => {
        const kept = keptFor(key)
        const last = kept.peek(key, { allowStale: true })
        // The database is in trouble, or too many pages are wanted: what was said last is better than nothing, and nobody buys by it.
        if (response.status === 503 && last) {
          last.version = version()
          kept.set(key, last, { ttl: TRY_AGAIN_MS })
          return last
        }
        // Of one network too many are wanted: it gets what there is, and others a new one.
        if (response.status === 429 && last) return last
        if (
          response.status !== 200 ||
          response.headers.has('set-cookie') ||
          response.headers.get('cache-control')?.includes('no-store')
        )
          return response
        const answer = await describe(response, before, last)
        kept.set(key, answer)
        return answer
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, { version: before, outcome })
    return outcome
  }
}

/** An answer that came out as it was the last time is not compressed again. */
async function describe(response: Response, version: number, last?: Kept): Promise<Kept> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = Object.fromEntries(response.headers)
  for (const name of ['content-length', 'content-encoding', 'x-request-id']) delete headers[name]
  const described = {
    version,
    status: response.status,
    headers: { ...headers, etag, vary: 'Accept-Encoding' },
  }
  if (last?.etag === etag) return Object.assign(last, described)
  return { ...described, etag, content: packaging(body) }
}

type Packed = { encoding: Encoding | null; body: Buffer<ArrayBuffer> }

function forOne(answer: Kept, cookie: string): Kept {
  const caching = privately(answer.headers['cache-control'] ?? '')
  return { ...answer, headers: { ...answer.headers, 'cache-control': caching, 'set-cookie': cookie } }
}

function write(request: IncomingMessage, response: ServerResponse, answer: Kept, packed: Packed): number {
  if (request.headers['if-none-match']?.includes(answer.etag)) {
    response.writeHead(304, answer.headers)
    response.end()
    return 304
  }
  const { encoding, body } = packed
  const headers: Record<string, string | number> = { ...answer.headers, 'content-length': body.length }
  if (encoding) headers['content-encoding'] = encoding
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  return answer.status
}

async function present(request: Request, answer: Kept): Promise<Response> {
  const { headers: own, status, etag, content } = answer
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: own })
  const { encoding, body } = await content.packed(request.headers.get('accept-encoding') ?? '')
  const headers = {
    ...own,
    'content-length': String(body.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}
