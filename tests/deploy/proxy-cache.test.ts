import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningHouse, type RunningHouse } from '../support/running-app.ts'
import { describeWhere, missing } from './machine.ts'
import { nginxExample } from './nginx.ts'

/** nginx keeps the public answers and gives them itself; the program empties what it keeps, so that nobody sees what was. */

const PATIENCE_MS = 60_000
const WRITES = 20
const LATEST_MS = 50

const folder = mkdtempSync(join(tmpdir(), 'zen-proxy-cache-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeWhere(missing('openssl', ['version']) ?? missing('nginx', ['-v']), 'nginx as a cache', () => {
  let app: RunningHouse
  let port: number
  let end = async () => {}

  beforeAll(async () => {
    app = await openRunningHouse('sqlite', { env: { PROXY_CACHE_DIR: join(folder, 'cache') } })
    const proxy = await nginxExample(folder, Number(new URL(app.url).port))
    port = proxy.port
    await app.start({ TRUST_PROXY: 'on', SEED: 'none' })
    const [program = '', ...args] = proxy.command
    const child = spawn(program, args, { stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    end = async () => {
      child.kill('SIGTERM')
      await ended
    }
    while (!(await ask('/healthz').catch(() => null))) {
      if (child.exitCode !== null) throw new Error('nginx did not start.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }, PATIENCE_MS)
  afterAll(() => end())

  type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const target = { host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false }
      request({ ...target, path, headers: { host: 'localhost', ...headers } }, async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
        .on('error', reject)
        .end()
    })
  const keptOf = async (path: string, headers?: Record<string, string>) =>
    (await ask(path, headers)).headers['x-cache']

  test('a page and an answer of the API come from nginx the second time, to a browser too, with the headers of all', async () => {
    const browser = { 'sec-fetch-site': 'none', 'accept-encoding': 'br' }
    for (const path of ['/about', '/api/classes/get']) {
      const first = await ask(path, browser)
      const second = await ask(path, browser)
      expect([path, first.headers['x-cache'], second.headers['x-cache']]).toEqual([path, 'MISS', 'HIT'])
      expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
      expect(second.headers['set-cookie']).toBeUndefined()
      expect(second.headers['x-accel-expires']).toBeUndefined()
      const known = await ask(path, { ...browser, 'if-none-match': String(second.headers.etag) })
      expect([known.status, known.text]).toEqual([304, ''])
    }
  })

  test('an address with a query is not kept; a file that is none of nginx’s is never deleted', async () => {
    for (let n = 0; n < 2; n++) expect(await keptOf('/about?made=up')).toBe('BYPASS')
    const [own, nginxs] = ['studio.db', '0123456789abcdef0123456789abcdef'].map((name) =>
      join(folder, 'cache', name),
    )
    for (const file of [own, nginxs]) writeFileSync(file ?? '', '')
    await app.newClass()
    const [buyer] = await app.crowd(1)
    if (buyer) await app.buy(buyer, await app.newClass())
    await expect.poll(() => existsSync(nginxs ?? '')).toBe(false)
    expect(existsSync(own ?? '')).toBe(true)
  })

  test('what is somebody’s own, and what went wrong, is not kept', async () => {
    const [member] = await app.crowd(1)
    const cookie = [...(member?.browser.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of [`/api/payments/get/${member?.id}`, '/api/class/there-is-none'])
      for (let n = 0; n < 2; n++) expect([path, await keptOf(path, { cookie })]).toEqual([path, 'MISS'])
    expect((await ask(`/api/payments/get/${member?.id}`)).status).toBe(401)
  })

  test(
    `${WRITES} writes, and ${LATEST_MS} ms after each nobody is told what was before, while others ask all the time`,
    async () => {
      const yogaClass = await app.newClass({ capacity: WRITES + 5 })
      const crowd = await app.crowd(WRITES)
      let isAsking = true
      let hits = 0
      const others = Array.from({ length: 4 }, async () => {
        while (isAsking) if ((await keptOf('/api/classes/get')) === 'HIT') hits++
      })
      const stale: string[] = []
      for (const [n, buyer] of crowd.entries()) {
        expect((await app.buy(buyer, yogaClass)).status).toBe(200)
        await new Promise((resolve) => setTimeout(resolve, LATEST_MS))
        const { data } = JSON.parse((await ask('/api/classes/get')).text)
        const one = data.find(({ _id }: { _id: string }) => _id === yogaClass.id)
        const left = WRITES + 5 - n - 1
        if (one.remainingClasses !== left) stale.push(`${one.remainingClasses} instead of ${left}`)
      }
      isAsking = false
      await Promise.all(others)
      expect(stale).toEqual([])
      expect(hits).toBeGreaterThan(WRITES)
    },
    PATIENCE_MS,
  )
})
