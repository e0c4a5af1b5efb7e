import type { IncomingMessage } from 'node:http'

/**
 * The first raw header of a name. `request.headers` would build an object of all, too slow for cached responses.
 * @param name in lower case
 */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}
