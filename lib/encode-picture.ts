import type { Sharp, SharpOptions } from 'sharp'

/** A picture in the forms that pages ask for, without anything that a camera wrote into it. */
export type EncodedPicture = {
  width: number
  height: number
  /** From which further forms are made. */
  original: Buffer
  webp: { width: number; bytes: Buffer }[]
  /** For links on other sites. */
  link: Buffer
}

/** What was sent is no picture that can be read: cut off, broken, or far too large. */
export class UnreadablePicture extends Error {}

/** The library of pictures has no build for this machine, or is not installed. */
export class NoPictureLibrary extends Error {}

/** This many pixels a telephone makes; a bomb unpacks to more. */
const MOST_PIXELS = 64_000_000
const READ_SECONDS = 30
const LINK = { width: 1200, height: 630 }
const QUALITY = { original: 92, webp: 80, avif: 55, jpeg: 82 }
/** Of 9: what takes ten times as long saves a few per cent. */
const AVIF_EFFORT = 3

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }

/**
 * One at a time, anyone who asks: an encoder takes a core of the machine, and hundreds of megabytes for a large picture. The event loop
 * goes on meanwhile.
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
        // As the camera was held.
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

/** What stays of an icon that is cut to a circle. */
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

/** Loaded when the first picture comes, so that the program starts on machines that have no build of it. */
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
