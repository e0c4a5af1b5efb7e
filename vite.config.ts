import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type RunnableDevEnvironment } from 'vite'
import { builtScripts } from './scripts/built-scripts.ts'

/** What is fetched late on a public page may come early in the member area: that is meant. */
const QUIET = { checks: { ineffectiveDynamicImport: false } }

/** The framework changes with an upgrade only. What forty routes share is one file. Everything else is cut by who shares it. */
const GROUPS = [
  {
    name: 'framework',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|clsx)[\\/]/,
    priority: 2,
  },
  { name: 'shared', minShareCount: 40, priority: 1 },
]

export default defineConfig({
  plugins: [builtScripts(), studioInDevelopment(), reactRouter()],
  server: { host: '127.0.0.1' },
  css: { modules: { generateScopedName: classOf } },
  environments: {
    client: { build: { rolldownOptions: { ...QUIET, output: { codeSplitting: { groups: GROUPS } } } } },
    ssr: { build: { rolldownOptions: QUIET } },
  },
})

/** `hero_actions`: the file and the class; `hero`, if they have one name. Each file has its own (tests/styles.test.ts). */
function classOf(name: string, path: string) {
  const file = basename(path, '.module.css')
  return name === file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()) ? file : `${file}_${name}`
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
