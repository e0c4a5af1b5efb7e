import type { Frame } from './border.ts'
import type { Ink, InkName } from './inks.ts'
import { medallion } from './medallion.ts'
import { picture } from './picture.ts'
import { styleFor } from './styles.ts'

type Format = { w: number; h: number; frame?: Frame; bleed?: boolean; stamp?: boolean; grain?: boolean }

const framed = (w: number, h: number): Format => ({ w, h, frame: 'ink' })
const band = (w: number, h: number): Format => ({ w, h, bleed: true, stamp: false })

/** Every place of the site that shows a print, and the shape that it is composed for. */
const FORMATS = {
  class: framed(800, 1000),
  'class-poster': band(1280, 720),
  video: band(1280, 720),
  course: band(1600, 620),
  style: band(1600, 620),
  /** The small prints of the wizard's style choice: too small for grain. */
  choice: { ...framed(400, 500), grain: false, stamp: false },
  post: band(960, 640),
  'post-head': band(1600, 620),
  centre: band(1200, 800),
  event: band(1200, 800),
  gallery: framed(800, 1000),
  plate: framed(800, 1000),
  hero: band(1600, 1060),
  'hero-narrow': band(780, 1640),
  journey: band(1600, 500),
  'journey-narrow': band(780, 560),
  band: band(1600, 760),
  'band-narrow': band(780, 1240),
  wizard: band(760, 1200),
  empty: framed(800, 1000),
  foot: band(540, 480),
} satisfies Record<string, Format>

/** People are medallions: the first letter of their name is set over the disc as live text. */
const PEOPLE = ['teacher', 'testimonial', 'person'] as const
const MEDALLION_SIZE = 240

export type PictureKind = keyof typeof FORMATS | (typeof PEOPLE)[number]

export type Print = { name: string; w: number; h: number; alt: string; draw: (ink: Ink) => string }

/** What an `<img>` needs, in both inkings. */
export type Image = { src: string; nightSrc: string; width: number; height: number; alt: string }

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
 * The print of a record. `key` is the record's own (an id, a slug, a name) and seeds it; `category` is its style
 * of yoga, its blog category or the name of a composition. Pure: nothing is read or written.
 */
export function pictureFor(kind: PictureKind, key: string, category?: string): Print {
  const name = `${kind}-${key}`
  if (isPerson(kind)) {
    const seed = CHOSEN.get(name)?.seed ?? key
    const draw = (ink: Ink) => medallion({ seed, ink })
    return { name, w: MEDALLION_SIZE, h: MEDALLION_SIZE, alt: '', draw }
  }
  const format = FORMATS[kind]
  const { style, alt } = styleFor(kind, key, category)
  const options = { ...format, style, seed: key, ...CHOSEN.get(name) }
  return { name, w: format.w, h: format.h, alt: `Print: ${alt}`, draw: (ink) => picture({ ...options, ink }) }
}

/** Where `art/make.ts` puts the print of a record, and its size. */
export function imageFor(kind: PictureKind, key: string, category?: string): Image {
  const { name, w, h, alt } = pictureFor(kind, key, category)
  return { src: `/art/${name}.day.svg`, nightSrc: `/art/${name}.night.svg`, width: w, height: h, alt }
}

function isPerson(kind: PictureKind): kind is (typeof PEOPLE)[number] {
  return (PEOPLE as readonly string[]).includes(kind)
}
