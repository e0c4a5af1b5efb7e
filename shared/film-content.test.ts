import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mp4 } from '../tests/support/mp4.ts'
import { readFilm, unplayable } from './film-content.ts'

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
  expect(await look(mp4({ seconds: 90 }))).toMatchObject({ type: 'video/mp4', seconds: 90 })
  expect(await look(mp4({ seconds: 90, headLast: true }))).toMatchObject({ type: 'video/mp4', seconds: 90 })
  expect(await look(mp4({ seconds: 5000, long: true }))).toMatchObject({ type: 'video/mp4', seconds: 5000 })
})

test.each(['mehd', 'sidx', 'moof'] as const)(
  'a recording in fragments has its length in %s',
  async (fragments) => {
    expect(await look(mp4({ seconds: 7, fragments }))).toMatchObject({ seconds: 7, codec: 'avc1' })
  },
)

test('a recording of hours in short fragments is read', async () => {
  const found = await look(mp4({ seconds: 10_000, fragments: 'moof', pictures: 10 }))
  expect(found?.seconds).toBe(10_000)
})

test('a MOV of a phone is a video', async () => {
  expect(await look(mp4({ seconds: 9, brand: 'qt  ' }))).toMatchObject({ type: 'video/mp4', seconds: 9 })
})

test('a WebM that a browser recorded has no length in its head: its last block says it', async () => {
  const whole = readFileSync(join(DEMO, films[0] ?? ''))
  const head = whole.indexOf(Buffer.from([0x44, 0x89, 0x88]))
  expect(head).toBeGreaterThan(0)
  // The length becomes a void of the same size.
  const live = Buffer.from(whole)
  live.set([0xec, 0x89], head)
  const [known, found] = [await look(whole), await look(live)]
  expect(Math.abs((found?.seconds ?? 0) - (known?.seconds ?? 0))).toBeLessThan(1)
})

test('what browsers cannot play is named', () => {
  const of = (codec: string, sound = 'mp4a') => unplayable({ codec, sound })
  expect(['avc1', 'avc3', 'vp09', 'av01', 'V_VP8', 'V_VP9'].map((codec) => of(codec))).toEqual(
    Array(6).fill(null),
  )
  expect([of('hvc1'), of('hev1'), of('dvh1')]).toEqual(['HEVC', 'HEVC', 'HEVC'])
  expect([of('apch'), of('ap4h'), of('mp4v'), of('xyz ')]).toEqual([
    'ProRes',
    'ProRes',
    'MPEG-4 Part 2',
    '“xyz”',
  ])
  expect([of('avc1', 'sowt'), of('avc1', 'samr'), of('avc1', '')]).toEqual(['PCM sound', 'AMR sound', null])
})

test.each([
  ['no bytes', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['an MP4 that is cut off', mp4({ seconds: 90 }).subarray(0, -10)],
  ['an MP4 without pictures', mp4({ seconds: 90, handler: 'soun' })],
  ['an MP4 of no length', mp4({ seconds: 0 })],
  ['a recording that is cut off', mp4({ seconds: 9, fragments: 'moof' }).subarray(0, -10)],
  ['an MP4 without a head', mp4({ seconds: 90 }).subarray(0, 24)],
  ['a page behind the head of an MP4', Buffer.concat([mp4({ seconds: 9 }), Buffer.from('<script>')])],
  ['a WebM that is cut off', readFileSync(join(DEMO, films[0] ?? '')).subarray(0, -100)],
  ['zeros', Buffer.alloc(5000)],
  ['ones', Buffer.alloc(5000, 0xff)],
])('%s is no video', async (_what, bytes) => {
  expect(await look(Buffer.from(bytes))).toBeNull()
})
