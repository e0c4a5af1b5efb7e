/**
 * Makes the icons of public/ from favicon.svg, the studio's seal:
 *   node packages/prints/icons.ts
 * They are kept in the repository: they change with the seal alone.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const PUBLIC = path.join(import.meta.dirname, '../../public')
const GERU = '#aa3d1b'
/** Of an icon that may be cut to any shape, what stays: the middle 80 %. */
const SAFE = 0.64

/** The seal at a size; `ground` fills the sheet to its corners, with the seal's drawing within the safe part. */
export async function sealPng(size: number, ground = false): Promise<Buffer> {
  const svg = readFileSync(path.join(PUBLIC, 'favicon.svg'))
  const inner = ground ? Math.round(size * SAFE) : size
  const seal = await sharp(svg, { density: (72 * inner) / 40 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  if (!ground) return sharp(seal).png({ palette: true }).toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: GERU } })
    .composite([{ input: seal }])
    .png({ palette: true })
    .toBuffer()
}

/** An .ico that holds PNGs, as every browser of the last fifteen years reads it. */
export function ico(images: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  images.forEach(({ size, png }, i) => {
    const at = 6 + 16 * i
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

if (import.meta.main) {
  const write = (name: string, body: Buffer) => writeFileSync(path.join(PUBLIC, name), body)
  const sizes = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await sealPng(size) })))
  write('favicon.ico', ico(sizes))
  write('icons/icon-192.png', await sealPng(192))
  write('icons/icon-512.png', await sealPng(512))
  write('icons/maskable-192.png', await sealPng(192, true))
  write('icons/maskable-512.png', await sealPng(512, true))
  write('icons/apple-touch-icon.png', await sealPng(180, true))
}
