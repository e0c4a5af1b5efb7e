import { compositions, type Style } from './compositions/all.ts'
import { type Composition, cutsOf } from './compositions/composition.ts'
import { type Finish, finish } from './finish.ts'
import type { Ink, InkName } from './inks.ts'
import { hash } from './random.ts'
import { type Layer, newSheet } from './sheet.ts'

export type PictureOptions = Finish & {
  style?: Style
  seed?: string
  w?: number
  h?: number
  ink?: Ink
  /** Which of the style's blocks; after the last comes the first again. */
  cut?: number
  layer?: Layer
  worded?: boolean
  /** Left out, the seed chooses among the inks that suit the style. */
  inks?: InkName
}

/** A print, as an SVG document. The same options give the same bytes. */
export function picture(options: PictureOptions = {}): string {
  const {
    style = 'hatha',
    seed = '1',
    w = 800,
    h = 1000,
    ink = 'day',
    inks,
    cut = 0,
    layer,
    worded,
    ...rest
  } = options
  const composition: Composition = compositions[style]
  const suited = composition.inks
  // The first ink has two chances: it is the style's own.
  const chosen = inks ?? suited[hash(seed + style) % (suited.length + 1)] ?? suited[0]!
  const sheet = newSheet(style, seed, w, h, ink, chosen)
  Object.assign(sheet, { layer, worded })
  const cuts = cutsOf(composition)
  const draw = cuts[cut % cuts.length]!
  draw(sheet)
  return finish(sheet, rest)
}
