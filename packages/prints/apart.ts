import { compositions, type Style } from './compositions/all.ts'
import { type Composition, cutsOf } from './compositions/composition.ts'
import type { InkName } from './inks.ts'

/** How a print of a style looks: which of its blocks, in which inks. */
export type Look = { cut: number; inks: InkName }

/**
 * The look of the print that is at \`place\` among those of its style. Each next one is another block, if the style has
 * several, in the next inks; none comes back before all were there. So no neighbours in a list are twins, however it is sorted
 * or filtered, and each print stays what it is on every page.
 */
export function lookAt(style: Style, place: number): Look {
  const composition: Composition = compositions[style]
  const { inks } = composition
  const cuts = cutsOf(composition).length
  // After as many as cuts and inks have in common, the inks are one ahead: otherwise the same pairs would come again.
  const lap = leastCommonMultiple(cuts, inks.length)
  return { cut: place % cuts, inks: inks[(place + Math.floor(place / lap)) % inks.length]! }
}

/** How many looks a style has. */
export function looksOf(style: Style): number {
  const composition: Composition = compositions[style]
  return cutsOf(composition).length * composition.inks.length
}

/** A look for each of a list's prints, in its order. */
export function apart(styles: readonly Style[]): Look[] {
  const seen = new Map<Style, number>()
  return styles.map((style) => {
    const place = seen.get(style) ?? 0
    seen.set(style, place + 1)
    return lookAt(style, place)
  })
}

function leastCommonMultiple(a: number, b: number): number {
  let multiple = a
  while (multiple % b !== 0) multiple += a
  return multiple
}
