import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { readAtMost } from '../api/http/read-at-most.ts'
import { apiContext } from '../app/api/on-server.ts'
import { fromServer } from '../app/document/from-server.ts'
import { SPECULATION_RULES } from '../app/document/speculation.ts'
import { LIMITS } from '../shared/limits.ts'
import { TEXTS } from '../shared/texts.ts'
import { cacheKey } from './cache/cache-key.ts'
import { canonicalPath } from './canonical-path.ts'
import { contentSecurityPolicy } from './csp.ts'
import { clientNetwork, type Networks, networkPrefix } from './limits/client-networks.ts'
import { renderQueue } from './limits/render-queue.ts'
import { hashOf, scriptHashes } from './script-hashes.ts'
import { answerFile, type StaticFile, staticFiles } from './static-files.ts'

export type PagesOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  files: string
  /** A print that was not there when the site was built. */
  /** The studio's own icon at this path; none for the demo, which has those of the build. */
  ownIcon?(path: string): Promise<StaticFile | undefined>
  ownPrint?(path: string): Promise<StaticFile | undefined>
  /** A file as the studio's own colour has it. */
  ownColour?(path: string, file: StaticFile): Promise<StaticFile>
  /** The API in this process, called with the visitor's connection. */
  api(path: string, init?: RequestInit, connection?: object): Promise<Response>
  checkoutOrigin: string | null
  /** Bounds how many pages are made for one network. */
  networks: Pick<Networks, 'render'>
  /** Pages are rendered for this address, whatever Host a request names. */
  publicUrl: string
}

/** Rendering blocks the only thread, so it is queued, and the queue is bounded. */
const RENDERS = { atOnce: 2, waiting: 60, waitingOfOne: 12 }

/** Fragments inserted into public pages (app/boot/prefetch.ts). */
const RULES_OF_CONTROLS = hashOf(SPECULATION_RULES)

const MANIFEST = '/__manifest'

const LONGEST_PATH = 2000

export type Pages = {
  answer(request: Request, connection?: object, visitor?: { address: string }): Promise<Response>
  /** Pages and data that are the same for everyone. Not files, which are in memory already. */
  isPublic(pathname: string): boolean
}

/** Pages are rendered without a login, so they are the same for everyone. */
export function createPages(options: PagesOptions): Pages {
  const findFile = staticFiles(options.files)
  const styleText = builtStyles(options)
  const render = createRequestHandler(options.build, options.mode)
  const scriptNonce = randomBytes(18).toString('base64url')
  const turns = renderQueue(RENDERS)
  let spelt = typeof options.build === 'function' ? undefined : canonicalPath(options.build.routes)
  const answer: Pages['answer'] = async (request, connection, visitor) => {
    const { pathname, search } = new URL(request.url)
    // Slashes are matched in quadratic time below and in the router.
    if (pathname.length > LONGEST_PATH) return new Response('This address is too long.', { status: 414 })
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead
      ? ((await options.ownIcon?.(pathname)) ?? findFile(pathname) ?? (await options.ownPrint?.(pathname)))
      : undefined
    if (file) return answerFile(request, (await options.ownColour?.(pathname, file)) ?? file)
    // JPEGs are made only by the build; records made since get a stand-in.
    const standIn = isRead ? standInFor(pathname) : undefined
    if (standIn) return new Response(null, { status: 302, headers: { Location: standIn } })
    spelt ??= canonicalPath(
      (typeof options.build === 'function' ? await options.build() : options.build).routes,
    )
    const canonical = spelt.spell(withoutTrailingSlash(pathname))
    if (canonical !== pathname && request.method !== 'POST')
      return new Response(null, { status: 301, headers: { Location: canonical + search } })
    const asked = isRead
      ? readOf(options.publicUrl + cacheKey(pathname + search))
      : await formOf(request, options.publicUrl, connection)
    if (asked instanceof Response) return asked
    const renderOne = async () => {
      const context = new RouterContextProvider()
      context.set(fromServer, { mark: scriptNonce, styleText })
      context.set(apiContext, {
        fetch: (path, init) => options.api(path, { ...init, headers: senderOf(request, init) }, connection),
      })
      return finish(pathname, await render(asked, context), options, scriptNonce)
    }
    const network = visitor ? clientNetwork(visitor.address) : null
    if (network && !(await options.networks.render(network))) return comeAgain(429)
    return (await turns.run(renderOne, network && networkPrefix(network))) ?? comeAgain(503)
  }
  const isPublic = (pathname: string) => pathname === MANIFEST || (spelt?.isPage(pathname) ?? false)
  return { answer, isPublic }
}

/** For the picture of a link on another site, or of an email. */
function standInFor(pathname: string): string | undefined {
  const [, folder, night = ''] = /^\/(og|mail)\/[\w-]+(\.night)?\.jpg$/.exec(pathname) ?? []
  const standIn = folder === 'mail' ? `/mail/class-of-hatha${night}.jpg` : folder && '/og/hero-landing.jpg'
  // Before a build not even the stand-in is there.
  return standIn === pathname ? undefined : standIn
}

/** The built stylesheets by their address; none in development, where Vite serves modules. */
function builtStyles({ mode, files }: Pick<PagesOptions, 'mode' | 'files'>) {
  const folder = join(files, 'assets')
  const names = mode === 'production' && existsSync(folder) ? readdirSync(folder) : []
  const texts = names
    .filter((name) => name.endsWith('.css'))
    .map((name): [string, string] => [`/assets/${name}`, readFileSync(join(folder, name), 'utf8')])
  // Text that could close the element stays a file.
  const known = new Map(texts.filter(([, text]) => !/<\/style/i.test(text)))
  return (path: string) => known.get(path)
}

function comeAgain(status: 429 | 503): Response {
  const text =
    status === 429
      ? 'Your network is requesting too many pages. Please try again in a moment.'
      : 'Too many pages are being requested at once. Please try again in a moment.'
  return new Response(text, { status, headers: { 'Retry-After': '5' } })
}

/** A shared page must not depend on one browser, not even on its abort signal. */
function readOf(url: string): Request {
  return new Request(url, { headers: { accept: 'text/html' } })
}

/**
 * Before the router, which reads without a limit. Behind a proxy the address gets its https back, which the router
 * compares with the Origin.
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

/** "//evil.example/" must not redirect to another host. */
function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/^\/{2,}/, '/').replace(/(?<=.)\/+$/, '')
}

/** In-process calls inherit these, so that limits by address hold for forms sent without script. */
const SENDER = ['user-agent', 'x-forwarded-for']
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
  { checkoutOrigin, mode }: PagesOptions,
  mark: string,
): Promise<Response> {
  const headers = new Headers(response.headers)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  const own = scriptHashes(isPage ? await response.text() : '', mark)
  const hasApplication = /^<!DOCTYPE html><html [^>]*data-application/.test(own.html)
  // Hydration data is only for hydrated pages.
  const html = hasApplication ? own.html : own.html.replaceAll('<!-- -->', '')
  const body = isPage ? html : response.body
  const scripts = hasApplication ? own.hashes : [...own.hashes, RULES_OF_CONTROLS]
  headers.delete('Content-Length')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({ scripts, checkoutOrigin, mode, hasApplication }),
  )
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  // The checkout may open a bank's page in its own window.
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  if (/^\/(yogadashboard|studio)(\/|$)/.test(pathname)) headers.set('X-Robots-Tag', 'noindex')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  return new Response(body, { status: response.status, headers })
}
