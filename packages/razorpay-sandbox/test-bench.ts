import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Razorpay from 'razorpay'
import { vi } from 'vitest'
import { type RunningSandbox, type SandboxOptions, startSandbox } from './start.ts'

/** What the tests of the sandbox are on: a sandbox on a free port, the official client, and a shop that listens. */
export const KEYS = {
  keyId: 'rzp_test_SandboxKey0001',
  keySecret: 'rzp_sandbox_secret_0001',
  webhookSecret: 'whsec_local_0001',
}

export interface Call {
  at: number
  headers: IncomingHttpHeaders
  raw: string
  event: string
  body: { payload: Record<string, { entity: Record<string, unknown> }>; [name: string]: unknown }
}

export interface Shop {
  url: string
  calls: Call[]
  /** What it answers; a test may set it. 0 keeps the caller waiting. */
  status: number
  events(): string[]
  close(): Promise<void>
}

export async function openShop(): Promise<Shop> {
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const raw = Buffer.concat(parts).toString()
    const body = JSON.parse(raw)
    shop.calls.push({ at: Date.now(), headers: request.headers, raw, event: body.event, body })
    if (shop.status === 0) return
    response.statusCode = shop.status
    if (shop.status === 302) response.setHeader('Location', `${shop.url}/elsewhere`)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const shop: Shop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    calls: [],
    status: 200,
    events: () => shop.calls.map(({ event }) => event),
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
  return shop
}

export interface Bench {
  sandbox: RunningSandbox
  razorpay: Razorpay
  /** A call with the keys; the body as it came. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A call to the control below /_sandbox. */
  control(method: string, path: string, body?: unknown): Promise<Answer>
  pay(orderId: string, how?: object): Promise<Answer>
  ledger(): Promise<Ledger>
}

// biome-ignore lint/suspicious/noExplicitAny: the tests read what comes over the wire as it comes.
export type Answer = { status: number; body: any }
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type Ledger = Record<'orders' | 'payments' | 'refunds' | 'events' | 'deliveries' | 'endpoints', any[]>

export async function openBench(options: Partial<SandboxOptions> = {}): Promise<Bench> {
  const sandbox = await startSandbox({ port: 0, file: ':memory:', ...KEYS, ...options })
  const authorization = `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    }
  }
  const control: Bench['control'] = (method, path, body) => call(method, `/_sandbox${path}`, body, {})
  return {
    sandbox,
    razorpay: officialClient(sandbox.url),
    api: (method, path, body, headers = {}) =>
      call(method, `/v1${path}`, body, { Authorization: authorization, ...headers }),
    control,
    pay: (orderId, how = {}) => control('POST', `/orders/${orderId}/pay`, how),
    ledger: async () => (await control('GET', '/ledger')).body,
  }
}

/** Razorpay's own package, turned to the sandbox in the one way it allows. */
export function officialClient(url: string, secret = KEYS.keySecret): Razorpay {
  const razorpay = new Razorpay({ key_id: KEYS.keyId, key_secret: secret })
  const { rq } = razorpay.api as unknown as { rq: { defaults: { baseURL: string; timeout: number } } }
  rq.defaults.baseURL = url
  rq.defaults.timeout = 2000
  return razorpay
}

/** Waits for what comes by itself, for longer than it should ever take even on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 8000, interval: 10 })
}
