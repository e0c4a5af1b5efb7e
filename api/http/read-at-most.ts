import { IncomingMessage } from 'node:http'
import { AppError } from '../../domain/core/errors.ts'
import { TEXTS } from '../../shared/texts.ts'

/**
 * Memory for all unfinished bodies beyond the first bytes of each: small ones, which nearly all are, never wait.
 */
const FIRST_BYTES = 16 * 1024
const ROOM = { strangers: 2 * 1024 * 1024, members: 24 * 1024 * 1024, provider: 2 * 1024 * 1024 }
const taken = { strangers: 0, members: 0, provider: 0 }

/** Shorter chunks are merged: a body sent byte by byte takes no more memory than its bytes. */
const KEEP_FROM = 2048

/**
 * The body's bytes, or null when there are more than `limit`; a stream without a length is cut off there.
 * @param whose memory it counts against: strangers', members' and the payment provider's are apart
 * @param connection what node-server hands on: the body is then read from the socket's own stream, without a copy
 * @throws AppError unavailable while there is no memory for it, bad-request when the sender breaks off
 */
export async function readAtMost(
  request: Request,
  limit: number,
  connection?: object,
  whose: keyof typeof ROOM = 'strangers',
): Promise<Uint8Array<ArrayBuffer> | null> {
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > limit) {
    leaveUnread(connection)
    return null
  }
  const body = bodyOf(request, connection)
  if (!body) return new Uint8Array()
  const kept = collect()
  let own = 0
  const take = (size: number) => {
    const more = Math.max(0, size - FIRST_BYTES) - own
    if (taken[whose] + more > ROOM[whose]) throw new AppError('unavailable', TEXTS.tooBusy)
    taken[whose] += more
    own += more
  }
  try {
    take(length)
    for await (const chunk of body) {
      if (kept.size() + chunk.length > limit) return null
      kept.add(chunk)
      take(Math.max(length, kept.size()))
    }
    return kept.whole()
  } catch (error) {
    leaveUnread(connection)
    throw error instanceof AppError ? error : new AppError('bad-request', TEXTS.brokenBody)
  } finally {
    taken[whose] -= own
  }
}

function bodyOf(request: Request, connection?: object): AsyncIterable<Uint8Array> | null {
  const { incoming } = (connection ?? {}) as { incoming?: unknown }
  // In-process calls of a page have its visitor's connection, but their own body.
  const isItsOwn =
    incoming instanceof IncomingMessage && incoming.method === request.method && !incoming.readableDidRead
  if (isItsOwn && !request.bodyUsed) return incoming.iterator({ destroyOnReturn: false })
  return request.body as AsyncIterable<Uint8Array> | null
}

/** Node drains a body without a listener; one with a listener waits. */
function leaveUnread(connection?: object) {
  const { incoming } = (connection ?? {}) as { incoming?: unknown }
  if (incoming instanceof IncomingMessage) incoming.on('readable', () => {})
}

function collect() {
  const chunks: Uint8Array[] = []
  let short = Buffer.alloc(0)
  let used = 0
  let size = 0
  const close = () => {
    if (used > 0) chunks.push(short.subarray(0, used))
    short = Buffer.alloc(0)
    used = 0
  }
  return {
    size: () => size,
    add(chunk: Uint8Array) {
      size += chunk.length
      if (chunk.length >= KEEP_FROM) {
        close()
        chunks.push(chunk)
        return
      }
      if (used + chunk.length > short.length) {
        close()
        short = Buffer.allocUnsafeSlow(KEEP_FROM)
      }
      short.set(chunk, used)
      used += chunk.length
    },
    whole() {
      close()
      return Buffer.concat(chunks)
    },
  }
}
