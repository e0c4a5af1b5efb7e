import { unavailableReason } from '../database/errors.ts'
import { ConfigError, readConfig } from './config.ts'
import { startServer, welcome } from './start.ts'

// Files of this process are readable by its user only.
process.umask(0o077)
try {
  const config = readConfig()
  const running = await startServer(config, (line) => console.log(line))
  for (const line of welcome(running, config)) console.log(line)
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
} catch (error) {
  // A wrong setting is one sentence; anything else is a bug and shows its stack.
  const reason = unavailableReason(error)
  if (reason) console.error(`DATABASE_URL: ${reason} (${String(error)}).`)
  else console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
