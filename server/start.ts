import { existsSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createApi, keptPaths } from '../api/app.ts'
import { loginCookieName } from '../api/http/authentication.ts'
import { type Asker, addToken, missingToken } from '../api/http/csrf.ts'
import { createMetrics } from '../api/ops/metrics.ts'
import { migrate } from '../database/migrate.ts'
import { engineOf, openDatabase } from '../database/open.ts'
import { dataVersion } from '../database/watch.ts'
import { DEMO_PASSWORD, seedStudio } from '../demo/seed/seed.ts'
import { adoptPolicy } from '../domain/policy/policy.ts'
import type { RazorpayKeys } from '../domain/razorpay/client.ts'
import { knownAddress } from './cache/cache-key.ts'
import { createHitLog } from './cache/hit-log.ts'
import { createResponseCache } from './cache/response-cache.ts'
import { type Config, ConfigError } from './config.ts'
import { beginAnswer } from './every-answer.ts'
import { startJobs } from './jobs.ts'
import { createBoundedServer } from './limits/connections.ts'
import { openLog } from './log.ts'
import { openMailer } from './mail.ts'
import { becomeOnlyServer } from './one-process.ts'
import { createPages } from './pages.ts'
import { sandboxKeys, startBuiltInSandbox } from './sandbox.ts'
import { openStudio } from './studio.ts'

export const ROOT = join(import.meta.dirname, '..')

/** Opens the studio to the world: database, payments, API, pages, jobs. `say` hears one line about each step. */
export async function startServer(
  config: Config,
  say: (line: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const log = openLog(config.logLevel)
  const alone = engineOf(config.databaseUrl) === 'sqlite' ? becomeOnlyServer(config.databaseUrl) : null
  const migrated = await migrateFirst(config.databaseUrl)
  const db = openDatabase(config.databaseUrl, config.databaseConnections, config.databaseTimeoutMs)
  say(
    migrated.length > 0
      ? `Database: ${migrated.length} migrations ran (${engineOf(config.databaseUrl)}).`
      : `Database: up to date (${engineOf(config.databaseUrl)}).`,
  )

  // The port is taken first: with PORT=0 the addresses of everything else follow from it.
  let answer: (request: Request, env: object) => Response | Promise<Response> = () =>
    new Response('Starting', { status: 503, headers: { 'Retry-After': '1' } })
  const kept = createResponseCache(
    () => dataVersion(db),
    engineOf(config.databaseUrl) === 'sqlite' ? 10_000 : 1_000,
    { addressOf: knownAddress },
  )
  const listener = getRequestListener((request, env) => answer(request, env), {
    overrideGlobalObjects: false,
    // server/limits/connections.ts leaves what is not to be read.
    autoCleanupIncoming: false,
  })
  const token = {
    secret: config.secret,
    loginCookie: loginCookieName(config.production),
    secure: config.production,
  }
  // What is kept is answered before any router: it is the same for everybody.
  let tally: ReturnType<typeof createHitLog> | undefined
  const server = createBoundedServer(config.connections, (request, response) => {
    const began = performance.now()
    if (beginAnswer(request, response, config.baseUrl.startsWith('https://'))) return
    const status = kept.answer(request, response, () => missingToken(askerOf(request), token))
    if (status === null) listener(request, response)
    else tally?.count(request.method ?? '', request.url ?? '', status, performance.now() - began)
  })
  const port = await listen(server, config)
  const origin = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  const settings = config.baseUrlGiven ? config : { ...config, baseUrl: `http://localhost:${port}` }

  const sandbox =
    config.razorpay || config.production
      ? null
      : await startBuiltInSandbox(
          { ...config, sandboxPort: config.sandboxPort || 0 },
          `${origin}/api/payments/webhook`,
        )
  const keys: RazorpayKeys | null =
    config.razorpay ?? (sandbox ? sandboxKeys(config, sandbox.running.url) : null)
  say(
    sandbox
      ? `Payments: sandbox at ${sandbox.running.url}, no money moves.`
      : keys
        ? 'Payments: Razorpay.'
        : 'Payments: off, no Razorpay keys are set.',
  )

  const studio = openStudio(settings, db, log, keys)
  if (await adoptPolicy(studio)) say('Policy: a new version, for whoever enrolls from now on.')
  if (config.seed === 'demo' && (await seedStudio(studio))) say('Seeded: the demo studio.')
  const metrics = createMetrics(studio)
  tally = createHitLog({ log, metrics })
  const api = createApi(studio, {
    secure: config.production,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    mediaFolder: join(ROOT, 'demo/films'),
    mailbox: config.mailbox,
    metrics,
  })
  const pages = createPages({
    build: await loadBuild(),
    mode: 'production',
    files: join(ROOT, 'build/client'),
    api: async (path, init, connection) => api.request(path, init, connection),
    checkoutOrigin: keys ? new URL(keys.checkoutUrl).origin : null,
    publicUrl: settings.baseUrl,
    kept,
  })
  api.all('*', (c) => pages(c.req.raw, c.env as object, c.get('visitor')))
  const keptCalls = keptPaths(api)
  const throughKept = async (request: Request, path: string, env: object) => {
    const began = performance.now()
    let isMade = false
    const response = await kept.through(request, async () => {
      isMade = true
      return api.fetch(new Request(request.url), env)
    })
    // Whoever shared the answer that somebody else's request made was seen by no router either.
    if (!isMade) tally?.count(request.method, path, response.status, performance.now() - began)
    const { incoming } = env as { incoming?: IncomingMessage }
    addToken(response, incoming ? missingToken(askerOf(incoming), token) : null)
    return response
  }
  answer = (request, env) => {
    const { pathname } = new URL(request.url)
    const isKept = request.method === 'GET' && keptCalls.has(pathname)
    return isKept ? throughKept(request, pathname, env) : api.fetch(request, env)
  }
  const jobs = startJobs(studio, openMailer(config))
  if (config.mailbox) say(`E-mails: not sent, SMTP_URL is not set; read them in the mailbox.`)
  else if (!config.smtpUrl) say('E-mails: kept in the outbox, SMTP_URL is not set.')

  return {
    url: settings.baseUrl,
    async close() {
      await closeServer(server)
      tally?.close()
      await jobs.stop()
      await sandbox?.running.close()
      await db.destroy()
      alone?.release()
    },
  }
}

function askerOf({ headers, socket }: IncomingMessage): Asker {
  return { header: (name) => headers[name]?.toString(), address: socket.remoteAddress }
}

/** On a connection of its own: a migration may take longer than any request would wait. */
async function migrateFirst(databaseUrl: string): Promise<string[]> {
  await using db = openDatabase(databaseUrl, 2)
  return await migrate(db)
}

/** The lines that end a start: where to go, and as whom. */
export function welcome(url: string, config: Config): string[] {
  const mailbox = config.mailbox ? [`  Mailbox     ${url}/mailbox?token=${config.mailbox}`] : []
  if (config.seed !== 'demo') return ['', `  Open        ${url}`, ...mailbox, '']
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

async function loadBuild() {
  const file = join(ROOT, 'build/server/index.js')
  if (!existsSync(file)) throw new ConfigError('The site is not built yet: run `npm run build`.')
  return import(pathToFileURL(file).href)
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

/** Finishes the answers under way, and cuts off connections that only wait. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), 5_000)
  await closed
  clearTimeout(patience)
}
