import { type Brand, bearsName } from './brand.ts'
import { photoLetter, photoNamed } from './photos.ts'

/** A studio's logo as its letters bear it, in pixels as it is shown. */
export type LetterLogo = {
  path: string
  width: number
  height: number
  /** Wide enough to bear the name of the studio itself. */
  bearsName: boolean
}

const HIGH = 44
const WIDEST = 240
/** The file has this many pixels for each that is shown, for screens that draw finely. */
export const LETTER_LOGO_FILE = { width: 2 * WIDEST, height: 2 * HIGH }

/** The one for a light ground, since few mail programs would tell which they have; null where pages bear the program's own. */
export function letterLogo(brand: Brand | null): LetterLogo | null {
  const photo = brand?.logo && photoNamed(brand.logo.day)
  if (!photo) return null
  const scale = Math.min(HIGH / photo.height, WIDEST / photo.width)
  const [width, height] = [photo.width, photo.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
  return { path: photoLetter(photo), width: width!, height: height!, bearsName: bearsName(photo) }
}
