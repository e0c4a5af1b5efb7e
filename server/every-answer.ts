import type { IncomingMessage, ServerResponse } from 'node:http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A year, and every name under ours: whoever came by https once comes by nothing else. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * What holds for every answer, whoever makes it: pages, files, redirects, refusals. Who has more to say (a page's own policy)
 * says it over this.
 * @returns whether the request was refused already: methods that nothing here knows, and two hosts at once
 */
export function beginAnswer(request: IncomingMessage, response: ServerResponse, https: boolean): boolean {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  response.setHeader('Content-Security-Policy', "frame-ancestors 'none'")
  if (https) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
  const names = request.rawHeaders.filter((_, at) => at % 2 === 0)
  const isClear = names.filter((name) => name.toLowerCase() === 'host').length < 2
  if (isClear && METHODS.includes(request.method ?? '')) return false
  // RFC 9112, 3.2: whom it is for must be said once.
  if (isClear) response.writeHead(405, { Allow: METHODS.join(', '), 'Content-Length': 0 })
  else response.writeHead(400, { 'Content-Length': 0 })
  response.end()
  return true
}
