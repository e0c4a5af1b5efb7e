import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPages } from './pages.ts'
import { answerFile } from './static-files.ts'

/** The door to the pages; what gets past it is rendered, which here means that it counts. */
function door() {
  const seen = { rendered: 0 }
  const pages = createPages({
    build: {
      routes: {},
      get entry(): never {
        seen.rendered++
        throw new Response('rendered')
      },
    } as unknown as ServerBuild,
    mode: 'production',
    files: '/nowhere',
    networks: { render: () => true },
    api: async () => new Response(),
    checkoutOrigin: null,
    publicUrl: 'http://localhost',
  })
  const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    pages.answer(new Request(`http://localhost${path}`, init))
  return { seen, ask }
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('an address of a thousand slashes costs nothing', async () => {
  const { seen, ask } = door()
  expect((await ask(`/a${'/'.repeat(15_000)}b`)).status).toBe(414)
  expect(seen.rendered).toBe(0)
})

test('an address with slashes at its ends stays on this site', async () => {
  const { ask } = door()
  for (const path of ['//evil.example/', '/\\evil.example/', '/.//evil.example/']) {
    const { status, headers } = await ask(path)
    expect([status, headers.get('location')], path).toEqual([301, '/evil.example'])
  }
})

test('a form over 64 KiB is refused before anything reads it, also when it does not say how long it is', async () => {
  const { seen, ask } = door()
  const large = 'a='.padEnd(64 * 1024 + 1, 'x')
  expect((await ask('/contactUs', { method: 'POST', headers: form, body: large })).status).toBe(413)
  const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65_536)) })
  const sent = ask('/contactUs', { method: 'POST', headers: form, body: endless, duplex: 'half' })
  expect((await sent).status).toBe(413)
  expect(seen.rendered).toBe(0)
})

test('a form that cannot be read is refused, and no bug', async () => {
  const { seen, ask } = door()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await ask('/contactUs', { method: 'POST', headers, body: 'rubbish' })).status).toBe(400)
  expect((await ask('/contactUs', { method: 'POST', body: new Uint8Array([1]) })).status).toBe(400)
  expect(seen.rendered).toBe(0)
})

test('a picture that no build made has a stand-in, which never leads to itself', async () => {
  const { ask } = door()
  const to = async (path: string) => (await ask(path)).headers.get('location')
  expect(await to('/og/class-new.jpg')).toBe('/og/hero-landing.jpg')
  expect(await to('/mail/class-new.jpg')).toBe('/mail/class-of-hatha.jpg')
  expect(await to('/mail/class-new.night.jpg')).toBe('/mail/class-of-hatha.night.jpg')
  await expect(ask('/mail/class-of-hatha.jpg')).rejects.toMatchObject({ status: 200 })
})

test('emails may use our typefaces, and nothing else is shared with other sites', () => {
  const file = { etag: '"x"', cacheControl: '', body: Buffer.from('x'), br: undefined, gzip: undefined }
  const shared = (type: string) =>
    answerFile(new Request('http://localhost/x'), { ...file, type }).headers.get(
      'access-control-allow-origin',
    )
  expect([shared('font/woff2'), shared('image/svg+xml')]).toEqual(['*', null])
})
