import type { IncomingMessage, ServerResponse } from 'node:http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** Headers of every response; a page replaces the policy with its own. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "frame-ancestors 'none'",
    ...(https ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  }
}

/** @returns whether the request was refused: by its method, or for want of a single Host (RFC 9112, 3.2) */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): boolean {
  if (!hasTwoHosts(request)) {
    if (METHODS.includes(request.method ?? '')) return false
    response.writeHead(405, { ...headers, Allow: METHODS.join(', '), 'Content-Length': 0 })
  } else response.writeHead(400, { ...headers, 'Content-Length': 0 })
  response.end()
  return true
}

/** Reads `rawHeaders` in place because every request passes here. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
