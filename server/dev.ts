import type { ServerBuild } from 'react-router'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { seedStudio } from '../demo/seed/seed.ts'
import { adoptPolicy } from '../domain/policy/policy.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { startJobs } from './jobs.ts'
import { countNetworks } from './limits/client-networks.ts'
import { openLog } from './log.ts'
import { openMailer } from './mail.ts'
import { sandboxKeys, startBuiltInSandbox } from './sandbox.ts'
import { openStudio } from './studio.ts'

/** On globalThis, because Vite evaluates this module again after every edit. */
const held = globalThis as { zenFlowYogaDev?: Promise<Awaited<ReturnType<typeof open>>> }

async function open() {
  const config: Config = { ...readConfig(), logLevel: 'warn' }
  const db = openDatabase(config.databaseUrl, config.databaseConnections)
  await migrate(db)
  const port = Number(process.env.DEV_PORT ?? 5173)
  const sandbox = config.razorpay ? null : await startBuiltInSandbox(config, port)
  const studio = openStudio(
    { ...config, baseUrl: `http://localhost:${port}` },
    db,
    openLog(config.logLevel),
    config.razorpay ?? (sandbox && sandboxKeys(config, sandbox.running.url)),
  )
  await adoptPolicy(studio)
  await seedStudio(studio)
  startJobs(studio, openMailer(config))
  return { config, studio, networks: countNetworks(config.connections) }
}

export async function handle(request: Request, getBuild: () => Promise<ServerBuild>): Promise<Response> {
  held.zenFlowYogaDev ??= open()
  const { config, studio, networks } = await held.zenFlowYogaDev
  return createApp(studio, { config, build: getBuild, mode: 'development', networks }).fetch(request)
}
