import { compositions, type Style } from './compositions/all.ts'

const OF_CLASSES: Record<string, Style> = {
  Hatha: 'hatha',
  Vinyasa: 'vinyasa',
  Ashtanga: 'ashtanga',
  Yin: 'yin',
  Restorative: 'restorative',
  'Power Yoga': 'power',
  Meditation: 'meditation',
  Kundalini: 'kundalini',
  Prenatal: 'prenatal',
  Pranayama: 'pranayama',
}

const OF_POSTS: Record<string, Style> = {
  Yoga: 'hatha',
  Wellness: 'restorative',
  Fitness: 'power',
  Meditation: 'meditation',
  Mindfulness: 'yin',
  Nutrition: 'prenatal',
  Lifestyle: 'lamp',
}

const OF_EVENTS: Record<string, Style> = { 'yoga-retreat': 'rishikesh', 'teacher-training': 'ashtanga' }

/** What a print shows, to follow "Print: ". */
const SCENES: Record<Style, string> = {
  hatha: 'sun and moon, two summits and a still lake',
  vinyasa: 'a river in slow curves between hills',
  ashtanga: 'a petalled sun over layered hills',
  yin: 'a low moon lying on water, behind reeds',
  restorative: 'a peepal bough above evening hills',
  power: 'one steep summit before the rays of the sun',
  meditation: 'a wheel of petals above a lotus',
  kundalini: 'a coil rising through seven lights',
  prenatal: 'a lotus before nested hills, the moon filling above',
  pranayama: 'incense smoke drifting across the sun',
  lamp: 'a small oil lamp on dark water',
  rishikesh: 'a hanging bridge over a river, temples on the bank',
  mumbai: 'dhows at sunset before a city',
  mysore: 'steps climbing a hill to a shrine, palms in front',
  journey: 'four lights on one arc across the sky',
  panorama: 'sunrise over a river valley and mountains',
}

/** The composition for a record; anything unknown becomes breath made visible. */
export function styleFor(kind: string, key: string, category = key): { style: Style; alt: string } {
  const style = known(category) ?? byKind(kind, key, category) ?? 'pranayama'
  return { style, alt: SCENES[style] }
}

function byKind(kind: string, key: string, category: string): Style | undefined {
  if (kind === 'post' || kind === 'post-head') return own(OF_POSTS, category)
  if (kind === 'event') return own(OF_EVENTS, key) ?? 'panorama'
  return own(OF_CLASSES, category)
}

/** A category may be any text that a teacher typed: 'constructor' is not an entry. */
function own(table: Record<string, Style>, name: string): Style | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function known(name: string): Style | undefined {
  return Object.hasOwn(compositions, name) ? (name as Style) : undefined
}
