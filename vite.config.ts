import { existsSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type RunnableDevEnvironment } from 'vite'

/** What is fetched late on a public page may come early in the member area: that is meant. */
const QUIET = { checks: { ineffectiveDynamicImport: false } }

export default defineConfig({
  plugins: [studioInDevelopment(), reactRouter()],
  server: { host: '127.0.0.1' },
  environments: {
    client: { build: { rolldownOptions: { ...QUIET, output: { codeSplitting: { groups: chunks() } } } } },
    ssr: { build: { rolldownOptions: QUIET } },
  },
})

/**
 * A few chunks instead of forty: each file costs a round trip and is compressed by itself. The framework changes with an
 * upgrade only; the shell is what every page needs, `account` the frame of its forms, `enrolling` what sells a class,
 * `member` what the dashboard begins with. The rest is cut by who shares it.
 */
function chunks() {
  return [
    {
      name: 'framework',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|clsx)[\\/]/,
      priority: 4,
    },
    {
      name: 'shell',
      test: anyOf(
        'app/(head|api/(client|shared)|login/session)',
        'app/ui/(brand|button|icons|illustrations|picture|states|theme|toast|use-menu)',
        'app/website/(footer|not-found|studio|theme-button|top-bar)',
        'shared/(levels|limits|messages|texts)',
      ),
      priority: 3,
    },
    { name: 'member-api', test: anyOf('app/api/member'), priority: 3 },
    { name: 'account', test: anyOf('app/account/(frame|use-next)'), priority: 3 },
    { name: 'facts', test: anyOf('app/ui/fact-icons'), priority: 3 },
    { name: 'preload-helper', test: /vite[\\/]preload-helper/, priority: 3 },
    {
      name: 'enrolling',
      test: anyOf(
        'app/classes/(class-facts|enroll-button|use-enroll|use-waiting-list|wait-button|waits)',
        'app/login/use-way-to-login',
        'app/payment/members-button',
        'shared/(days|money)',
      ),
      priority: 2,
    },
    {
      name: 'member',
      test: anyOf(
        'app/times',
        'app/ui/(card|progress)',
        'app/dashboard/(achievements|cancel-enrollment|enrolled-class|icons|load-error|motivation|offline|portrait|practice-calendar|practice-flower|sidebar|waiting-section)',
        'app/login/(gate|refusal|same-member|use-logout)',
      ),
      priority: 1,
    },
  ]
}

function anyOf(...modules: string[]) {
  return new RegExp(`[\\\\/](${modules.join('|').replaceAll('/', '[\\\\/]')})\\.[jt]sx?$`)
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
