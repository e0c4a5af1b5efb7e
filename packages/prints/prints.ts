import { type Format, formatOf, isPerson, type PictureKind } from './images.ts'
import type { Ink, InkName } from './inks.ts'
import { medallion } from './medallion.ts'
import { picture } from './picture.ts'
import { styleFor } from './styles.ts'

export type Print = { name: string; w: number; h: number; alt: string; draw: (ink: Ink) => string }

type Choice = { seed?: string; inks?: InkName }

/** Prints whose seed or inks were chosen by eye; where two neighbours came out alike, one takes the next inks. */
const CHOSEN = new Map<string, Choice>([
  ['hero-landing', { seed: '1' }],
  ['hero-narrow-landing', { seed: '1' }],
  ['journey-landing', { seed: '1' }],
  ['journey-narrow-landing', { seed: '1' }],
  ['band-closing', { seed: '3', inks: 'midnight' }],
  ['band-narrow-closing', { seed: '3', inks: 'midnight' }],
  ['wizard-1', { seed: '5' }],
  ['plate-attention', { seed: '2' }],
  ['plate-seven-lights', { seed: '1' }],
  ['empty-mat', { seed: '1' }],
  ['foot-sidebar', { seed: '4' }],
  ['class-ashtanga-yoga', { inks: 'geru' }],
  ['class-poster-ashtanga-yoga', { inks: 'geru' }],
  ['class-led-primary', { inks: 'dawn' }],
  ['class-poster-led-primary', { inks: 'dawn' }],
  ['class-summit', { inks: 'geru' }],
  ['class-poster-summit', { inks: 'geru' }],
  ['class-breath-by-breath', { inks: 'tulsi' }],
  ['class-poster-breath-by-breath', { inks: 'tulsi' }],
  ['class-deep-yin', { inks: 'neel' }],
  ['class-poster-deep-yin', { inks: 'neel' }],
  ['post-walking-as-practice', { inks: 'geru' }],
  ['post-head-walking-as-practice', { inks: 'geru' }],
  ['post-one-breath-counted', { inks: 'dawn' }],
  ['post-head-one-breath-counted', { inks: 'dawn' }],
  ['teacher-meera-joshi', { seed: 'meera-joshi-2' }],
  ['teacher-lakshmi-gowda', { seed: 'lakshmi-gowda-2' }],
  ['teacher-arjun-thapa', { seed: 'arjun-thapa-7' }],
  ['testimonial-farhan', { seed: 'farhan-2' }],
  ['testimonial-tenzin', { seed: 'tenzin-4' }],
  ['person-asha', { seed: 'Asha' }],
  ['person-rohan', { seed: 'Rohan' }],
  ['person-meera', { seed: 'Meera' }],
])

/**
 * The print of a record, ready to be drawn; `imageFor` says where it is once drawn. The key seeds it. Pure: nothing
 * is read or written.
 */
export function pictureFor(
  kind: PictureKind,
  key: string,
  category?: string,
  format: Format = formatOf(kind),
): Print {
  const name = `${kind}-${key}`
  const { w, h } = format
  const choice = CHOSEN.get(name)
  if (isPerson(kind)) {
    const seed = choice?.seed ?? key
    return { name, w, h, alt: '', draw: (ink) => medallion({ seed, ink, size: w }) }
  }
  const { style, alt } = styleFor(kind, key, category)
  const options = { ...format, style, seed: key, ...choice }
  return { name, w, h, alt: `Print: ${alt}`, draw: (ink) => picture({ ...options, ink }) }
}
