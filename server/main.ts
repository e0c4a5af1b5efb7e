import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { unavailableReason } from '../database/errors.ts'
import { ConfigError, readConfig } from './config.ts'
import { superviseProcesses } from './processes.ts'

// Files of this process are readable by its user only.
process.umask(0o077)
try {
  const { values } = parseArgs({ options: { processes: { type: 'string' } } })
  if (values.processes !== undefined) process.env.PROCESSES = values.processes
  const config = readConfig()
  if (config.processes > 1 && cluster.isPrimary)
    process.exit(await superviseProcesses(config, (line) => console.log(line)))
  await serve(config)
} catch (error) {
  // A wrong setting prints one sentence; any other error is a bug and prints its stack.
  const reason = unavailableReason(error)
  if (reason) console.error(`DATABASE_URL: ${reason} (${String(error)}).`)
  else console.error(error instanceof ConfigError || isWrongOption(error) ? error.message : error)
  process.exit(1)
}

/** An unknown option, or one without a value. */
function isWrongOption(error: unknown): error is Error {
  return (
    error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  )
}

async function serve(config: ReturnType<typeof readConfig>) {
  // The site is built for production, whatever the settings are: React decides this once, when it is loaded.
  process.env.NODE_ENV = 'production'
  const { startServer, welcome } = await import('./start.ts')
  const isFirst = cluster.isPrimary || process.env.PROCESS === 'first'
  const say = (line: string) => isFirst && console.log(line)
  const running = await startServer(config, say, isFirst)
  if (isFirst) for (const line of welcome(running, config)) console.log(line)
  process.send?.('ready')
  let closing = false
  const close = () => {
    if (closing) return
    closing = true
    running.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)
}
