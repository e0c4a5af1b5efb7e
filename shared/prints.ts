/** Prints that every studio may choose for a class, by the styles they are of: `demo/pictures/wanted.ts` has them drawn. */
const STYLES = [
  'Hatha',
  'Vinyasa',
  'Ashtanga',
  'Yin',
  'Restorative',
  'Power Yoga',
  'Meditation',
  'Kundalini',
  'Prenatal',
  'Pranayama',
] as const

/** Two of each, so that two classes of one style need not look alike; of Hatha, which most studios teach most of, four. */
const CUTS = ['', '-two'] as const
const MORE: Partial<Record<(typeof STYLES)[number], readonly Cut[]>> = { Hatha: ['-three', '-four'] }
const CALLED = { '': '', '-two': ', another', '-three': ', a third', '-four': ', a fourth' }
type Cut = keyof typeof CALLED

export type ClassPrint = {
  /** Of the picture: `/art/{name}.day.svg`, `/art/{name}.night.svg`. */
  name: string
  /** The seed. */
  key: string
  style: string
  label: string
}

export const CLASS_PRINTS: readonly ClassPrint[] = STYLES.flatMap((style) =>
  [...CUTS, ...(MORE[style] ?? [])].map((cut) => {
    const key = `of-${style.toLowerCase().replace(' yoga', '')}${cut}`
    return { name: `class-${key}`, key, style, label: `${style}${CALLED[cut]}` }
  }),
)

/** The same scenes in the shape of another kind of record: 'post', 'event', 'testimonial' or 'gallery'. */
export function printsFor(kind: string): ClassPrint[] {
  return CLASS_PRINTS.map((print) => ({ ...print, name: `${kind}-${print.key}` }))
}

/** Suggested styles; any other text is allowed too. */
export const KNOWN_STYLES: readonly string[] = STYLES
