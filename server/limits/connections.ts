import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { LIMITS } from '../../shared/limits.ts'
import { clientNetwork, type Networks } from './client-networks.ts'

const TO_READ_WHY_MS = 500

export type ConnectionLimits = {
  /** Milliseconds. */
  headersMs: number
  requestMs: number
  most: number
}

/**
 * Bounded in number and time, so that no one can hold a connection by sending slowly.
 * @param networks bounds each; null behind a proxy, which does
 */
export function createBoundedServer(
  limits: ConnectionLimits,
  networks: Pick<Networks, 'connect' | 'disconnect'> | null,
  listener: RequestListener,
): Server {
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
  // Closes connections whose client doesn’t read the response.
  server.timeout = 2 * limits.requestMs
  server.maxConnections = limits.most
  if (networks) boundEachNetwork(server, networks)
  return server
}

type Answer = ServerResponse<IncomingMessage> & { req: IncomingMessage }

/** Pipelined requests of one connection; browsers send none. */
const MAX_AHEAD = 8

/** The pipelined requests of a connection: the current one and the queue. */
class Line {
  #atWork: ServerResponse | undefined
  #isAwaited = false
  #isOver = false
  readonly #ahead: { response: ServerResponse; work: () => void }[] = []
  readonly #socket: Socket

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** @returns whether it can start at once; otherwise it starts in turn, or never */
  enter(response: ServerResponse, work: () => void): boolean {
    if (!this.#atWork || this.#atWork.closed) {
      this.#atWork = response
      this.#isAwaited = false
      return true
    }
    this.#await(this.#atWork)
    if (this.#ahead.length < MAX_AHEAD && !this.#isOver) this.#ahead.push({ response, work })
    else this.#isOver = true
    return false
  }

  /** Only if another request is waiting, which is rare. */
  #await(response: ServerResponse) {
    if (!this.#isAwaited) response.on('close', this.#next)
    this.#isAwaited = true
  }

  readonly #next = () => {
    this.#isAwaited = false
    const following = this.#socket.destroyed ? undefined : this.#ahead.shift()
    if (following) {
      this.#atWork = following.response
      if (this.#ahead.length > 0 || this.#isOver) this.#await(following.response)
      following.work()
    } else if (this.#isOver) this.#socket.destroySoon()
  }
}

/** A packet can hold hundreds of requests; beyond a few they get no response. */
function oneAtATime(listener: (request: IncomingMessage, response: Answer) => void) {
  const lines = new WeakMap<Socket, Line>()
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    let line = lines.get(socket)
    if (!line) {
      line = new Line(socket)
      lines.set(socket, line)
    }
    const work = () => listener(request, response as Answer)
    if (line.enter(response, work)) work()
  }
}

function beforeHead(response: ServerResponse, work: () => void) {
  const writeHead = response.writeHead
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    work()
    return writeHead.apply(response, head)
  }) as typeof writeHead
}

/** Gives the client a moment to read the refusal, without reading the rest of the body. */
function leave(request: IncomingMessage) {
  if (request.complete) return
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length >= LIMITS.bodyBytesWithoutLogin) setImmediate(() => request.socket.pause())
  setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, TO_READ_WHY_MS)
}

/** Serves the connection until the primary has replied. */
function boundEachNetwork(server: Server, networks: Pick<Networks, 'connect' | 'disconnect'>) {
  server.on('connection', (socket: Socket) => {
    const network = clientNetwork(socket.remoteAddress ?? '')
    if (network === null) return
    const settle = (may: boolean) => {
      if (!may) socket.destroy()
      else if (socket.destroyed) networks.disconnect(network)
      else socket.once('close', () => networks.disconnect(network))
    }
    const may = networks.connect(network)
    if (typeof may === 'boolean') settle(may)
    else void may.then(settle)
  })
}
