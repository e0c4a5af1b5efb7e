import { existsSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type RunnableDevEnvironment } from 'vite'

export default defineConfig({
  plugins: [studioInDevelopment(), reactRouter()],
  server: { host: '127.0.0.1' },
})

/**
 * `react-router dev` serves pages only. Whatever Vite has no file for goes to the studio's own server, loaded by
 * Vite's runner so that an edit is live without a restart. Listed before reactRouter(), which would answer first.
 */
function studioInDevelopment(): Plugin {
  return {
    name: 'studio-in-development',
    apply: 'serve',
    configureServer(vite) {
      if (!existsSync('server/dev.ts')) return
      return () => {
        vite.middlewares.use(async (req, res, next) => {
          try {
            const { runner } = vite.environments.ssr as RunnableDevEnvironment
            const { handle } = await runner.import('/server/dev.ts')
            const getBuild = () => runner.import('virtual:react-router/server-build')
            if (req.originalUrl) req.url = req.originalUrl
            const listener = getRequestListener((request) => handle(request, getBuild), {
              overrideGlobalObjects: false,
            })
            await listener(req, res)
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}
