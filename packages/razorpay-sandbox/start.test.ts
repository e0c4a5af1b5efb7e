import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startSandbox } from './start.ts'
import { eventually, KEYS, openBench, openShop } from './test-bench.ts'

let folder: string
const children: ChildProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'razorpay-sandbox-'))
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function startAlone(name: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SANDBOX_PORT: '0',
      SANDBOX_FILE: join(folder, name),
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout!, 'data')
  return { child, url: /http:\S+/.exec(String(line))![0] }
}
const json = async (url: string, body?: object) => {
  const headers = { Authorization: `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}` }
  const response = await fetch(
    url,
    body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers },
  )
  return response.json()
}

test('it refuses production, live keys, missing secrets and an address open to others', async () => {
  const options = { port: 0, file: ':memory:', ...KEYS }
  await expect(startSandbox({ ...options, keyId: 'rzp_live_0001' })).rejects.toThrow(/rzp_test_/)
  await expect(startSandbox({ ...options, webhookSecret: '' })).rejects.toThrow(/webhook secret/)
  await expect(startSandbox({ ...options, host: '0.0.0.0' })).rejects.toThrow(/loopback/)
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startSandbox(options)).rejects.toThrow(/production/)
  const allowed = await startSandbox({ ...options, allowProduction: true })
  await allowed.close()
})

test('the checkout may be framed by pages of this machine and of the named origins only', async () => {
  const options = { port: 0, file: ':memory:', ...KEYS }
  const sandbox = await startSandbox({ ...options, allowedParents: ['https://studio.example/pay'] })
  const page = await fetch(`${sandbox.url}/v1/checkout/public`)
  expect(page.headers.get('Content-Security-Policy')).toMatch(
    /frame-ancestors http:\/\/127\.0\.0\.1:\* http:\/\/localhost:\* https:\/\/127\.0\.0\.1:\* https:\/\/localhost:\* https:\/\/studio\.example$/,
  )
  expect(await page.text()).toContain('data-parents="https://studio.example"')
  await sandbox.close()
  await expect(startSandbox({ ...options, allowedParents: ['studio'] })).rejects.toThrow(/no origin/)
})

test('a port that is taken is an error, not a crash', async () => {
  const first = await startSandbox({ port: 0, file: ':memory:', ...KEYS })
  await expect(startSandbox({ port: first.port, file: ':memory:', ...KEYS })).rejects.toThrow(/EADDRINUSE/)
  await first.close()
})

test('books, knobs and clock survive a restart', async () => {
  const file = join(folder, 'restart.sqlite')
  const first = await openBench({ file })
  const { id } = await first.razorpay.orders.create({ amount: 5000, currency: 'INR' })
  await first.pay(id)
  await first.control('PATCH', '/knobs', { lists: { lagSeconds: 9 } })
  await first.control('POST', '/clock', { jumpDays: 2 })
  const before = await first.ledger()
  await first.sandbox.close()
  await first.sandbox.close()

  const second = await openBench({ file })
  expect(await second.ledger()).toEqual(before)
  expect((await second.control('GET', '/knobs')).body.lists.lagSeconds).toBe(9)
  expect((await second.control('GET', '/clock')).body.now - Date.now() / 1000).toBeGreaterThan(170_000)
  await second.sandbox.close()
})

test('what was not delivered before a restart is delivered after it, to the new address, with the same ids', async () => {
  const file = join(folder, 'pending.sqlite')
  const first = await openBench({ file, webhookUrl: 'http://127.0.0.1:9/webhook' })
  const { id } = await first.razorpay.orders.create({ amount: 5000, currency: 'INR' })
  await first.pay(id)
  const events = (await first.ledger()).events.map((event) => event.id)
  await first.sandbox.close()

  const shop = await openShop()
  const second = await openBench({ file, webhookUrl: shop.url })
  await second.control('POST', '/clock', { jumpSeconds: 60 })
  await eventually(() => expect(shop.calls.length).toBe(3))
  expect(shop.calls.map(({ headers }) => headers['x-razorpay-event-id']).sort()).toEqual([...events].sort())
  await second.sandbox.close()
  await shop.close()
})

test('after SIGKILL every answered payment is still there and its webhooks still come', async () => {
  const shop = await openShop()
  const more = { SANDBOX_WEBHOOK_URL: shop.url }
  const first = await startAlone('killed.sqlite', more)
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => json(`${first.url}/v1/orders`, { amount: 5000, currency: 'INR' })),
  )
  const paid = await Promise.all(orders.map(({ id }) => json(`${first.url}/_sandbox/orders/${id}/pay`, {})))
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await startAlone('killed.sqlite', more)
  const { payments } = await json(`${second.url}/_sandbox/ledger`)
  expect(payments.map((one: { id: string }) => one.id).sort()).toEqual(
    paid.map((one) => one.razorpay_payment_id).sort(),
  )
  await eventually(() =>
    expect(new Set(shop.calls.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(60),
  )
  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
  await shop.close()
})

test('a client that waits for an answer that never comes does not hold up the closing', async () => {
  const bench = await openBench()
  await bench.control('POST', '/faults', { fault: 'timeout' })
  const hanging = bench.api('POST', '/orders', { amount: 100, currency: 'INR' }).catch(() => 'cut off')
  await eventually(async () => expect((await bench.ledger()).orders.length).toBe(1))
  await bench.sandbox.close()
  expect(await hanging).toBe('cut off')
})

test('the checkout is set in the faces that the shop gives; one that is not there is told at the start', async () => {
  const options = { port: 0, file: ':memory:', ...KEYS }
  const file = join(folder, 'face.woff2')
  await expect(startSandbox({ ...options, typefaces: [{ for: 'text', file }] })).rejects.toThrow(
    /face\.woff2/,
  )
  writeFileSync(file, 'wOF2')
  const running = await startSandbox({ ...options, typefaces: [{ for: 'text', file, range: 'U+20B9' }] })
  const css = await (await fetch(`${running.url}/v1/checkout/frame.css`)).text()
  const [, path] = /font-family:"text";src:url\((\S+?)\).*unicode-range:U\+20B9/.exec(css) ?? []
  const face = await fetch(running.url + path)
  expect([face.headers.get('content-type'), await face.text()]).toEqual(['font/woff2', 'wOF2'])
  const page = await fetch(`${running.url}/v1/checkout/public`)
  expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
  await running.close()
})
