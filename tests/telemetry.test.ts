import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, type RunningServer, startProgram } from './support/server.ts'

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Metric = { name: string; sum?: object; gauge?: object; histogram?: { dataPoints: Histogram[] } }
type Histogram = { count: number; bucketCounts: number[]; explicitBounds: number[] }

/** A collector that speaks OTLP over HTTP, and keeps what it got. */
async function startCollector() {
  const got: { path: string; token: string | undefined; text: string }[] = []
  const server: Server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    got.push({ path: request.url ?? '', token: request.headers['x-token']?.toString(), text })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const read = <T>(path: string, of: (body: never) => T[]) =>
    got.filter((one) => one.path === path).flatMap((one) => of(JSON.parse(one.text) as never))
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    spans: () =>
      read<Span>(
        '/v1/traces',
        ({ resourceSpans }: { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }) =>
          resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      read<Metric>(
        '/v1/metrics',
        ({ resourceMetrics }: { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }) =>
          resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const TOKEN = 'a-token-of-the-metrics-9f3c'
const folder = mkdtempSync(join(tmpdir(), 'zen-telemetry-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = async (endpoint: string) => ({
  PORT: String(await freePort()),
  SANDBOX_PORT: '0',
  DATA_DIR: folder,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-token=let-me-in',
  OTEL_METRIC_EXPORT_INTERVAL: '300',
})

describe('with a collector', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let server: RunningServer
  beforeAll(async () => {
    collector = await startCollector()
    server = await startProgram(await settings(collector.url))
  }, 60_000)
  afterAll(async () => {
    await collector.close()
  })

  test('a request is a trace with its statements, under the name of its call; nothing that was typed is in it', async () => {
    const login = await fetch(`${server.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'asha@example.com', password: 'lotus-and-lamp' }),
    })
    expect(login.status).toBe(200)
    await fetch(`${server.url}/class/gentle-hatha-yoga?from=somewhere-private`)
    await expect.poll(() => collector.metrics().map(({ name }) => name)).toContain('http_requests_total')
    expect(await server.stop()).toBe(0)

    const spans = collector.spans()
    const request = spans.find(({ name }) => name === 'POST /api/user/login')
    const inner = spans.filter(
      ({ traceId, spanId }) => traceId === request?.traceId && spanId !== request?.spanId,
    )
    expect(inner.map(({ name }) => name)).toContain('select users')
    expect(inner.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
    const facts = Object.fromEntries(request?.attributes.map(({ key, value }) => [key, value]) ?? [])
    expect(facts).toMatchObject({
      'http.route': { stringValue: '/api/user/login' },
      'http.response.status_code': { intValue: 200 },
      'studio.request_id': { stringValue: login.headers.get('x-request-id') },
    })
    expect(spans.map(({ name }) => name)).toContain('GET page')
    const sent = collector.got.map(({ text }) => text).join()
    for (const secret of ['asha@', 'lotus-and-lamp', 'somewhere-private', '$argon2'])
      expect([secret, sent.includes(secret)]).toEqual([secret, false])
    expect(new Set(collector.got.map(({ token }) => token))).toEqual(new Set(['let-me-in']))
  })

  test('the metrics are those of /metrics; a bucket holds what lies between two boundaries', () => {
    const metrics = collector.metrics()
    const duration = metrics.findLast(({ name }) => name === 'http_request_duration_ms')?.histogram
      ?.dataPoints[0]
    expect(duration?.bucketCounts).toHaveLength((duration?.explicitBounds.length ?? 0) + 1)
    expect(duration?.bucketCounts.reduce((sum, one) => sum + Number(one), 0)).toBe(Number(duration?.count))
    expect(Number(duration?.count)).toBeGreaterThan(1)
    expect(metrics.find(({ name }) => name === 'http_requests_total')?.sum).toBeDefined()
    expect(metrics.find(({ name }) => name === 'studio_waiting')?.gauge).toBeDefined()
  })
})

test('a collector that is not there changes nothing, nor keeps the program from its end', async () => {
  const server = await startProgram(await settings(`http://127.0.0.1:${await freePort()}`))
  expect((await fetch(`${server.url}/api/classes/get`)).status).toBe(200)
  const began = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
})

test('each figure of the dashboard is one that the program has', async () => {
  const server = await startProgram({ ...(await settings('http://127.0.0.1:9')), METRICS_TOKEN: TOKEN })
  await fetch(`${server.url}/api/classes/get`)
  const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const had = new Set([...(await page.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  await server.stop()
  const dashboard = readFileSync(join(import.meta.dirname, '../deploy/grafana-dashboard.json'), 'utf8')
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }
  const asked = panels
    .flatMap(({ targets = [] }) => targets)
    .flatMap(({ expr }) => [...expr.matchAll(/\b([a-z_]+)\{/g)].map(([, name = '']) => name))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !had.has(name.replace(/_bucket$/, '')))).toEqual([])
})
