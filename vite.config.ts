import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type RunnableDevEnvironment } from 'vite'
import { builtScripts } from './scripts/built-scripts.ts'

/** What is fetched late on a public page may come early in the member area: that is meant. */
const QUIET = { checks: { ineffectiveDynamicImport: false } }

export default defineConfig({
  plugins: [builtScripts(), studioInDevelopment(), reactRouter(), inlineClassNames()],
  server: { host: '127.0.0.1' },
  css: { modules: { generateScopedName: classOf } },
  environments: {
    client: { build: { rolldownOptions: { ...QUIET, output: { codeSplitting: { groups: chunks() } } } } },
    ssr: { build: { rolldownOptions: QUIET } },
  },
})

/** `hero_actions`: the file and the class; `hero`, if they have one name. Each file has its own (tests/styles.test.ts). */
function classOf(name: string, path: string) {
  const file = basename(path, '.module.css')
  return name === file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()) ? file : `${file}_${name}`
}

/**
 * `styles.card` becomes the class itself: a page does not carry the lists of all classes of its modules, which are a few
 * kilobytes of script. So a component names each class that it uses; `styles[name]` would find no list.
 */
function inlineClassNames(): Plugin {
  return {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.endsWith('.module.css')) return { code: '', map: null, moduleSideEffects: 'no-treeshake' }
      const files = new Map<string, string>()
      const plain = code.replace(/import (\w+) from (["'][^"']+\.module\.css["'])/g, (_, name, file) => {
        files.set(name, file.slice(1, -1))
        return `import ${file}`
      })
      if (files.size === 0) return
      const uses = new RegExp(`(?<![\\w.$/])(${[...files.keys()].join('|')})\\.(\\w+)`, 'g')
      return plain.replace(uses, (_, name, key) => JSON.stringify(classOf(key, files.get(name) ?? '')))
    },
  }
}

/**
 * A few chunks instead of forty: each file costs a round trip and is compressed by itself. The framework changes with an
 * upgrade only; the shell is what every page of the application needs, `form` a form and the pages before a login, `enrolling` what sells a class,
 * `member` what the dashboard begins with, and the desk shares, `parts` what both need later, `practice` what stands below the dashboard's first screen.
 * The rest is cut by who shares it.
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
        'vite/preload-helper',
        'app/(map|studio|times|api/(calls|client|failure-text|first-calls|member|shared)|device/(remembered|storage)|auth/(gate|leave|login-failure|same-member|use-auth|use-way-to-login))',
        'app/document/(application|context|inline-script|stylesheets)',
        'app/ui/(back-link|badge|brand|button|fact-icons|icon-button|icons|illustrations|leave-guard|link|menu-button|page-failed|picture|price|states|table|tabs|theme-button|toast|toasts)',
        'app/frame/failed-title',
        'app/form/field.module',
        'shared/(formats|levels|limits|messages|texts|zones)',
      ),
      priority: 3,
    },
    { name: 'questions', test: anyOf('app/sign-up/(answers|labels|questions)', 'shared/enums'), priority: 2 },
    {
      name: 'form',
      test: anyOf(
        'app/form/(api-form|choices|field|form-state|form-values|submit-button)',
        'app/login/(frame|use-next)',
        'app/api/account',
      ),
      priority: 3,
    },
    {
      name: 'enrolling',
      test: anyOf(
        'app/classes/(class-facts|enroll-button|enroll-path|events|members-form|use-enrolled|wait-button|waits)',
        'shared/(days|money)',
      ),
      priority: 2,
    },
    { name: 'parts', test: anyOf('app/(use-refresh|form/use-action|ui/(card|progress))'), priority: 2 },
    { name: 'suggestions', test: anyOf('app/classes/suggestion-text'), priority: 2 },
    {
      name: 'member',
      test: anyOf(
        'app/dashboard/(home-ahead|motivation|next-session|offline|sidebar|viewer-time|waiting-page)',
        'app/classes/(moments|next-words)',
        'app/device/(forget|kept-next)',
        'app/ui/(load-error|member-icons|portrait)',
        'app/auth/use-logout',
      ),
      priority: 2,
    },
    {
      name: 'practice',
      test: anyOf(
        'app/dashboard/(achievements|cancel-enrollment|enrolled-class|practice|practice-calendar|practice-flower|refunds|session-rows|waiting-section|your-room)',
      ),
      priority: 1,
    },
  ]
}

function anyOf(...modules: string[]) {
  return new RegExp(`[\\\\/\0](${modules.join('|').replaceAll('/', '[\\\\/]')})(\\.module)?\\.([jt]sx?|css)$`)
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
