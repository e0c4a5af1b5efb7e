import type { Style } from './compositions/all.ts'

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

/** Prints that belong to a page or to one fixed record, by their name. */
const OF_PLACES: Record<string, Style> = {
  'hero-landing': 'panorama',
  'hero-sky-landing': 'panorama',
  'hero-land-landing': 'panorama',
  'journey-landing': 'journey',
  'band-closing': 'yin',
  'band-closing-teachers': 'panorama',
  'band-closing-voices': 'mumbai',
  'band-classes': 'vinyasa',
  'band-about': 'pranayama',
  'band-blog': 'restorative',
  'band-contact': 'lamp',
  'band-subscription': 'panorama',
  'plate-attention': 'meditation',
  'plate-seven-lights': 'kundalini',
  'plate-login': 'yin',
  'plate-about': 'hatha',
  'plate-contact': 'mumbai',
  'plate-privacy': 'lamp',
  'plate-terms': 'rishikesh',
  'wizard-1': 'hatha',
  'wizard-2': 'prenatal',
  'wizard-3': 'vinyasa',
  'wizard-4': 'ashtanga',
  'wizard-5': 'lamp',
  'wizard-login': 'hatha',
  'disc-landing': 'disc',
  'strip-classes': 'vinyasa',
  'strip-class': 'panorama',
  'strip-course': 'power',
  'strip-schedule': 'hatha',
  'strip-room': 'hatha',
  'strip-pricing': 'ashtanga',
  'strip-about': 'rishikesh',
  'strip-events': 'mysore',
  'strip-contact': 'lamp',
  'strip-letter': 'restorative',
  'strip-legal': 'hatha',
  'strip-menu': 'mumbai',
  'strip-privacy': 'lamp',
  'strip-terms': 'rishikesh',
  'strip-styles': 'yin',
  'empty-mat': 'lamp',
  'foot-sidebar': 'pranayama',
  'course-1': 'hatha',
  'course-2': 'hatha',
  'course-3': 'vinyasa',
  'course-4': 'power',
  'course-5': 'ashtanga',
  'gallery-kavita': 'kundalini',
  'gallery-farhan': 'power',
  'gallery-priya': 'prenatal',
  'gallery-tenzin': 'yin',
  'event-yoga-retreat': 'rishikesh',
  'event-teacher-training': 'ashtanga',
  'event-head-yoga-retreat': 'rishikesh',
  'event-head-teacher-training': 'ashtanga',
}

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
  disc: 'the sun, or the moon, within its rings',
  panorama: 'sunrise over a river valley and mountains',
}

/** The same of a style's other blocks. */
const OTHER_SCENES: Partial<Record<Style, string[]>> = {
  ashtanga: ['a sun that climbs in eight steps over eight slopes'],
  prenatal: ['a round hill out of still water, and three lotuses that open one after the other'],
  hatha: [
    'the sun behind an island with a shrine, a thin moon above still water',
    'the sun in the gap between two hills, a thin moon over the higher one',
    'terraced fields below one tree, the sun behind it and a thin moon opposite',
  ],
}

/** What a style's other blocks show; nothing for its first. */
export const anotherScene = (style: Style, cut: number): string | undefined => OTHER_SCENES[style]?.[cut - 1]

/** The composition for a record; anything unknown becomes breath made visible. */
export function styleFor(kind: string, key: string, category = key): { style: Style; alt: string } {
  const ofCategory = kind === 'post' || kind === 'post-head' ? OF_POSTS : OF_CLASSES
  const style =
    own(OF_PLACES, `${kind}-${key}`) ?? own(ofCategory, category) ?? composition(category) ?? 'pranayama'
  return { style, alt: SCENES[style] }
}

/** A category may be any text that a teacher typed: 'constructor' is not an entry. */
function own(table: Record<string, Style>, name: string): Style | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function composition(name: string): Style | undefined {
  return Object.hasOwn(SCENES, name) ? (name as Style) : undefined
}
