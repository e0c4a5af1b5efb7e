import { createMiddleware } from 'hono/factory'
import { LIMITS } from '../../contract/limits.ts'
import { TEXTS } from '../../contract/texts.ts'
import { AppError } from '../../domain/errors.ts'
import type { ApiEnv } from '../env.ts'
import { fail } from './failures.ts'

/**
 * Reads a request's body tolerantly: JSON, or a form as a plain HTML page sends it; empty fields count as absent. What
 * remains is checked strictly by the call's schema. `raw` paths keep their bytes.
 */
export function readBody({ limit = LIMITS.bodyBytes, raw = [] as string[] } = {}) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
    const bytes = await readAtMost(c.req.raw, limit)
    if (!bytes) return fail(c, 413, TEXTS.bodyTooLarge)
    const headers = new Headers(c.req.raw.headers)
    let content: Uint8Array<ArrayBuffer> | string = bytes
    if (!raw.includes(c.req.path)) {
      const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      if (bytes.length > 0 && type !== 'application/json' && type !== 'application/x-www-form-urlencoded')
        return fail(c, 415, TEXTS.wrongBodyType)
      content = JSON.stringify(withoutEmpty(parse(bytes, type)))
      headers.set('content-type', 'application/json')
      headers.delete('content-length')
    }
    c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers, body: content })
    return next()
  })
}

/** The body's bytes, or null when there are more than `limit`; a stream without a length is cut off there. */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function parse(bytes: Uint8Array, type: string): object {
  if (bytes.length === 0) return {}
  const text = new TextDecoder().decode(bytes)
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text))
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // Said below.
  }
  throw new AppError('bad-request', TEXTS.brokenBody)
}

/** Drops fields without content, and refuses the one character that a database cannot keep in a text. */
function withoutEmpty(body: object): object {
  if (JSON.stringify(body).includes('\\u0000')) throw new AppError('bad-request', TEXTS.brokenBody)
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null))
}
