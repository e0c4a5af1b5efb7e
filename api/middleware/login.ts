import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { findLogin, type OpenedLogin } from '../../domain/accounts/logins.ts'
import type { Studio } from '../../domain/studio.ts'
import type { ApiEnv } from '../env.ts'

/** `__Host-`: only over https, only this host, only the whole site. Browsers refuse that prefix over plain http. */
export function loginCookieName(secure: boolean): string {
  return secure ? '__Host-zen-login' : 'zen-login'
}

/** Finds out who asks, from the login cookie alone. A cookie of a login that has ended is taken away. */
export function recognise(studio: Studio, secure: boolean) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const token = getCookie(c, loginCookieName(secure))
    const member = token ? await findLogin(studio, token) : null
    if (token && !member) clearLoginCookie(c, secure)
    c.set('member', member)
    return next()
  })
}

/** Gives the browser the token: for 30 days when remembered, else until it closes. */
export function setLoginCookie(c: Context, opened: OpenedLogin, secure: boolean) {
  setCookie(c, loginCookieName(secure), opened.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    ...(opened.remembered ? { expires: new Date(opened.expiresAt) } : {}),
  })
}

export function clearLoginCookie(c: Context, secure: boolean) {
  deleteCookie(c, loginCookieName(secure), { path: '/', secure })
}
