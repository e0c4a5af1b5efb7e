import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Studio } from '../../domain/core/studio.ts'
import { studioProfile } from '../../domain/studio/profile.ts'
import type { ApiEnv } from '../route.ts'

const require = createRequire(import.meta.url)

const SCRIPT = 'text/javascript; charset=utf-8'
const FILES = {
  'reader.js': { file: 'swagger-ui-bundle.js', type: SCRIPT },
  'reader.css': { file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
}

/** The API reference page. Its script is served from the installed package, not from another host. */
export function docs(studio: Studio) {
  const routes = new Hono<ApiEnv>()
    .get('/docs', async (c) => {
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      return c.html(page((await studioProfile(studio)).name))
    })
    .get('/docs/try.js', (c) => c.body(TRY, 200, { 'Content-Type': SCRIPT }))
  for (const [name, { file, type }] of Object.entries(FILES))
    routes.get(`/docs/${name}`, async (c) =>
      c.body(await readFile(require.resolve(`swagger-ui-dist/${file}`), 'utf8'), 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=86400',
      }),
    )
  return routes
}

const page = (name: string) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}: the API</title>
<link rel="stylesheet" href="/api/docs/reader.css"></head>
<body>
<main id="reader"></main>
<script src="/api/docs/reader.js"></script>
<script src="/api/docs/try.js" type="module"></script>
</body>
</html>
`

/** Calls tried from the page send the anti-forgery header. The script’s own validator is off because it would call another host. */
const TRY = `fetch('/api/user/me')
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reader',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  requestInterceptor(request) {
    const token = document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]+)/)?.[1]
    if (token) request.headers['X-XSRF-TOKEN'] = token
    return request
  },
})
`
