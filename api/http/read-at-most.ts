import { IncomingMessage } from 'node:http'
import type { Member } from '../../domain/core/actor.ts'
import { AppError } from '../../domain/core/errors.ts'
import { TEXTS } from '../../shared/texts.ts'

/** Small bodies, which nearly all are, never wait. */
const FIRST_BYTES = 16 * 1024
const MIB = 1024 * 1024
/** Memory for what has arrived of all unfinished bodies, beyond the first bytes of each. */
const ROOM = { strangers: 2 * MIB, members: 12 * MIB, staff: 24 * MIB, provider: 2 * MIB }
/** The same for one account; staff send photos. */
const OWN_ROOM = { members: 2 * MIB, staff: 16 * MIB }
const taken = new Map<string, number>()

export type Sender = 'strangers' | 'provider' | Pick<Member, 'id' | 'isStaff'>

/** Shorter chunks are merged: a body sent byte by byte takes no more memory than its bytes. */
const KEEP_FROM = 2048

/**
 * The body's bytes, or null when there are more than `limit`; a stream without a length is cut off there.
 * @param sender whose memory it counts against
 * @param connection what node-server hands on: the body is then read from the socket's own stream, without a copy
 * @throws AppError unavailable while there is no memory for it, bad-request when the sender breaks off
 */
export async function readAtMost(
  request: Request,
  limit: number,
  connection?: object,
  sender: Sender = 'strangers',
): Promise<Uint8Array<ArrayBuffer> | null> {
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > limit) {
    leaveUnread(connection)
    return null
  }
  const body = bodyOf(request, connection)
  if (!body) return new Uint8Array()
  const kept = collect()
  const rooms = roomsFor(sender)
  let counted = 0
  const count = (size: number) => {
    const more = Math.max(0, size - FIRST_BYTES) - counted
    if (rooms.some((room) => (taken.get(room.name) ?? 0) + more > room.size))
      throw new AppError('unavailable', TEXTS.tooBusy)
    add(rooms, more)
    counted += more
  }
  try {
    for await (const chunk of body) {
      if (kept.size() + chunk.length > limit) return null
      kept.add(chunk)
      count(kept.size())
    }
    return kept.whole()
  } catch (error) {
    leaveUnread(connection)
    throw error instanceof AppError ? error : new AppError('bad-request', TEXTS.brokenBody)
  } finally {
    add(rooms, -counted)
  }
}

type Room = { name: string; size: number }

function roomsFor(sender: Sender): Room[] {
  if (typeof sender === 'string') return [{ name: sender, size: ROOM[sender] }]
  const name = sender.isStaff ? 'staff' : 'members'
  return [
    { name, size: ROOM[name] },
    { name: `account:${sender.id}`, size: OWN_ROOM[name] },
  ]
}

function add(rooms: Room[], bytes: number) {
  for (const { name } of rooms) {
    const now = (taken.get(name) ?? 0) + bytes
    if (now > 0) taken.set(name, now)
    else taken.delete(name)
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
