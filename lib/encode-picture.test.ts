import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeAvif, encodePicture, UnreadablePicture } from './encode-picture.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } })
const widths = (width: number) => [100, 200, width].filter((one) => one <= width)

test('a picture becomes WebP in its widths, a JPEG for links and, after, AVIF', async () => {
  const made = await encodePicture(await photo(600, 300).jpeg().toBuffer(), 300, widths)
  expect([made.width, made.height]).toEqual([300, 150])
  expect(made.webp.map(({ width }) => width)).toEqual([100, 200, 300])
  for (const { width, bytes } of made.webp)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
  expect(await sharp(made.link).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const avif = await encodeAvif(made.original, 200)
  expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 200 })
})

test('nothing that a camera writes into a file is kept, and the picture stands upright', async () => {
  const sent = await photo(400, 200)
    .withExif({ IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '30/1 6/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  const made = await encodePicture(sent, 2400, widths)
  expect([made.width, made.height]).toEqual([200, 400])
  for (const bytes of [made.original, made.link, ...made.webp.map((one) => one.bytes)]) {
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('what is small stays small', async () => {
  const made = await encodePicture(await photo(40, 30).png().toBuffer(), 2400, widths)
  expect([made.width, made.webp.map(({ width }) => width)]).toEqual([40, [40]])
})

test('what is cut off, no picture, or unpacks to far too much is refused', async () => {
  const whole = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const refused = [
    whole.subarray(0, whole.length / 2),
    Buffer.from('GIF89a, or so it says'),
    bomb(30_000, 30_000),
  ]
  for (const bytes of refused)
    await expect(encodePicture(Buffer.from(bytes), 2400, widths)).rejects.toThrow(UnreadablePicture)
})

/** A PNG of a few kilobytes that claims to be of this many pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
