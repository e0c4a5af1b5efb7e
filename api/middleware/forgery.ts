import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { TEXTS } from '../../contract/texts.ts'
import type { ApiEnv } from '../env.ts'
import { fail } from './failures.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'

/**
 * Refuses a state-changing request that another site made a browser send: one that bears Origin, Referer or
 * Sec-Fetch-Site must come from this site and repeat the XSRF-TOKEN cookie in a header, which no other site can read.
 * A client that is no browser sends none of the three and needs its login alone. `exempt` paths prove themselves otherwise.
 */
export function guardForgery({
  baseUrl,
  strictOrigin,
  secure,
  exempt = [] as string[],
}: {
  baseUrl: string
  strictOrigin: boolean
  secure: boolean
  exempt?: string[]
}) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const fromBrowser = ['origin', 'referer', 'sec-fetch-site'].some(
      (name) => c.req.header(name) !== undefined,
    )
    const cookie = getCookie(c, XSRF_COOKIE)
    if (fromBrowser && !cookie) setXsrfCookie(c, secure)
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (!changes || !fromBrowser || exempt.includes(c.req.path)) return next()
    if (!sameOrigin(c, baseUrl, strictOrigin) || !same(cookie, c.req.header(XSRF_HEADER)))
      return fail(c, 403, TEXTS.forged)
    return next()
  })
}

function setXsrfCookie(c: Context, secure: boolean) {
  setCookie(c, XSRF_COOKIE, randomBytes(18).toString('base64url'), { path: '/', sameSite: 'Lax', secure })
}

function sameOrigin(c: Context, baseUrl: string, strict: boolean): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return false
  const stated = c.req.header('origin') ?? c.req.header('referer')
  if (stated === undefined) return true
  const origin = originOf(stated)
  if (origin === null) return false
  // On a developer's machine the same server is reached by several names; in production by one.
  return origin === new URL(baseUrl).origin || (!strict && origin === `http://${c.req.header('host')}`)
}

function originOf(text: string): string | null {
  return URL.canParse(text) ? new URL(text).origin : null
}

function same(a: string | undefined, b: string | undefined): boolean {
  if (!a || !b) return false
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
