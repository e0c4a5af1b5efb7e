import { EventEmitter } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBoundedServer } from './connections.ts'

const BOUNDS = { headersMs: 400, requestMs: 800, most: 50 }
const OWN = '203.0.113.1'
const disconnect = vi.fn()

test('a connection that its network may not have is cut; one that is closed is given back', async () => {
  const refusal = Promise.resolve(false)
  const server = createBoundedServer(
    BOUNDS,
    { connect: (one) => one === OWN || refusal, disconnect },
    () => {},
  )
  const arrive = (address: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress: address, destroy: vi.fn() })
    // The first listener is node:http's own.
    for (const listener of server.listeners('connection').slice(1))
      listener.call(server, socket as unknown as Socket)
    return socket
  }
  const [own, other, tool] = [OWN, '203.0.113.2', '127.0.0.1'].map(arrive)
  await refusal
  expect([own, other, tool].map((one) => one?.destroy.mock.calls.length)).toEqual([0, 1, 0])
  for (const one of [own, other, tool]) one?.emit('close')
  expect(disconnect.mock.calls).toEqual([[OWN]])
})

async function open(limits: { headersMs?: number; requestMs?: number; most?: number }) {
  const server = createBoundedServer({ ...BOUNDS, ...limits }, null, (incoming, response) =>
    incoming.resume().on('end', () => response.end('done')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** What becomes of a connection that sends this and no more, and after how many milliseconds. */
function fate(port: number, text: string) {
  const began = Date.now()
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  return new Promise<{ said: string; after: number }>((resolve) =>
    socket
      .on('close', () => resolve({ said: said.split('\r\n')[0] ?? '', after: Date.now() - began }))
      .on('error', () => {}),
  )
}

test('a head and a body that do not come in time end their connection', async () => {
  const port = await open({})
  const [head, body] = await Promise.all([
    fate(port, 'GET / HTTP/1.1\r\nHost: x\r\nA: '),
    fate(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf'),
  ])
  expect(head.said).toBe('HTTP/1.1 408 Request Timeout')
  expect(head.after).toBeLessThan(2_500)
  expect(body.said).toBe('HTTP/1.1 408 Request Timeout')
  expect(body.after).toBeLessThan(3_000)
})

test('connections over the bound are closed, and who is inside is served', async () => {
  const port = await open({ most: 2, headersMs: 5_000, requestMs: 5_000 })
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  const refused = await new Promise((resolve) =>
    request({ port, host: '127.0.0.1' }, (answer) => resolve(answer.statusCode))
      .on('error', (error) => resolve((error as NodeJS.ErrnoException).code))
      .end(),
  )
  expect(refused).toBe('ECONNRESET')
  for (const socket of sockets) socket.destroy()
})

test('requests sent ahead on one connection wait for one another, and are not worked on when their sender has left', async () => {
  const seen = { begun: 0, atOnce: 0, most: 0 }
  const server = createBoundedServer(BOUNDS, null, async (_, response) => {
    seen.begun++
    seen.most = Math.max(seen.most, ++seen.atOnce)
    await new Promise((resolve) => setTimeout(resolve, 20))
    seen.atOnce--
    response.end('done')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100)),
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen.most).toBe(1)
  expect(seen.begun).toBeLessThan(10)
})

test('an answer after which the connection is cut says so', async () => {
  const server = createBoundedServer(BOUNDS, null, (_, response) =>
    response.writeHead(413, { 'Content-Length': 0 }).end(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'),
  )
  const head = String(await new Promise((resolve) => socket.once('data', resolve)))
  socket.destroy()
  expect(head).toMatch(/^HTTP\/1\.1 413 /)
  expect(head.toLowerCase()).toContain('connection: close')
})

test('anyone who does not read an answer does not keep the connection forever', async () => {
  const server = createBoundedServer(BOUNDS, null, (_, response) =>
    response.end(Buffer.alloc(64 * 1024 * 1024)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ended = new Promise((resolve) =>
    server.once('connection', (socket) => socket.once('close', () => resolve('closed'))),
  )
  const socket = connect(port, '127.0.0.1', () => socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  onTestFinished(() => void socket.destroy())
  const patience = new Promise((resolve) => setTimeout(() => resolve('still open'), 4_000))
  expect(await Promise.race([ended, patience])).toBe('closed')
})
