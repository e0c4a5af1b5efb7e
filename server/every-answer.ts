import type { IncomingMessage, ServerResponse } from 'node:http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** A page's own policy replaces this one. @returns whether the request was refused already */
export function beginAnswer(request: IncomingMessage, response: ServerResponse, https: boolean): boolean {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  response.setHeader('Content-Security-Policy', "frame-ancestors 'none'")
  if (https) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
  const names = request.rawHeaders.filter((_, at) => at % 2 === 0)
  const isClear = names.filter((name) => name.toLowerCase() === 'host').length < 2
  if (isClear && METHODS.includes(request.method ?? '')) return false
  // RFC 9112, 3.2: exactly one Host.
  if (isClear) response.writeHead(405, { Allow: METHODS.join(', '), 'Content-Length': 0 })
  else response.writeHead(400, { 'Content-Length': 0 })
  response.end()
  return true
}
