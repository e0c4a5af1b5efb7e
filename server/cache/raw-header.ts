import type { IncomingMessage } from 'node:http'

/**
 * A header as it was sent, the first of its name. An answer from memory needs two or three, and `request.headers` makes an
 * object of all.
 * @param name in small letters
 */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}
