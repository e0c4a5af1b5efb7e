import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFile, compression } from './compression.ts'

const own = { data: Array.from({ length: 100 }, (_, n) => ({ number: n, title: 'Vinyasa Flow' })) }
const json = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { headers })
const plain = Buffer.from(JSON.stringify(own))

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'gzip', gunzipSync],
  ['zstd;q=0, gzip', 'gzip', gunzipSync],
  ['', null, Buffer.from],
])(
  'one person’s answer to anyone who takes "%s" comes as %s, with its cookies',
  async (accepted, encoding, unpack) => {
    const response = json(own, { 'cache-control': 'private, no-store' })
    for (const cookie of ['a=1', 'b=2']) response.headers.append('set-cookie', cookie)
    const { headers, ...sent } = await compressFile(accepted, response).then(async (answer) => ({
      headers: answer.headers,
      body: Buffer.from(await answer.arrayBuffer()),
    }))
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(unpack(sent.body)).toEqual(plain)
  },
)

test.each([
  ['what is short', json({ success: true })],
  ['a file', json(own, { 'content-disposition': 'attachment' })],
  ['what has a tag of its own', json(own, { etag: '"own"' })],
  ['another kind', new Response(plain, { headers: { 'content-type': 'video/mp4' } })],
  ['no body', new Response(null, { status: 204, headers: { 'content-type': 'application/json' } })],
])('%s is sent as it is', async (_, response) => {
  const [status, body] = [response.status, await response.clone().text()]
  const sent = await compressFile('zstd', response)
  expect([sent.headers.get('content-encoding'), sent.status, await sent.text()]).toEqual([null, status, body])
})

test.each(['br', 'zstd', 'gzip'])('what is kept in %s holds no memory but its own', async (encoding) => {
  const { body } = await compression(Buffer.from('<p>Vinyasa Flow</p>'.repeat(500))).packed(encoding)
  expect(body.buffer.byteLength).toBe(body.length)
})
