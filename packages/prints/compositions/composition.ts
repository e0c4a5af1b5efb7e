import type { InkName } from '../inks.ts'
import type { Sheet } from '../sheet.ts'

/** One landscape and one movement. The first of its inks is the style's own. */
export type Composition = { inks: InkName[]; draw: (sheet: Sheet) => void }
