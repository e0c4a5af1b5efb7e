import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isHeic, readPicture } from './image-content.ts'

const red = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 180, g: 60, b: 30, alpha } } })

const made = {
  'a PNG': { type: 'image/png', file: await red(37, 20).png().toBuffer() },
  'a JPEG': { type: 'image/jpeg', file: await red(37, 20).jpeg().toBuffer() },
  'a progressive JPEG with a camera’s notes': {
    type: 'image/jpeg',
    file: await red(37, 20)
      .withExif({ IFD0: { Make: 'A camera', Copyright: 'x'.repeat(500) } })
      .jpeg({ progressive: true })
      .toBuffer(),
  },
  'a WebP': { type: 'image/webp', file: await red(37, 20).webp().toBuffer() },
  'a lossless WebP': { type: 'image/webp', file: await red(37, 20).webp({ lossless: true }).toBuffer() },
  'a see-through WebP': { type: 'image/webp', file: await red(37, 20, 0.5).webp().toBuffer() },
}

describe('a picture is known by its bytes', () => {
  test.each(Object.entries(made))('%s, with its size', (_, { type, file }) => {
    expect(readPicture(file)).toEqual({ type, width: 37, height: 20, bytes: file })
  })

  test.each(Object.entries(made))('%s that was cut short is none', (_, { file }) => {
    expect(readPicture(file.subarray(0, -3))).toBeNull()
  })

  test.each(Object.entries(made))('%s is cut at its end, as phones write more behind it', (_, { file }) => {
    const behind = [Buffer.from('\n'), Buffer.from('<script>alert(1)</script>'), made['a JPEG'].file]
    for (const more of behind) expect(readPicture(Buffer.concat([file, more]))?.bytes).toEqual(file)
  })

  test('a JPEG may have fill bytes before its markers', () => {
    const { file } = made['a JPEG']
    const filled = Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, 0xff, 0xff]), file.subarray(2)])
    expect(readPicture(filled)).toMatchObject({ type: 'image/jpeg', width: 37, height: 20 })
  })

  test('a HEIC is told apart, to be refused with advice', () => {
    expect(isHeic(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'))).toBe(true)
    expect(isHeic(Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'))).toBe(false)
    expect(isHeic(made['a PNG'].file)).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00;'],
    ['a RIFF of sound', `RIFF${'\x00'.repeat(40)}WAVE`],
    ['a JPEG without a frame', `\xff\xd8\xff\xe0\x00\x10${'\x00'.repeat(14)}\xff\xd9`],
    [
      'a JPEG with something between its parts',
      `\xff\xd8\xff\xe0\x00\x02hidden\xff\xc0\x00\x0b\x08\x00\x14\x00\x25\x01\x01\x11\x00\xff\xd9`,
    ],
    ['a JPEG whose part is longer than the file', `\xff\xd8\xff\xe0\xff\xff${'\x00'.repeat(40)}\xff\xd9`],
    ['a lossy WebP without its start code', webp('VP8 ', '\x00\x00\x00\x00\x00\x00\x25\x00\x14\x00')],
    ['a lossless WebP without its signature', webp('VP8L', '\x00\x24\xc0\x04\x00\x00\x00\x00\x00\x00')],
  ])('%s is none', (_, text) => {
    expect(readPicture(Buffer.from(text, 'latin1'))).toBeNull()
  })
})

/** A file with one chunk, whose sizes are right. */
function webp(kind: string, data: string): string {
  const size = (bytes: number) => String.fromCharCode(bytes, 0, 0, 0)
  return `RIFF${size(12 + data.length)}WEBP${kind}${size(data.length)}${data}`
}
