import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { findLogin, type OpenedLogin } from '../../domain/accounts/logins.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { memberByKey } from '../../domain/keys/api-keys.ts'
import type { ApiEnv } from '../route.ts'
import { loginToken } from './csrf.ts'

/** `__Host-`: only over https, only this host, only the whole site. Browsers refuse that prefix over plain http. */
export function loginCookieName(secure: boolean): string {
  return secure ? '__Host-zen-login' : 'zen-login'
}

/** Authenticates by the login cookie, or by a key where one is sent; clears the cookie of a login that has ended. */
export function authenticate(studio: Studio, secure: boolean) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (key !== undefined) {
      c.set('member', await memberByKey(studio, key, c.req))
      return next()
    }
    const token = getCookie(c, loginCookieName(secure))
    const member = token ? await findLogin(studio, token) : null
    if (token && !member) clearLoginCookie(c, secure)
    c.set('member', member)
    return next()
  })
}

/** Recognises a browser after its login has ended; grants no access. */
function browserCookieName(secure: boolean): string {
  return secure ? '__Host-zen-browser' : 'zen-browser'
}
/** The maximum browsers accept. */
const BROWSER_SECONDS = 400 * 86_400

export function browserOf(c: Context, secure: boolean): string | undefined {
  const token = getCookie(c, browserCookieName(secure))
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Sets the cookies of the login and of its anti-forgery token (30 days when remembered, else until the browser closes), and the one that recognises the browser. */
export function setLoginCookie(c: Context, opened: OpenedLogin, secure: boolean) {
  const expires = opened.remembered ? new Date(opened.expiresAt) : undefined
  setCookie(c, browserCookieName(secure), opened.browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: BROWSER_SECONDS,
  })
  setCookie(c, loginCookieName(secure), opened.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    ...(expires ? { expires } : {}),
  })
  c.header('Set-Cookie', loginToken(opened.token, secure, expires), { append: true })
}

export function clearLoginCookie(c: Context, secure: boolean) {
  deleteCookie(c, loginCookieName(secure), { path: '/', secure })
}
