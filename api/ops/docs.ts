import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Studio } from '../../domain/core/studio.ts'
import { studioProfile } from '../../domain/studio/profile.ts'
import type { ApiEnv } from '../route.ts'

const require = createRequire(import.meta.url)

/** A page to read and try the API. Its reader is served from the installed package: no other host is asked. */
export function docs(studio: Studio) {
  return new Hono<ApiEnv>()
    .get('/docs', async (c) => {
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      return c.html(page((await studioProfile(studio)).name))
    })
    .get('/docs/reader.js', async (c) => {
      const script = await readFile(require.resolve('rapidoc/dist/rapidoc-min.js'), 'utf8')
      return c.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
      })
    })
    .get('/docs/try.js', (c) => c.body(TRY, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
}

const page = (name: string) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}: the API</title></head>
<body>
<rapi-doc spec-url="/api/openapi.json" render-style="read" show-header="false" theme="light" primary-color="#aa3d1b" bg-color="#fcf8f0" text-color="#1a2b3c" load-fonts="false" regular-font="system-ui" allow-authentication="false" allow-server-selection="false" schema-style="table"></rapi-doc>
<script src="/api/docs/reader.js" type="module"></script>
<script src="/api/docs/try.js" type="module"></script>
</body>
</html>
`

/** Calls tried from the page repeat the anti-forgery cookie. */
const TRY = `fetch('/api/user/me')
document.querySelector('rapi-doc').addEventListener('before-try', (event) => {
  const token = document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]+)/)?.[1]
  if (token) event.detail.request.headers.set('X-XSRF-TOKEN', token)
})
`
