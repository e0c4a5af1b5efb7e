import type { InkName } from '../inks.ts'
import type { Sheet } from '../sheet.ts'

type Draw = (sheet: Sheet) => void

/** One landscape and one movement. The first of its inks is the style's own; \`others\` are cut of the same subject, for its neighbours. */
export type Composition = { inks: InkName[]; draw: Draw; others?: Draw[] }

/** Every block that is cut of a subject. */
export const cutsOf = ({ draw, others = [] }: Composition): [Draw, ...Draw[]] => [draw, ...others]
