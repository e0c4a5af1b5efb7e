import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { readAtMost } from '../api/http/read-at-most.ts'
import { apiContext } from '../app/api/on-server.ts'
import { fromServer } from '../app/document/from-server.ts'
import { LIMITS } from '../shared/limits.ts'
import { TEXTS } from '../shared/texts.ts'
import { knownAddress } from './cache/cache-key.ts'
import { contentSecurityPolicy } from './csp.ts'
import { allowance } from './limits/allowance.ts'
import { siteOf, strangerFrom } from './limits/connections.ts'
import { takeTurns } from './limits/in-turn.ts'
import { ownScripts } from './own-scripts.ts'
import { spelling } from './spelling.ts'
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
  /** Where people reach the site. Pages are rendered for this address, whatever host a request names. */
  publicUrl: string
}

/** Rendering blocks the one thread that answers everything, so it is queued, and the queue is bounded. */
const RENDERS = { atOnce: 2, waiting: 60, waitingOfOne: 12 }

/** Pages that are not cached cost a render each: searches, unknown addresses. */
const RENDERS_OF_ONE = { atOnce: 60, perSecond: 2 }
const RENDERS_OF_SITE = { atOnce: 240, perSecond: 8 }

/** React Router's manifest request. */
const MANIFEST = '/__manifest'

const LONGEST_PATH = 2000

export type Pages = {
  answer(request: Request, connection?: object, visitor?: { address: string }): Promise<Response>
  /** Whether what stands at a path, spelt as it should be, is the same for everybody and may be kept: no file, which is in memory. */
  isPublic(pathname: string): boolean
}

/** Answers with the site's files and pages. Pages are the same for everybody: they are rendered without a login. */
export function createPages(options: PagesOptions): Pages {
  const findFile = staticFiles(options.files)
  // What could end the element early stays a file; Vite's own server brings the styles as modules.
  const styleOf = (path: string) => {
    const text = options.mode === 'production' ? findFile(path)?.body.toString() : undefined
    return text?.toLowerCase().includes('</style') ? undefined : text
  }
  const render = createRequestHandler(options.build, options.mode)
  const mark = randomBytes(18).toString('base64url')
  const turns = takeTurns(RENDERS)
  const own = allowance(RENDERS_OF_ONE)
  const together = allowance(RENDERS_OF_SITE)
  let spelt = typeof options.build === 'function' ? undefined : spelling(options.build.routes)
  const answer: Pages['answer'] = async (request, connection, visitor) => {
    const { pathname, search } = new URL(request.url)
    // What follows, and the router, look for slashes in ways that cost the square of the length.
    if (pathname.length > LONGEST_PATH) return new Response('This address is too long.', { status: 414 })
    const file = request.method === 'GET' || request.method === 'HEAD' ? findFile(pathname) : undefined
    if (file) return answerFile(request, file)
    spelt ??= spelling((typeof options.build === 'function' ? await options.build() : options.build).routes)
    const canonical = spelt.spell(withoutTrailingSlash(pathname))
    if (canonical !== pathname && request.method !== 'POST')
      return new Response(null, { status: 301, headers: { Location: canonical + search } })
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asked = isRead
      ? readOf(options.publicUrl + knownAddress(pathname + search))
      : await formOf(request, options.publicUrl, connection)
    if (asked instanceof Response) return asked
    const renderOne = async () => {
      const context = new RouterContextProvider()
      context.set(fromServer, { mark, styleOf })
      context.set(apiContext, {
        fetch: (path, init) => options.api(path, { ...init, headers: senderOf(request, init) }, connection),
      })
      return finish(pathname, await render(asked, context), options, mark)
    }
    const network = visitor ? strangerFrom(visitor.address) : null
    const site = network === null ? null : siteOf(network)
    if (network && site && !(own.take(network) && together.take(site))) return comeAgain(429)
    return (await turns.run(renderOne, site)) ?? comeAgain(503)
  }
  const isPublic = (pathname: string) => pathname === MANIFEST || (spelt?.isPage(pathname) ?? false)
  return { answer, isPublic }
}

function comeAgain(status: 429 | 503): Response {
  const text =
    status === 429
      ? 'Your network is requesting too many pages. Please try again in a moment.'
      : 'Too many pages are being requested at once. Please try again in a moment.'
  return new Response(text, { status, headers: { 'Retry-After': '5' } })
}

/** Nothing of one browser, not even its abort signal, may reach a page that others get. */
function readOf(url: string): Request {
  return new Request(url, { headers: { accept: 'text/html' } })
}

/**
 * Reads a form that was sent without script before the router does, which has no limit. Behind a proxy the address gets
 * its https back, since the router compares it with the Origin.
 */
async function formOf(request: Request, publicUrl: string, connection?: object): Promise<Request | Response> {
  const body = await readAtMost(request, LIMITS.bodyBytesWithoutLogin, connection)
  if (!body) return new Response(TEXTS.bodyTooLargeWithoutLogin, { status: 413 })
  const { pathname, search } = new URL(request.url)
  const { method, headers, signal } = request
  const url = publicUrl.startsWith('https://') ? publicUrl + pathname + search : request.url
  const form = new Request(url, { method, headers, body, signal })
  const isForm = await form
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    )
  return isForm ? form : new Response(TEXTS.brokenBody, { status: 400 })
}

/** Every page has one address. Never the start of another host's: "//evil.example/" stays on this site. */
function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/^\/{2,}/, '/').replace(/(?<=.)\/+$/, '')
}

/** Headers that in-process calls inherit, so that limits by address hold for forms sent without script. */
const SENDER = ['user-agent', 'x-forwarded-for']
/** Inherited where a script sent the form with its token. */
const MEMBER = ['cookie', 'x-xsrf-token', 'origin', 'sec-fetch-site']

function senderOf(request: Request, init?: RequestInit): Headers {
  const headers = new Headers(init?.headers)
  const isMember = request.method === 'POST' && request.headers.has('x-xsrf-token')
  for (const name of [...SENDER, ...(isMember ? MEMBER : [])]) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

async function finish(
  pathname: string,
  response: Response,
  options: PagesOptions,
  mark: string,
): Promise<Response> {
  const headers = new Headers(response.headers)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  const own = ownScripts(isPage ? await response.text() : '', mark)
  const body = isPage ? own.html : response.body
  const { checkoutOrigin, mode } = options
  headers.delete('Content-Length')
  headers.set('Content-Security-Policy', contentSecurityPolicy({ scripts: own.hashes, checkoutOrigin, mode }))
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  // The checkout may open a bank's page in a window of its own.
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  if (pathname.startsWith('/yogadashboard')) headers.set('X-Robots-Tag', 'noindex')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  return new Response(body, { status: response.status, headers })
}
