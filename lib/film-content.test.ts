import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mp4 } from '../tests/support/mp4.ts'
import { readFilm } from './film-content.ts'

const DEMO = join(import.meta.dirname, '../demo/films')
const films = readdirSync(DEMO).filter((name) => name.endsWith('.webm'))
const reader = (bytes: Buffer) => async (start: number, length: number) =>
  bytes.subarray(start, start + length)
const look = (bytes: Buffer) => readFilm(reader(bytes), bytes.length)

test.each(films)('a WebM is known by its bytes: %s', async (name) => {
  const found = await look(readFileSync(join(DEMO, name)))
  expect(found).toMatchObject({ type: 'video/webm' })
  expect(found?.seconds).toBeGreaterThan(5)
})

test('an MP4 is known by its bytes, its head before its pictures or after', async () => {
  expect(await look(mp4({ seconds: 90 }))).toEqual({ type: 'video/mp4', seconds: 90 })
  expect(await look(mp4({ seconds: 90, headLast: true }))).toEqual({ type: 'video/mp4', seconds: 90 })
  expect(await look(mp4({ seconds: 5000, long: true }))).toEqual({ type: 'video/mp4', seconds: 5000 })
})

test.each([
  ['no bytes', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['an MP4 that is cut off', mp4({ seconds: 90 }).subarray(0, -10)],
  ['an MP4 without pictures', mp4({ seconds: 90, handler: 'soun' })],
  ['an MP4 of no length', mp4({ seconds: 0 })],
  ['an MP4 without a head', mp4({ seconds: 90 }).subarray(0, 24)],
  ['a page behind the head of an MP4', Buffer.concat([mp4({ seconds: 9 }), Buffer.from('<script>')])],
  ['a WebM that is cut off', readFileSync(join(DEMO, films[0] ?? '')).subarray(0, -100)],
  ['zeros', Buffer.alloc(5000)],
  ['ones', Buffer.alloc(5000, 0xff)],
])('%s is no film', async (_what, bytes) => {
  expect(await look(Buffer.from(bytes))).toBeNull()
})
