import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { loginCookieName } from '../api/http/authentication.ts'
import { createMetrics } from '../api/ops/metrics.ts'
import { hearChanges } from '../database/hear-changes.ts'
import { migrate } from '../database/migrate.ts'
import { engineOf, openDatabase } from '../database/open.ts'
import { dataVersion } from '../database/watch.ts'
import { DEMO_PASSWORD, seedStudio } from '../demo/seed/seed.ts'
import { adoptPolicy } from '../domain/policy/policy.ts'
import { newOwnerLink } from '../domain/setup/owner-link.ts'
import { adoptSettings } from '../domain/studio/identity.ts'
import { createApp, ROOT } from './app.ts'
import { baseHeaders, refuse } from './base-headers.ts'
import { cacheKey } from './cache/cache-key.ts'
import { cachedListener } from './cache/cached-listener.ts'
import { createHitLog } from './cache/hit-log.ts'
import { createResponseCache } from './cache/response-cache.ts'
import { answerCluster } from './cluster-counters.ts'
import { type Config, ConfigError } from './config.ts'
import { startJobs } from './jobs.ts'
import { countNetworks } from './limits/client-networks.ts'
import { createBoundedServer } from './limits/connections.ts'
import { openLog } from './log.ts'
import { openMailer } from './mail.ts'
import { lockSingleServer } from './one-process.ts'
import { sandboxKeys, startBuiltInSandbox } from './sandbox.ts'
import { openStudio } from './studio.ts'

/** @param isFirst the process that prints the address */
export async function startServer(
  config: Config,
  say: (line: string) => void,
  isFirst = true,
): Promise<{ url: string; begin: string | null; close(): Promise<void> }> {
  const log = openLog(config.logLevel)
  const engine = engineOf(config.databaseUrl)
  const alone = engine === 'sqlite' ? lockSingleServer(config.databaseUrl) : null
  const migrated = await migrateFirst(config.databaseUrl)
  const db = openDatabase(config.databaseUrl, config.databaseConnections, config.databaseTimeoutMs)
  say(`Database: ${migrated.length > 0 ? `${migrated.length} migrations ran` : 'up to date'} (${engine}).`)

  // The port is taken first: with PORT=0 all other addresses follow from it.
  let answer: RequestListener = (_request, response) => response.writeHead(503, { 'Retry-After': '1' }).end()
  const headers = baseHeaders(config.baseUrl.startsWith('https://'))
  const ofAll = cluster.isWorker ? answerCluster() : null
  const networks = ofAll?.networks ?? countNetworks(config.connections)
  const counted = config.connections.mostOfOne === null ? null : networks
  const server = createBoundedServer(config.connections, counted, (request, response) => {
    if (!refuse(request, response, headers)) answer(request, response)
  })
  const port = await listen(server, config)
  const settings = config.baseUrlGiven ? config : { ...config, baseUrl: `http://localhost:${port}` }

  const { sandbox, keys } = await openPayments(config, port, say)
  const studio = openStudio(settings, db, log, keys)
  if (await adoptPolicy(studio)) say('Policy: a new version applies to enrollments from now on.')
  await adoptSettings(studio)
  if (config.seed === 'demo' && (await seedStudio(studio))) say('Seeded: the demo studio.')

  const metrics = createMetrics(studio, ofAll?.sums)
  const hits = createHitLog({ log, metrics })
  // Another process may have written without us being notified.
  const maxAgeMs = engine === 'sqlite' ? 10_000 : 1_000
  const cache = createResponseCache(() => dataVersion(db), maxAgeMs, {
    addressOf: cacheKey,
    headers,
  })
  answer = cachedListener(
    createApp(studio, { config, build: await loadBuild(), mode: 'production', networks, metrics, cache }),
    {
      cache,
      hits,
      headers,
      token: {
        secret: config.secret,
        loginCookie: loginCookieName(config.production),
        secure: config.production,
      },
    },
  )
  const heard = engine === 'postgres' ? hearChanges(db, config.databaseUrl) : null
  const jobs = startJobs(studio, openMailer(config))
  if (config.mailbox) say(`Emails: not sent, SMTP_URL is not set; read them in the mailbox.`)
  else if (!config.smtpUrl) say('Emails: kept in the outbox, SMTP_URL is not set.')

  for (const warning of config.warnings) log.warn({}, warning)

  const { s3, folder } = config.files
  say(s3 ? `Files: in the bucket ${s3.bucket} at ${s3.endpoint}.` : `Files: in ${folder}.`)

  const begin = isFirst ? await newOwnerLink(studio) : null
  return {
    url: settings.baseUrl,
    begin,
    async close() {
      await closeServer(server)
      hits.close()
      await jobs.stop()
      await sandbox?.running.close()
      await heard?.close()
      await db.destroy()
      alone?.release()
    },
  }
}

/** Razorpay with keys; else the sandbox, but not in production. */
async function openPayments(config: Config, port: number, say: (line: string) => void) {
  if (config.razorpay) say('Payments: Razorpay.')
  else if (config.production) say('Payments: off, no Razorpay keys are set.')
  if (config.razorpay || config.production) return { sandbox: null, keys: config.razorpay }
  const sandbox = config.sandboxUrl
    ? null
    : await startBuiltInSandbox(config, port).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        throw new ConfigError(
          `Port ${config.sandboxPort} of the payment sandbox is in use: stop the other program, or set SANDBOX_PORT to another port.`,
        )
      })
  const keys = sandboxKeys(config, config.sandboxUrl ?? sandbox?.running.url ?? '')
  say(`Payments: sandbox at ${keys.apiUrl}, no money moves.`)
  return { sandbox, keys }
}

/** On its own connection: a migration may take longer than a request's time-out. */
async function migrateFirst(databaseUrl: string): Promise<string[]> {
  await using db = openDatabase(databaseUrl, 2)
  return await migrate(db)
}

/** @param begin where a studio without an owner gets one */
export function welcome({ url, begin }: { url: string; begin: string | null }, config: Config): string[] {
  const mailbox = config.mailbox ? [`  Mailbox     ${url}/mailbox?token=${config.mailbox}`] : []
  const first = begin
    ? [`  Begin       ${begin}`, '  The studio has no owner yet: this link makes one, once.']
    : []
  if (config.seed !== 'demo') return ['', `  Open        ${url}`, ...mailbox, ...first, '']
  return [
    '',
    `  Open        ${url}`,
    ...mailbox,
    `  Member      asha@example.com          ${DEMO_PASSWORD}`,
    `  Instructor  meera.joshi@example.com   ${DEMO_PASSWORD}`,
    `  Admin       studio@example.com        ${DEMO_PASSWORD}`,
    '',
  ]
}

async function loadBuild(): Promise<ServerBuild> {
  if (!existsSync(join(ROOT, 'build/server/index.js')))
    throw new ConfigError('The site is not built yet: run `npm run build`.')
  // A string, because types are checked before the build exists.
  return import('../build/server/index.js' as string)
}

async function listen(server: Server, config: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(
              `PORT ${config.port} is in use on ${config.host}: stop the other program, or set another port.`,
            )
          : error,
      ),
    )
    server.listen(config.port, config.host, resolve)
  })
  return (server.address() as { port: number }).port
}

/** Finishes open responses and closes idle connections. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), 5_000)
  await closed
  clearTimeout(patience)
}
