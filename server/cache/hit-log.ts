import type { Metrics } from '../../api/ops/metrics.ts'
import type { Log } from '../../domain/core/studio.ts'

export type HitLog = ReturnType<typeof createHitLog>

type Entry = { method: string; path: string; status: number; times: number }

/** Aggregates cached responses, tens of thousands per second, before they reach log and metrics. */
export function createHitLog({
  log,
  metrics,
  everyMs = 1_000,
}: {
  log: Log
  metrics: Pick<Metrics, 'fromMemory' | 'beforePage'>
  everyMs?: number
}) {
  const entries = new Map<string, Entry[]>()
  const write = () => {
    for (const entry of [...entries.values()].flat()) {
      metrics.fromMemory(entry.method, entry.status, entry.times)
      log.info(entry, 'requests answered from memory')
    }
    entries.clear()
  }
  const timer = setInterval(write, everyMs)
  timer.unref()
  metrics.beforePage(write)
  return {
    /** @param address its query is never logged */
    count(method: string, address: string, status: number) {
      const query = address.indexOf('?')
      const path = query < 0 ? address : address.slice(0, query)
      const ofPath = entries.get(path) ?? []
      if (ofPath.length === 0) entries.set(path, ofPath)
      const entry = ofPath.find((one) => one.status === status && one.method === method)
      if (entry) entry.times++
      else ofPath.push({ method, path, status, times: 1 })
    },
    close() {
      clearInterval(timer)
      write()
    },
  }
}
