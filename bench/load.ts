import autocannon from 'autocannon'

export type Load = {
  name: string
  url: string
  connections?: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}
export type Measured = { name: string; perSecond: number; p99: number; failures: number }

/** Loads an address for some seconds and tells requests per second (mean) and the 99th percentile in milliseconds. */
export async function measure(load: Load, seconds: number): Promise<Measured> {
  const options = {
    url: load.url,
    connections: load.connections ?? 50,
    duration: seconds,
    headers: load.headers,
    method: load.method ?? 'GET',
    body: load.body,
  }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon(options)
  return {
    name: load.name,
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}
