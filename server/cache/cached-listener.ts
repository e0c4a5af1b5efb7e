import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { addToken, type Client, missingToken } from '../../api/http/csrf.ts'
import type { App } from '../app.ts'
import { compressFile } from './compression.ts'
import type { HitLog } from './hit-log.ts'
import { rawHeader } from './raw-header.ts'
import type { ResponseCache } from './response-cache.ts'

type Given = {
  cache: ResponseCache
  hits: HitLog
  token: Parameters<typeof missingToken>[1]
  /** Headers of responses that are not from the cache. */
  headers: Record<string, string>
}

/** Every request: from the cache before any router sees it, or through the application. */
export function cachedListener(app: App, { cache, hits, token, headers }: Given): RequestListener {
  const always = Object.entries(headers)
  const listener = getRequestListener(
    (request, env) => answer(request, env as { incoming: IncomingMessage }),
    {
      overrideGlobalObjects: false,
      // server/limits/connections.ts does that.
      autoCleanupIncoming: false,
    },
  )

  async function answer(request: Request, env: { incoming: IncomingMessage }): Promise<Response> {
    const { pathname } = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !app.isPublic(pathname)) {
      const own = await app.fetch(request, env)
      return compressFile(request.headers.get('accept-encoding') ?? '', own)
    }
    let isMade = false
    const response = await cache.through(request, async () => {
      isMade = true
      return app.fetch(asEverybody(request), env)
    })
    // Logged here because the router never saw this request.
    if (!isMade) hits.count(request.method, pathname, response.status)
    addToken(response, missingToken(clientOf(env.incoming), token))
    return response
  }

  return (request, response) => {
    const status = cache.answer(request, response, () => missingToken(clientOf(request), token))
    if (status !== null) return hits.count(request.method ?? '', request.url ?? '', status)
    for (const [name, value] of always) response.setHeader(name, value)
    return listener(request, response)
  }
}

/** Shared responses must not depend on one browser; limits by network need the proxy's header. */
function asEverybody({ url, headers }: Request): Request {
  const from = headers.get('x-forwarded-for')
  return new Request(url, { headers: { accept: '*/*', ...(from ? { 'x-forwarded-for': from } : {}) } })
}

function clientOf(request: IncomingMessage): Client {
  return { header: (name) => rawHeader(request, name), address: request.socket.remoteAddress }
}
