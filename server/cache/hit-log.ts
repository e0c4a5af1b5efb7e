import type { Metrics } from '../../api/ops/metrics.ts'
import type { Log } from '../../domain/core/studio.ts'

export type HitLog = ReturnType<typeof createHitLog>

/**
 * Requests answered from memory come by the tens of thousands a second: each is counted in the metrics, and the log gets
 * a line for each address and status at most every `everyMs`, with how many `times`.
 */
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
    /** @param address with its query, which is never written down */
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
