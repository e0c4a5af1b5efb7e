import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { createResponseCache } from '../../server/cache/response-cache.ts'
import { generatedIcons } from '../../server/generated-icons.ts'
import { createPages } from '../../server/pages.ts'
import type { TestApp } from './test-app.ts'

const BUILD = join(import.meta.dirname, '../../build')
export const client = join(BUILD, 'client')

/** The pages of the built site over a app; each call gets one as a browser does. */
export async function openBuiltPages(app: TestApp) {
  if (!existsSync(join(BUILD, 'server/index.js')))
    throw new Error('The site is not built yet: run `npm run build` first.')
  const pages = createPages({
    build: await import(pathToFileURL(join(BUILD, 'server/index.js')).href),
    mode: 'production',
    files: client,
    ownIcon: generatedIcons(app.studio),
    api: async (path, init, connection) => app.api.request(path, init, connection),
    networks: { render: () => true },
    checkoutOrigin: null,
    publicUrl: app.url,
  })
  const cache = createResponseCache(() => 0, 60_000)
  /** `bytes`: of the page on the wire, once it has been asked for so often that it is compressed as well as it can be. */
  return async (path: string) => {
    const request = new Request(app.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
    const response = await cache.through(request, () => pages.answer(request))
    const sent = Buffer.from(await response.arrayBuffer())
    const html = response.headers.get('content-encoding') === 'br' ? brotliDecompressSync(sent) : sent
    return {
      status: response.status,
      html: html.toString(),
      get bytes() {
        return brotliCompressSync(html).length
      },
    }
  }
}
