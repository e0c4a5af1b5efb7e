import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { LOAD_CORES, pinned } from './process.ts'

export type Load = {
  url: string
  connections?: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  /** Each request has another value in place of `[<id>]` in its address. */
  idReplacement?: boolean
  body?: string
}
export type Loaded = { answered: number; perSecond: number; p99: number; failures: number }

/** Loads an address for some seconds from a process of its own, on the cores that the servers do not have. */
export async function load(wanted: Load, seconds: number): Promise<Loaded> {
  const [program = '', ...args] = pinned(LOAD_CORES, [
    process.execPath,
    import.meta.filename,
    JSON.stringify(wanted),
    String(seconds),
  ])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text)
}

if (import.meta.main) {
  const [wanted = '{}', seconds] = process.argv.slice(2)
  const { connections = 50, method = 'GET', ...rest }: Load = JSON.parse(wanted)
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    ...rest,
    connections,
    method,
    duration: Number(seconds),
  })
  const told: Loaded = {
    answered: requests.total,
    perSecond: requests.average,
    p99: latency.p99,
    failures: non2xx + errors + timeouts,
  }
  console.log(JSON.stringify(told))
}
