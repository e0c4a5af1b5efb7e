import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createApi, keptPaths } from '../api/app.ts'
import type { Metrics } from '../api/ops/metrics.ts'
import type { Studio } from '../domain/core/studio.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { Config } from './config.ts'
import { generatedIcons } from './generated-icons.ts'
import { generatedIllustrations } from './generated-illustrations.ts'
import type { Networks } from './limits/client-networks.ts'
import { printsInOwnColour } from './own-prints.ts'
import { createPages } from './pages.ts'

export const ROOT = join(import.meta.dirname, '..')

type AppOptions = {
  config: Pick<Config, 'production' | 'trustProxy' | 'metricsToken' | 'mailbox'>
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  networks: Networks
  metrics?: Metrics
  /** Answers API calls made while rendering public pages. */
  cache?: ResponseCache
}

export type App = {
  fetch(request: Request, env?: object): Response | Promise<Response>
  /** Whether a GET is public and may be cached. */
  isPublic(pathname: string): boolean
}

export function createApp(
  studio: Studio,
  { config, build, mode, networks, metrics, cache }: AppOptions,
): App {
  const api = createApi(studio, {
    secure: config.production,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    mediaFolder: join(ROOT, 'demo/films'),
    mailbox: config.mailbox,
    metrics,
  })
  const pages = createPages({
    build,
    mode,
    files: join(ROOT, 'build/client'),
    ownPrint: generatedIllustrations(studio.db),
    ownIcon: generatedIcons(studio),
    ownColour: printsInOwnColour(studio),
    api: async (path, init, connection) => {
      const call = async () => api.request(path, init, connection)
      const request = new Request(new URL(path, studio.settings.baseUrl), { method: init?.method })
      if (!cache || request.method !== 'GET' || !calls.has(new URL(request.url).pathname)) return call()
      return cache.through(request, call)
    },
    networks,
    checkoutOrigin: studio.razorpay ? new URL(studio.razorpay.keys.checkoutUrl).origin : null,
    publicUrl: studio.settings.baseUrl,
  })
  const calls = keptPaths(api)
  api.all('*', (c) => pages.answer(c.req.raw, c.env as object, c.get('visitor')))
  return {
    fetch: (request, env) => api.fetch(request, env),
    isPublic: (pathname) => calls.has(pathname) || pages.isPublic(pathname),
  }
}
