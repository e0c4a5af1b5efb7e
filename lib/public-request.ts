import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { useAgent as agentFor } from 'request-filtering-agent'

type Sending = { headers: Record<string, string>; body: string; timeoutMs: number }

/**
 * Posts to a URL that someone typed. Private addresses are refused after resolving the name, redirects aren’t followed, and only
 * the status is read.
 * @param allowPrivate on a developer’s machine
 * @returns the HTTP status
 * @throws Error on time-out, or if the address isn’t public
 */
export function postPublicly(
  url: string,
  { headers, body, timeoutMs }: Sending,
  allowPrivate: boolean,
): Promise<number> {
  const agent = agentFor(url, { allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: allowPrivate })
  const send = url.startsWith('https:') ? request : plainRequest
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method: 'POST',
        agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
