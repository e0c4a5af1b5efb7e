import { type Brand, bearsName } from './brand.ts'
import { photoLetter, photoNamed } from './photos.ts'

/** A studio’s logo in emails, in displayed pixels. */
export type LetterLogo = {
  path: string
  width: number
  height: number
  /** Wide enough to bear the name of the studio itself. */
  bearsName: boolean
}

const HIGH = 44
const WIDEST = 240
/** Twice the displayed size, for high-density screens. */
export const LETTER_LOGO_FILE = { width: 2 * WIDEST, height: 2 * HIGH }

/** The logo for light backgrounds, since few mail programs report their theme; null for the default. */
export function letterLogo(brand: Brand | null): LetterLogo | null {
  const photo = brand?.logo && photoNamed(brand.logo.day)
  if (!photo) return null
  const scale = Math.min(HIGH / photo.height, WIDEST / photo.width)
  const [width, height] = [photo.width, photo.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
  return { path: photoLetter(photo), width: width!, height: height!, bearsName: bearsName(photo) }
}
