import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'

const FILES: Record<string, [file: string, type: string]> = {
  '/': ['panel.html', 'text/html'],
  '/_sandbox/panel.js': ['panel.js', 'text/javascript'],
  '/_sandbox/panel.css': ['panel.css', 'text/css'],
}

/** The page for people: the knobs and the books. */
export function panelPage(): Hono {
  const app = new Hono()
  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get(path, (context) => {
      context.header('Content-Type', `${type}; charset=utf-8`)
      context.header('Cache-Control', 'no-cache')
      context.header('X-Content-Type-Options', 'nosniff')
      context.header(
        'Content-Security-Policy',
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      return context.body(readFileSync(join(import.meta.dirname, 'browser', file), 'utf8'))
    })
  }
  return app
}
