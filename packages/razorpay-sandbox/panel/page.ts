import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { browserScript } from '../browser-script.ts'

const BROWSER = join(import.meta.dirname, 'browser')
const file = (name: string) => () => readFileSync(join(BROWSER, name), 'utf8')

const FILES: Record<string, [type: string, content: () => string | Promise<string>]> = {
  '/': ['text/html', file('panel.html')],
  '/_sandbox/panel.js': ['text/javascript', browserScript(join(BROWSER, 'panel.ts'), 'es')],
  '/_sandbox/panel.css': ['text/css', file('panel.css')],
}

/** The page for people: the knobs and the books. */
export function panelPage(): Hono {
  const app = new Hono()
  for (const [path, [type, content]] of Object.entries(FILES)) {
    app.get(path, async (context) => {
      context.header('Content-Type', `${type}; charset=utf-8`)
      context.header('Cache-Control', 'no-cache')
      context.header('X-Content-Type-Options', 'nosniff')
      context.header(
        'Content-Security-Policy',
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      return context.body(await content())
    })
  }
  return app
}
