import type { Metrics } from '../../api/ops/metrics.ts'
import type { Log } from '../../domain/core/studio.ts'

export type HitLog = ReturnType<typeof createHitLog>

/** One log line per address and status at most every `everyMs`, since there are tens of thousands a second. */
export function createHitLog({
  log,
  metrics,
  everyMs = 1_000,
}: {
  log: Log
  metrics: Metrics
  everyMs?: number
}) {
  type Entry = { method: string; path: string; status: number; times: number; milliseconds: number }
  const entries = new Map<string, Entry>()
  const write = () => {
    for (const entry of entries.values()) log.info(entry, 'requests answered from memory')
    entries.clear()
  }
  const timer = setInterval(write, everyMs)
  timer.unref()
  return {
    /** @param address its query is never logged */
    count(method: string, address: string, status: number, milliseconds: number) {
      metrics.request(method, status, milliseconds)
      const path = address.split('?', 1)[0] ?? ''
      const key = `${method} ${status} ${path}`
      const entry = entries.get(key)
      if (entry) {
        entry.times++
        entry.milliseconds = Math.max(entry.milliseconds, Math.round(milliseconds * 10) / 10)
      } else
        entries.set(key, { method, path, status, times: 1, milliseconds: Math.round(milliseconds * 10) / 10 })
    },
    close() {
      clearInterval(timer)
      write()
    },
  }
}
