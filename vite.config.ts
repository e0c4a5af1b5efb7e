import { existsSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type RunnableDevEnvironment } from 'vite'

export default defineConfig({
  plugins: [studioInDevelopment(), reactRouter()],
  server: { host: '127.0.0.1' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks() } } } } },
  },
})

/**
 * What every page needs comes in two chunks instead of fifteen: each is compressed by itself, and together they compress
 * better. The framework changes with an upgrade only, the shell with our own code. The rest is cut by who shares it.
 */
function chunks() {
  return [
    {
      name: 'framework',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|clsx)[\\/]/,
      priority: 3,
    },
    {
      name: 'shell',
      test: /[\\/](app[\\/](session|theme|api|shared|art|head)\.tsx?|app[\\/]components[\\/](button|icons|toast|picture)\.tsx|app[\\/]website[\\/](brand|footer|lost|studio|theme-button|top-bar)\.tsx?|contract[\\/](limits|messages|texts)\.ts)$/,
      priority: 2,
    },
  ]
}

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
