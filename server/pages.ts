import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiContext } from '../app/api.ts'
import { nonceContext } from '../app/nonce.ts'
import { answerFile, staticFiles } from './static-files.ts'

export type PagesOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  /** Folder of the built files. */
  files: string
  /** The API within this process: what server loaders call, with the connection of the visitor they work for. */
  api(path: string, init?: RequestInit, connection?: object): Promise<Response>
  /** Origin of the checkout script and its frames, if payments are set up. */
  checkoutOrigin: string | null
  /** Where people reach the site, when that differs from what the request says (behind a proxy). */
  publicUrl: string | null
}

/** Answers with the site's files and pages. Pages are the same for everybody: they are rendered without a login. */
export function createPages(
  options: PagesOptions,
): (request: Request, connection?: object) => Promise<Response> {
  const findFile = staticFiles(options.files)
  const render = createRequestHandler(options.build, options.mode)
  return async (request, connection) => {
    const { pathname, search } = new URL(request.url)
    const file = request.method === 'GET' || request.method === 'HEAD' ? findFile(pathname) : undefined
    if (file) return answerFile(request, file)
    const canonical = withoutTrailingSlash(pathname)
    if (canonical !== pathname && request.method !== 'POST')
      return new Response(null, { status: 301, headers: { Location: canonical + search } })
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    context.set(nonceContext, nonce)
    context.set(apiContext, {
      fetch: (path, init) => options.api(path, { ...init, headers: senderOf(request, init) }, connection),
    })
    const seen = options.publicUrl
      ? new Request(`${options.publicUrl}${pathname}${search}`, request)
      : request
    const response = await render(seen, context)
    return finish(request, response, contentSecurityPolicy(nonce, options))
  }
}

/** Every page has one address. Never the start of another host's: "//evil.example/" stays on this site. */
function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/^\/{2,}/, '/').replace(/(?<=.)\/+$/, '')
}

/** A page's own calls count as the visitor's, so that limits by address hold for forms sent without script. */
function senderOf(request: Request, init?: RequestInit): Headers {
  const headers = new Headers(init?.headers)
  for (const name of ['user-agent', 'x-forwarded-for']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

async function finish(request: Request, response: Response, policy: string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  // The checkout may open a bank's page in a window of its own.
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  const { status } = response
  if (!response.body || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(response.body, { status, headers })
  const body = gzipSync(Buffer.from(await response.arrayBuffer()), { level: 5 })
  headers.set('Content-Encoding', 'gzip')
  headers.set('Content-Length', String(body.length))
  headers.append('Vary', 'Accept-Encoding')
  return new Response(body, { status, headers })
}

/** Scripts: ours by nonce, and the checkout's. Styles may be inline: dialogs and the checkout set style attributes. */
function contentSecurityPolicy(nonce: string, { checkoutOrigin, mode }: PagesOptions): string {
  // razorpay.md, section 9: hosts that Razorpay's own script uses.
  const razorpay = checkoutOrigin === 'https://checkout.razorpay.com'
  const scripts = [checkoutOrigin, razorpay && 'https://cdn.razorpay.com']
  const frames = [checkoutOrigin, razorpay && 'https://api.razorpay.com']
  const connects = [
    checkoutOrigin,
    ...(razorpay
      ? [
          'https://api.razorpay.com',
          'https://lumberjack.razorpay.com',
          'https://lumberjack-cx.razorpay.com',
          'https://lumberjack-metrics.razorpay.com',
        ]
      : []),
    mode === 'development' && 'ws:',
  ]
  const images = [razorpay && 'https://cdn.razorpay.com', 'data:']
  const list = (sources: (string | false | null)[]) => sources.filter(Boolean).join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${list(scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${list(images)}`,
    `connect-src 'self' ${list(connects)}`,
    `frame-src ${list(frames) || "'none'"}`,
    'worker-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
