import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../domain/core/throttle.ts'
import { LIMITS } from '../../shared/limits.ts'

const TO_READ_WHY_MS = 500

export type ConnectionLimits = {
  /** Milliseconds. */
  headersMs: number
  requestMs: number
  most: number
  /** Per network; null behind a proxy. */
  mostOfOne: number | null
}

/** Bounded in number and time, so that nobody can hold a connection by sending slowly. */
export function createBoundedServer(limits: ConnectionLimits, listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      highWaterMark: 16 * 1024,
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
    },
    oneAtATime((request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        beforeHead(response, () => {
          if (!request.complete) response.shouldKeepAlive = false
        })
        response.once('finish', () => leave(request))
      }
      return listener(request, response)
    }),
  )
  // A client that does not read its answer loses the connection.
  server.timeout = 2 * limits.requestMs
  server.maxConnections = limits.most
  const { mostOfOne } = limits
  if (mostOfOne !== null) boundEachAddress(server, { most: limits.most, mostOfOne })
  return server
}

type Answer = ServerResponse<IncomingMessage> & { req: IncomingMessage }

/** Pipelined requests of one connection; browsers send none. */
const MAX_AHEAD = 8

/** The requests of one connection: the one that is worked on, and those behind it. */
class Line {
  #isBusy = false
  #isOver = false
  readonly #ahead: (() => void)[] = []
  readonly #socket: Socket

  constructor(socket: Socket) {
    this.#socket = socket
  }

  enter(response: ServerResponse, work: () => void) {
    const begin = () => {
      response.on('close', this.#next)
      work()
    }
    if (!this.#isBusy) {
      this.#isBusy = true
      begin()
    } else if (this.#ahead.length < MAX_AHEAD && !this.#isOver) this.#ahead.push(begin)
    else this.#isOver = true
  }

  readonly #next = () => {
    const following = this.#socket.destroyed ? undefined : this.#ahead.shift()
    if (following) return following()
    this.#isBusy = false
    if (this.#isOver) this.#socket.destroySoon()
  }
}

/** A packet can hold hundreds of requests. Those pipelined beyond a few get no answer. */
function oneAtATime(listener: (request: IncomingMessage, response: Answer) => void) {
  const lines = new WeakMap<Socket, Line>()
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lines.get(socket) ?? new Line(socket)
    lines.set(socket, line)
    line.enter(response, () => listener(request, response as Answer))
  }
}

function beforeHead(response: ServerResponse, work: () => void) {
  const writeHead = response.writeHead
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    work()
    return writeHead.apply(response, head)
  }) as typeof writeHead
}

/** After a refused body the client has a moment to read why; the rest of it is not read. */
function leave(request: IncomingMessage) {
  if (request.complete) return
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length >= LIMITS.bodyBytesWithoutLogin) setImmediate(() => request.socket.pause())
  setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, TO_READ_WHY_MS)
}

/** With half of all connections taken, one network gets this part of its share, so that others still get in. */
const PART_IN_A_CROWD = 8

/** In a crowd the bounds are narrower, and a whole site (IPv6: /48), which is free to get, counts as one too. */
function boundEachAddress(server: Server, { most, mostOfOne }: { most: number; mostOfOne: number }) {
  const open = new Map<string, number>()
  let all = 0
  server.on('connection', (socket: Socket) => {
    const network = strangerFrom(socket.remoteAddress ?? '')
    if (network === null) return
    const site = siteOf(network)
    const isCrowded = all >= most / 2
    const ofNetwork = open.get(network) ?? 0
    const ofSite = open.get(site) ?? 0
    const bound = isCrowded ? Math.ceil(mostOfOne / PART_IN_A_CROWD) : mostOfOne
    if (ofNetwork >= bound || (isCrowded && ofSite >= mostOfOne)) return void socket.destroy()
    all++
    open.set(network, ofNetwork + 1)
    open.set(site, ofSite + 1)
    socket.once('close', () => {
      all--
      for (const key of [network, site]) {
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    })
  })
}

/** Null for this machine, whose tools and tunnels are not counted. */
export function strangerFrom(address: string): string | null {
  const network = networkOf(address)
  return network === '::1' || network === '0:0:0:0::/64' || network.startsWith('127.') ? null : network
}

/** IPv4: the network itself. IPv6: the /48, which anybody gets for nothing. */
export function siteOf(network: string): string {
  return `site ${network.split(':').slice(0, 3).join(':')}`
}
