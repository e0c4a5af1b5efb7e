import { createMiddleware } from 'hono/factory'
import { AppError } from '../../domain/core/errors.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { ApiEnv } from '../route.ts'
import { fail } from './errors.ts'
import { readAtMost } from './read-at-most.ts'

/**
 * Reads JSON or an HTML form; empty fields count as absent, and the call's schema checks the rest. Without a login 64 KiB
 * are enough. `raw` paths keep their bytes, which their signature covers; `large` paths are for members alone. A call of
 * `files` ("POST /path") brings a file, which it reads by itself, once it knows that it may.
 */
export function readBody({ raw = [] as string[], large = [] as string[], files = [] as RegExp[] } = {}) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
    if (files.some((call) => call.test(`${c.req.method} ${c.req.path}`))) {
      if (!c.get('member')) throw new AppError('not-logged-in', TEXTS.notLoggedIn)
      return next()
    }
    const isRaw = raw.includes(c.req.path)
    const isOpen = !c.get('member') && !isRaw
    const type = c.req.header('content-type') ?? ''
    if (!isRaw && !isPlainUtf8(type, c.req.header('content-encoding')))
      return fail(c, 'unsupported-type', TEXTS.wrongEncoding)
    const limit = isOpen ? LIMITS.bodyBytesWithoutLogin : LIMITS.bodyBytes
    const bytes = await readAtMost(
      c.req.raw,
      limit,
      c.env as object | undefined,
      isRaw ? 'provider' : (c.get('member') ?? 'strangers'),
    )
    if (!bytes && isOpen && large.includes(c.req.path)) throw new AppError('not-logged-in', TEXTS.notLoggedIn)
    if (!bytes) return fail(c, 'too-large', isOpen ? TEXTS.bodyTooLargeWithoutLogin : TEXTS.bodyTooLarge)
    const headers = new Headers(c.req.raw.headers)
    let content: Uint8Array<ArrayBuffer> | string = bytes
    if (!isRaw) {
      const kind = type.split(';')[0]?.trim().toLowerCase() ?? ''
      if (bytes.length > 0 && kind !== 'application/json' && kind !== 'application/x-www-form-urlencoded')
        return fail(c, 'unsupported-type', TEXTS.wrongBodyType)
      content = JSON.stringify(withoutEmpty(parse(bytes, kind)))
      headers.set('content-type', 'application/json')
      headers.delete('content-length')
    }
    c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers, body: content })
    return next()
  })
}

/** No compressed bodies, and text is UTF-8. */
function isPlainUtf8(type: string, encoding: string | undefined): boolean {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') return false
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)
}

function parse(bytes: Uint8Array, type: string): object {
  if (bytes.length === 0) return {}
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text))
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // The next check responds to it.
  }
  throw new AppError('bad-request', TEXTS.brokenBody)
}

/** Drops empty fields and refuses NUL, which databases can’t store in text. */
function withoutEmpty(body: object): object {
  if (JSON.stringify(body).includes('\\u0000')) throw new AppError('bad-request', TEXTS.brokenBody)
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null))
}
