import { type Look, lookAt, looksOf } from './apart.ts'
import type { Style } from './compositions/all.ts'
import { FACES } from './faces.ts'
import { type Format, formatOf, isPerson, type PictureKind, sceneOf } from './images.ts'
import type { Ink, InkName } from './inks.ts'
import { medallion } from './medallion.ts'
import { picture } from './picture.ts'
import { portrait } from './portrait.ts'
import { hash } from './random.ts'
import type { Layer } from './sheet.ts'
import { anotherScene, styleFor } from './styles.ts'

export type Print = { name: string; w: number; h: number; alt: string; draw: (ink: Ink) => string }

type Choice = { seed?: string; inks?: InkName; layer?: Layer; worded?: boolean; cut?: number }

/** Prints whose seed or inks were chosen by eye. What is in lists gets its look in `apart.ts`. */
const CHOSEN = new Map<string, Choice>([
  ['hero-landing', { seed: '1' }],
  ['hero-sky-landing', { seed: '1', layer: 'sky' }],
  ['hero-land-landing', { seed: '1', layer: 'land' }],
  ['journey-landing', { seed: '1' }],
  ['band-closing', { seed: '3', inks: 'midnight' }],
  ['band-closing-teachers', { seed: '1', inks: 'midnight' }],
  ['band-closing-voices', { seed: '1', inks: 'midnight', worded: true }],
  ['wizard-1', { seed: '5' }],
  ['wizard-login', { seed: '3', cut: 3, inks: 'midnight', worded: true }],
  ['disc-landing', { seed: '1', inks: 'dawn' }],
  ['strip-classes', { seed: '1', inks: 'tulsi' }],
  ['strip-class', { seed: '2', inks: 'dawn' }],
  ['strip-course', { seed: '1', inks: 'geru' }],
  ['strip-schedule', { seed: '2', cut: 1, inks: 'mist' }],
  ['strip-room', { seed: '2', cut: 2, inks: 'rose' }],
  ['strip-pricing', { seed: '1', inks: 'dawn' }],
  ['strip-about', { seed: '1', inks: 'river' }],
  ['strip-events', { seed: '1', inks: 'tulsi' }],
  ['strip-contact', { seed: '1', inks: 'power' }],
  ['strip-letter', { seed: '2', inks: 'rose' }],
  ['strip-legal', { seed: '3', cut: 3, inks: 'mist' }],
  ['strip-styles', { seed: '1', inks: 'moon' }],
  ['style-kundalini', { inks: 'power' }],
  ['plate-attention', { seed: '2' }],
  ['plate-seven-lights', { seed: '1' }],
  ['empty-mat', { seed: '1' }],
  ['foot-sidebar', { seed: '4' }],
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
 * The print of a record, ready to be drawn; `imageFor` says where it is once drawn. The key seeds it, and says how it looks
 * unless `look` does. Pure: nothing is read or written.
 */
export function pictureFor(
  kind: PictureKind,
  key: string,
  category?: string,
  { format = formatOf(kind), look }: { format?: Format; look?: Look } = {},
): Print {
  const name = `${kind}-${key}`
  const { w, h } = format
  const choice = CHOSEN.get(`${sceneOf(kind)}-${key}`)
  if (isPerson(kind)) {
    const seed = choice?.seed ?? key
    const face = kind === 'portrait' ? FACES[key] : undefined
    if (face) return { name, w, h, alt: '', draw: (ink) => portrait({ seed, face, ink, size: w }) }
    return { name, w, h, alt: '', draw: (ink) => medallion({ seed, ink, size: w }) }
  }
  const { style, alt } = styleFor(sceneOf(kind), key, category)
  const looks = look ?? lookOf(sceneOf(kind), key, style)
  const options = { ...format, style, seed: key, ...looks, ...choice }
  const shown = anotherScene(style, choice?.cut ?? looks.cut) ?? alt
  return { name, w, h, alt: `Print: ${shown}`, draw: (ink) => picture({ ...options, ink }) }
}

const IN_LISTS: PictureKind[] = ['class', 'class-poster', 'post', 'post-head', 'event', 'event-head']
/** Of the scenes that every studio may choose from: `of-hatha-two` is the second of its style. */
const SCENES = ['', '-two', '-three', '-four']

/** How a print looks that no one put beside others: of a scene to choose by its number, of a record by its key. */
function lookOf(kind: PictureKind, key: string, style: Style): { cut: number; inks?: InkName } {
  const [, which] = /^of-[a-z]+(-[a-z]+)?$/.exec(key) ?? []
  if (key.startsWith('of-')) return lookAt(style, Math.max(0, SCENES.indexOf(which ?? '')))
  return IN_LISTS.includes(kind) ? lookAt(style, hash(key) % looksOf(style)) : { cut: 0 }
}
