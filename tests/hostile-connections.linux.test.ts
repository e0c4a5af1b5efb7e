import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, test } from 'vitest'
import { openRunningHouse } from './support/running-app.ts'
import type { RunningServer } from './support/server.ts'

/** A real program, whose memory the system tells, and 600 connections that send what they must not finish. */

const CONNECTIONS = 600
const MOST_MIB = 50

type Attack = { what: string; head: (host: string) => string; body: number }
const attacks: Attack[] = [
  {
    what: 'bodies that say they are 64 KiB',
    body: 64 * 1024 - 1,
    head: (host) => post('/api/user/login', host, 'Content-Length: 65536'),
  },
  {
    what: 'bodies that do not say how long they are',
    body: 63 * 1024,
    head: (host) => `${post('/api/user/login', host, 'Transfer-Encoding: chunked')}FC00\r\n`,
  },
  {
    what: 'bodies of the webhook',
    body: 1024 * 1024 - 1,
    head: (host) => post('/api/payments/webhook', host, 'Content-Length: 1048576'),
  },
  {
    what: 'forms sent to a page',
    body: 64 * 1024 - 1,
    head: (host) => post('/contactUs', host, 'Content-Length: 65536'),
  },
  {
    what: 'heads',
    body: 0,
    head: (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: ${'x'.repeat(8_000)}`,
  },
]

function post(path: string, host: string, length: string) {
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
}

/** Each attack has a program of its own, and most of its time is waiting for the end of a timeout: all run at once. */
describe.concurrent('a program under attack', () => {
  const servers = new Map<Attack, RunningServer>()
  beforeAll(async () => {
    for (const attack of attacks) {
      const app = await openRunningHouse('sqlite')
      const settings = { HEADERS_TIMEOUT_MS: '4000', REQUEST_TIMEOUT_MS: '6000', LOG_LEVEL: 'silent' }
      const server = await app.start(settings)
      await warmUp(server.url)
      servers.set(attack, server)
    }
    // Several programs begin, one after the other.
  }, 180_000)

  test.for(attacks)(
    `${CONNECTIONS} connections with unfinished $what cost less than ${MOST_MIB} MiB and are closed`,
    async (attack, { onTestFinished, expect }) => {
      const { head, body } = attack
      const server = servers.get(attack) as RunningServer
      const port = Number(new URL(server.url).port)
      const before = memoryMiB(server.process.pid ?? 0)
      const filler = Buffer.alloc(body, 0x20)
      const sockets: Socket[] = []
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy()
      })
      let closed = 0
      for (let n = 0; n < CONNECTIONS; n++) {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(head(`127.0.0.1:${port}`))
          if (body > 0) socket.write(filler)
        })
        socket.on('error', () => {}).on('close', () => closed++)
        socket.resume()
        sockets.push(socket)
        if (n % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      let most = 0
      const ends = Date.now() + 20_000
      while (closed < CONNECTIONS && Date.now() < ends) {
        most = Math.max(most, memoryMiB(server.process.pid ?? 0) - before)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      console.info(
        `${CONNECTIONS} connections with unfinished ${attack.what}: ${most.toFixed(1)} MiB more at most`,
      )
      expect(closed).toBe(CONNECTIONS)
      expect(most).toBeLessThan(MOST_MIB)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    },
  )
})

/** What every program does at its first requests is not the attack's doing. */
async function warmUp(url: string) {
  const headers = { 'content-type': 'application/json' }
  for (let n = 0; n < 300; n++)
    await (await fetch(`${url}/api/user/login`, { method: 'POST', headers, body: '{}' })).text()
  for (let n = 0; n < 30; n++) {
    const form = new URLSearchParams({ email: '' })
    await (await fetch(`${url}/contactUs`, { method: 'POST', body: form })).text()
    await (await fetch(`${url}/api/payments/webhook`, { method: 'POST', body: '{}' })).text()
  }
}

function memoryMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
