import type { Frame } from './border.ts'
import { styleFor } from './styles.ts'

export type Format = {
  w: number
  h: number
  frame?: Frame
  bleed?: boolean
  stamp?: boolean
  grain?: boolean
}

const framed = (w: number, h: number): Format => ({ w, h, frame: 'ink', stamp: false })
const band = (w: number, h: number): Format => ({ w, h, bleed: true, stamp: false })

/** Every place of the site that shows a print, and the shape that it is composed for. */
const FORMATS = {
  class: framed(800, 1000),
  'class-poster': band(1280, 720),
  video: band(1280, 720),
  course: band(1600, 620),
  'course-narrow': band(780, 500),
  'course-ultra': band(2560, 600),
  style: band(1600, 620),
  'style-narrow': band(780, 500),
  tall: band(760, 1200),
  'style-ultra': band(2560, 600),
  /** The small prints of the wizard's style choice: too small for grain. */
  choice: { ...framed(400, 500), grain: false },
  post: band(960, 640),
  'post-head': band(1600, 620),
  'post-head-narrow': band(780, 500),
  'post-head-ultra': band(2560, 600),
  centre: band(1200, 800),
  event: band(1200, 800),
  'event-head': band(1600, 620),
  'event-head-narrow': band(780, 500),
  'event-head-ultra': band(2560, 600),
  gallery: framed(800, 1000),
  plate: framed(800, 1000),
  hero: band(1600, 1060),
  'hero-sky': band(1600, 1060),
  'hero-sky-narrow': band(780, 1640),
  'hero-sky-ultra': band(2560, 1000),
  'hero-land': band(1600, 1060),
  'hero-land-narrow': band(780, 1640),
  'hero-land-ultra': band(2560, 1000),
  disc: { w: 560, h: 560, stamp: false },
  journey: band(1600, 500),
  'journey-narrow': band(780, 560),
  'journey-ultra': band(2560, 640),
  band: band(1600, 760),
  'band-narrow': band(780, 1240),
  'band-ultra': band(2560, 820),
  strip: band(1600, 380),
  'strip-narrow': band(780, 360),
  'strip-ultra': band(2560, 420),
  wizard: band(760, 1200),
  'wizard-narrow': band(780, 320),
  empty: framed(800, 1000),
  foot: band(540, 480),
} satisfies Record<string, Format>

/** People are medallions: the first letter of their name is set over the disc as live text, unless their head is carved. */
const PEOPLE = ['teacher', 'portrait', 'testimonial', 'person'] as const
const MEDALLION_SIZE = 240

/** The picture that other sites show with a link to a page. Without grain: it is rasterised, and small where it is shown. */
export const LINK_FORMAT: Format = { w: 1200, h: 630, bleed: true, grain: false, stamp: false }

export type PictureKind = keyof typeof FORMATS | (typeof PEOPLE)[number]

/** At the head of an email. Rasterised too, since mail programs show no SVG. */
export const EMAIL_FORMAT: Format = { w: 1120, h: 400, bleed: true, grain: false, stamp: false }

/** What an `<img>` needs, in both inkings. */
export type Image = { src: string; nightSrc: string; width: number; height: number; alt: string }

/**
 * Where `packages/prints/make.ts` puts the print of a record, its size and what it shows. `key` is the record's own (an id, a
 * slug, a name); `category` is its style of yoga, its blog category or the name of a composition. Draws nothing,
 * and is light enough for the browser.
 */
export function imageFor(kind: PictureKind, key: string, category?: string): Image {
  const name = `${kind}-${key}`
  const { w, h } = formatOf(kind)
  const alt = isPerson(kind) ? '' : `Print: ${styleFor(kind, key, category).alt}`
  return { src: `/art/${name}.day.svg`, nightSrc: `/art/${name}.night.svg`, width: w, height: h, alt }
}

export function formatOf(kind: PictureKind): Format {
  return isPerson(kind) ? { w: MEDALLION_SIZE, h: MEDALLION_SIZE } : FORMATS[kind]
}

/** The kind that a print's shapes belong to: they are one scene, composed for phones and for very wide screens. */
export function sceneOf(kind: PictureKind): PictureKind {
  return kind.replace(/-(narrow|ultra)$/, '') as PictureKind
}

export function isPerson(kind: PictureKind): kind is (typeof PEOPLE)[number] {
  return (PEOPLE as readonly string[]).includes(kind)
}
