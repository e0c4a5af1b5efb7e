import { photoAt } from '../../shared/photos.ts'
import { fromImage, type Print, printOf } from '../ui/illustrations.ts'

/** The styles that have prints of their own. */
const DRAWN = [
  'ashtanga',
  'hatha',
  'kundalini',
  'meditation',
  'power',
  'prenatal',
  'restorative',
  'vinyasa',
  'yin',
]

/** By what classes and teachers call it: "Power Yoga". One without prints is breath. */
export function drawnStyle(style = ''): string {
  return DRAWN.find((name) => style.toLowerCase().startsWith(name)) ?? 'pranayama'
}

type OfClass = { category: string; image: Parameters<typeof fromImage>[0] }

/**
 * A class where its own framed print would be cut: its style, drawn for that shape. A photograph of the studio's own can be
 * cut.
 */
export function stylePrint({ category, image }: OfClass, shape: 'style' | 'tall'): Print {
  return photoAt(image.url) ? fromImage(image) : printOf(shape, drawnStyle(category))
}
