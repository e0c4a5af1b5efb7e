import type { Sharp, SharpOptions } from 'sharp'

/** A picture in all sizes that pages need, without metadata. */
export type EncodedPicture = {
  width: number
  height: number
  /** The source for further forms. */
  original: Buffer
  webp: { width: number; bytes: Buffer }[]
  /** For links on other sites. */
  link: Buffer
}

/** The upload is not a readable picture: incomplete, damaged, or far too large. */
export class UnreadablePicture extends Error {}

/** sharp has no build for this machine, or isn’t installed. */
export class NoPictureLibrary extends Error {}

/** More than any phone takes; a decompression bomb has more. */
const MOST_PIXELS = 64_000_000
const READ_SECONDS = 30
const LINK = { width: 1200, height: 630 }
const QUALITY = { original: 92, webp: 80, avif: 55, jpeg: 82 }
/** Of 9. Higher efforts take ten times as long and save a few per cent. */
const AVIF_EFFORT = 3

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }

/**
 * One at a time in the process: an encoder takes a whole core, and hundreds of megabytes for a large picture. The event loop isn’t
 * blocked.
 */
let line: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work)
  line = turn.catch(() => {})
  return turn
}

/**
 * @param longestSide pixels; what is larger is made smaller, nothing is made larger
 * @param widthsOf pixels, of a picture of such a width
 * @throws UnreadablePicture, NoPictureLibrary
 */
export function encodePicture(
  bytes: Buffer,
  longestSide: number,
  widthsOf: (width: number) => number[],
): Promise<EncodedPicture> {
  return inTurn(async () => {
    const sharp = await library()
    try {
      const { data: original, info } = await sharp(bytes, OPTIONS)
        // Applies the camera’s orientation.
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: READ_SECONDS })
        .webp({ quality: QUALITY.original })
        .toBuffer({ resolveWithObject: true })
      const from = () => sharp(original, OPTIONS)
      const webp = []
      for (const width of widthsOf(info.width))
        webp.push({ width, bytes: await from().resize({ width }).webp({ quality: QUALITY.webp }).toBuffer() })
      const link = await from()
        .resize({ ...LINK, fit: 'cover' })
        .flatten({ background: 'white' })
        .jpeg({ quality: QUALITY.jpeg, mozjpeg: true })
        .toBuffer()
      return { width: info.width, height: info.height, original, webp, link }
    } catch (error) {
      throw new UnreadablePicture(String(error))
    }
  })
}

/** Takes seconds, so a job makes it. @param original as `encodePicture` made it @throws NoPictureLibrary */
export function encodeAvif(original: Buffer, width: number): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await library()
    return sharp(original, OPTIONS)
      .resize({ width })
      .avif({ quality: QUALITY.avif, effort: AVIF_EFFORT })
      .toBuffer()
  })
}

/** Small, and with what is transparent in it. @param original as `encodePicture` made it @throws NoPictureLibrary */
export function encodePng(original: Buffer, within: { width: number; height: number }): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await library()
    return sharp(original, OPTIONS)
      .resize({ ...within, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
}

/** The part that remains visible when an icon is cut to a circle. */
const SAFE = 0.64

/**
 * A square PNG with a picture or an SVG in the middle of it.
 * @param ground the colour to its edges, around a smaller picture; null for none
 * @throws NoPictureLibrary
 */
export function encodeIcon(from: Buffer, size: number, ground: string | null): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await library()
    const inner = ground === null ? size : Math.round(size * SAFE)
    const edge = Math.floor((size - inner) / 2)
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const icon = sharp(from, { ...OPTIONS, density: (72 * size) / 40 })
      .resize({ width: inner, height: inner, fit: 'contain', background: clear })
      .extend({
        top: edge,
        left: edge,
        bottom: size - inner - edge,
        right: size - inner - edge,
        background: clear,
      })
    return (ground === null ? icon : icon.flatten({ background: ground }))
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
}

type Library = (input: Buffer, options: SharpOptions) => Sharp

/** Loaded with the first picture, so that the program also starts where sharp has no build. */
async function library(): Promise<Library> {
  try {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  } catch (error) {
    throw new NoPictureLibrary(String(error))
  }
}
