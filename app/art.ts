/** The site's own prints, each inked for day and night. Records (classes, posts) bring theirs with them. */
const PRINTS = {
  hero: [1600, 1060],
  'hero-narrow': [780, 1640],
  journey: [1600, 500],
  band: [1600, 760],
  lamp: [800, 1000],
  wizard: [760, 1200],
  sidebar: [540, 480],
  'centre-rishikesh': [800, 1000],
  'centre-mumbai': [800, 1000],
  'centre-mysore': [800, 1000],
} as const

const STYLE_PRINTS = {
  Hatha: 'hatha',
  Vinyasa: 'vinyasa',
  Ashtanga: 'ashtanga',
  Yin: 'yin',
  Restorative: 'restorative',
  'Power Yoga': 'power',
  'Not Sure': 'pranayama',
  Meditation: 'meditation',
  Kundalini: 'kundalini',
} as const

/** What a Picture needs to be printed. */
export type Print = { src: string; nightSrc: string; width: number; height: number; alt?: string }

export function print(name: keyof typeof PRINTS): Print {
  const [width, height] = PRINTS[name]
  return { ...inks(name), width, height }
}

/** One print for each style of yoga, 4:5. */
export function stylePrint(style: keyof typeof STYLE_PRINTS): Print {
  return { ...inks(`style-${STYLE_PRINTS[style]}`), width: 800, height: 1000 }
}

/** A picture of the wire as a Print. */
export function fromImage(image: { url: string; nightUrl: string; width: number; height: number }): Print {
  return { src: image.url, nightSrc: image.nightUrl, width: image.width, height: image.height }
}

function inks(name: string) {
  return { src: `/art/${name}.day.svg`, nightSrc: `/art/${name}.night.svg` }
}
