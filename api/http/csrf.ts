import { createHash, createHmac } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { serialize } from 'hono/utils/cookie'
import { sameSecret } from '../../lib/same-secret.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { ApiEnv } from '../route.ts'
import { fail } from './errors.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'
/** A token set without a login lives as long as the longest login. */
const LONGEST_LOGIN_SECONDS = 30 * 86_400
const BROWSERS_SEND = ['sec-fetch-site', 'origin', 'referer']
/** Concurrent first calls of a visitor get the same token. */
const VISITOR_SLOT_MS = 600_000

/**
 * Refuses a state-changing request that another site made a browser send: one that bears Origin, Referer or
 * Sec-Fetch-Site must come from this site and repeat the XSRF-TOKEN cookie in a header, which no other site can read. Without
 * the cookie (a browser's very first call) Origin and Sec-Fetch-Site must both say that the page is ours. A client that is
 * no browser sends none of the three and needs its login alone. `exempt` paths prove themselves otherwise.
 */
export function csrf({
  baseUrl,
  strictOrigin,
  exempt = [] as string[],
}: {
  baseUrl: string
  strictOrigin: boolean
  exempt?: string[]
}) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const fromBrowser = BROWSERS_SEND.some((name) => c.req.header(name) !== undefined)
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (!changes || !fromBrowser || exempt.includes(c.req.path)) return next()
    const cookie = getCookie(c, XSRF_COOKIE)
    const proved = cookie === undefined ? provedTwice(c) : sameSecret(c.req.header(XSRF_HEADER), cookie)
    if (!proved || !sameOrigin(c, baseUrl, strictOrigin)) return fail(c, 'forged', TEXTS.forged)
    return next()
  })
}

export type Client = { header(name: string): string | undefined; address: string | undefined }

/**
 * The Set-Cookie line for a browser without a token, else null. Derived from the login, or from a visitor's address and
 * the time, so that concurrent calls get the same one.
 */
export function missingToken(
  { header, address }: Client,
  { secret, loginCookie, secure }: { secret: string; loginCookie: string; secure: boolean },
): string | null {
  const cookies = header('cookie')
  if ((cookies && readCookie(cookies, XSRF_COOKIE) !== undefined) || !isBrowser(header)) return null
  const login = cookies && readCookie(cookies, loginCookie)
  if (login) return tokenCookie(tokenOfLogin(login), secure, { maxAge: LONGEST_LOGIN_SECONDS })
  const slot = Math.floor(Date.now() / VISITOR_SLOT_MS)
  const from = [address, header('x-forwarded-for'), header('user-agent'), header('accept-language'), slot]
  const token = createHmac('sha256', secret)
    .update(`token ${JSON.stringify(from)}`)
    .digest('base64url')
  return tokenCookie(token.slice(0, 24), secure)
}

/** Sets a browser's token with its first response that no cache shares. */
export function issueToken(given: Parameters<typeof missingToken>[1]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    addToken(c.res, missingToken({ header: (name) => c.req.header(name), address: addressOf(c) }, given))
  })
}

/** Adds the cookie and makes the response private. */
export function addToken({ headers }: Response, line: string | null) {
  const caching = headers.get('cache-control') ?? ''
  if (!line || caching.includes('public')) return
  if (headers.getSetCookie().some((one) => one.startsWith(`${XSRF_COOKIE}=`))) return
  headers.append('Set-Cookie', line)
  headers.set('Cache-Control', privateCaching(caching))
}

export function privateCaching(caching: string): string {
  return caching.includes('private') ? caching : ['private', caching].filter(Boolean).join(', ')
}

/** The token that comes with a login and ends with it. */
export function loginToken(loginToken: string, secure: boolean, expires?: Date): string {
  return tokenCookie(tokenOfLogin(loginToken), secure, expires ? { expires } : {})
}

function tokenOfLogin(login: string): string {
  return createHash('sha256').update(`anti-forgery ${login}`).digest('base64url').slice(0, 24)
}

function tokenCookie(token: string, secure: boolean, life: { maxAge?: number; expires?: Date } = {}) {
  return serialize(XSRF_COOKIE, token, { path: '/', sameSite: 'Lax', secure, ...life })
}

function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Old browsers send none of the three headers on navigation; they are recognised by User-Agent. */
function isBrowser(header: Client['header']): boolean {
  return (
    BROWSERS_SEND.some((name) => header(name) !== undefined) ||
    (header('user-agent') ?? '').startsWith('Mozilla/')
  )
}

function addressOf(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    // An in-process call has no connection.
    return undefined
  }
}

function provedTwice(c: Context): boolean {
  return c.req.header('origin') !== undefined && c.req.header('sec-fetch-site') === 'same-origin'
}

function sameOrigin(c: Context, baseUrl: string, strict: boolean): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return false
  const stated = c.req.header('origin') ?? c.req.header('referer')
  if (stated === undefined) return true
  const origin = originOf(stated)
  if (origin === null) return false
  // In development the server has several names, in production one.
  return origin === new URL(baseUrl).origin || (!strict && origin === `http://${c.req.header('host')}`)
}

function originOf(text: string): string | null {
  return URL.canParse(text) ? new URL(text).origin : null
}
