import cluster, { type Worker } from 'node:cluster'
import { countInCluster } from './cluster-counters.ts'
import type { Config } from './config.ts'
import { countNetworks } from './limits/client-networks.ts'
import { startBuiltInSandbox } from './sandbox.ts'

/** More exits than this within the period mean a permanent fault. */
const CRASHES = { most: 5, withinMs: 60_000 }
const RESTART_MS = 500

/**
 * Runs several processes behind one port. One that exits is replaced; after too many exits all are stopped with an error.
 * @returns the exit code, once all have ended
 */
export async function superviseProcesses(config: Config, say: (line: string) => void): Promise<number> {
  const sandbox =
    config.razorpay || config.production || config.sandboxUrl
      ? null
      : await startBuiltInSandbox(config, config.port)
  const env = sandbox ? { SANDBOX_URL: sandbox.running.url } : {}
  const crashes: number[] = []
  let code: number | null = null

  const workers = () => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)
  function end(exitCode: number) {
    code ??= exitCode
    for (const { process } of workers()) process.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))

  const { most, mostOfOne } = config.connections
  countInCluster(countNetworks({ most: most * config.processes, mostOfOne }))

  // The first process migrates and seeds the database, and checks the settings.
  const first = cluster.fork({ ...env, PROCESS: 'first' })
  if (await isReady(first)) {
    const others = Array.from({ length: config.processes - 1 }, () => isReady(cluster.fork(env)))
    void Promise.all(others).then(
      (are) => are.every(Boolean) && say(`Processes: all ${config.processes} answer.`),
    )
  } else code ??= 1

  await new Promise<void>((resolve) => {
    const check = () => code !== null && workers().length === 0 && resolve()
    cluster.on('exit', () => {
      if (code !== null) return check()
      const now = Date.now()
      crashes.push(now)
      if (crashes.filter((at) => at > now - CRASHES.withinMs).length < CRASHES.most)
        return void setTimeout(() => code === null && cluster.fork(env), RESTART_MS)
      say(`Processes ended ${CRASHES.most} times within a minute; what they said is above. All end now.`)
      end(1)
      check()
    })
    check()
  })
  await sandbox?.running.close()
  return code ?? 0
}

function isReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.on('message', (message) => message === 'ready' && resolve(true))
    worker.once('exit', () => resolve(false))
  })
}
