/**
 * The site's own prints, each inked for day and night: `/art/{name}.{day|night}.svg`. Records (classes, videos,
 * posts) bring theirs with them.
 */
const PRINTS = {
  'hero-sky-landing': [1600, 1060],
  'hero-land-landing': [1600, 1060],
  'disc-landing': [560, 560],
  'journey-landing': [1600, 500],
  'band-closing': [1600, 760],
  'band-closing-teachers': [1600, 760],
  'band-closing-voices': [1600, 760],
  'band-subscription': [1600, 760],
  'band-about': [1600, 760],
  'band-contact': [1600, 760],
  'plate-attention': [800, 1000],
  'plate-seven-lights': [800, 1000],
  'band-blog': [1600, 760],
  'plate-about': [800, 1000],
  'plate-contact': [800, 1000],
  'plate-privacy': [800, 1000],
  'plate-terms': [800, 1000],
  'empty-mat': [800, 1000],
  'foot-sidebar': [540, 480],
  'wizard-1': [760, 1200],
  'wizard-2': [760, 1200],
  'wizard-3': [760, 1200],
  'wizard-4': [760, 1200],
  'wizard-5': [760, 1200],
  'wizard-login': [760, 1200],
} as const
export type PrintName = keyof typeof PRINTS

/** Prints that there is one of for each person, place or style. */
const SERIES = {
  choice: [400, 500],
  course: [1600, 620],
  style: [1600, 620],
  tall: [760, 1200],
  strip: [1600, 380],
  gallery: [800, 1000],
  centre: [1200, 800],
  person: [240, 240],
  teacher: [240, 240],
  testimonial: [240, 240],
} as const

/** Of the prints that go across a page: the same scene composed for a phone, and for a screen wider than the page. */
const SHAPES = {
  'hero-sky': { narrow: [780, 1640], ultra: [2560, 1000] },
  'hero-land': { narrow: [780, 1640], ultra: [2560, 1000] },
  journey: { narrow: [780, 560], ultra: [2560, 640] },
  band: { narrow: [780, 1240], ultra: [2560, 820] },
  course: { narrow: [780, 500], ultra: [2560, 600] },
  style: { narrow: [780, 500], ultra: [2560, 600] },
  'post-head': { narrow: [780, 500], ultra: [2560, 600] },
  'event-head': { narrow: [780, 500], ultra: [2560, 600] },
  strip: { narrow: [780, 360], ultra: [2560, 420] },
  wizard: { narrow: [780, 320] },
} as const

/** The plates that have a caption: a print has its number wherever it hangs, and no other has it. */
const PLATES = [
  'hero-landing',
  'plate-attention',
  'plate-about',
  'gallery-tenzin',
  'gallery-farhan',
  'gallery-kavita',
  'plate-contact',
  'gallery-priya',
  'plate-seven-lights',
]

/** The caption of a print; of a picture of the studio's own its words alone. */
export function plate(name: string, caption: string): string {
  const number = PLATES.indexOf(name) + 1
  return number ? `Plate ${number}. ${caption}` : caption
}

/** What a Picture needs. */
export type Print = Sheet & { narrow?: Sheet; ultra?: Sheet; isBand?: true }
type Sheet = { src: string; nightSrc: string; width: number; height: number; media?: string }

export function print(name: PrintName): Print {
  return sized(name, PRINTS[name])
}

export function printOf(series: keyof typeof SERIES, key: string): Print {
  return sized(`${series}-${key}`, SERIES[series])
}

/** A picture of the wire as a Print. */
export function fromImage(image: { url: string; nightUrl: string; width: number; height: number }): Print {
  return { src: image.url, nightSrc: image.nightUrl, width: image.width, height: image.height }
}

/** The medallion of someone who says something of the studio, and the print on the wall beside them. */
export function avatarOf({ image, nightImage }: { image: string; nightImage: string }): Print {
  return { src: image, nightSrc: nightImage, width: 240, height: 240 }
}

export function galleryOf(of: { galleryImage: string; nightGalleryImage: string }): Print {
  return { src: of.galleryImage, nightSrc: of.nightGalleryImage, width: 800, height: 1000 }
}

/** A print by its name, as records of the studio keep it. */
export function printNamed(name: string, [width, height]: readonly [number, number]): Print {
  return sized(name, [width, height])
}

function sized(name: string, [width, height]: readonly [number, number]): Sheet {
  return { src: `/art/${name}.day.svg`, nightSrc: `/art/${name}.night.svg`, width, height }
}

/** The same print, composed for every width of a page that it goes across. A studio's own photograph has its own widths. */
export function across(print: Print): Print {
  const [, kind, key] = ACROSS.exec(print.src) ?? []
  if (!kind || !key) return { ...print, isBand: true }
  const { narrow, ultra }: { narrow?: Size; ultra?: Size } = SHAPES[kind as keyof typeof SHAPES]
  return {
    ...print,
    isBand: true,
    ...(narrow && { narrow: { ...sized(`${kind}-narrow-${key}`, narrow), ...FOLDED[kind] } }),
    ...(ultra && { ultra: sized(`${kind}-ultra-${key}`, ultra) }),
  }
}

/** A print in its frame beside words; on a phone, where it lies over them, one that is composed for that. */
export function overOnPhones(name: PrintName, kind: 'style' | 'strip', key: string): Print {
  const narrow = sized(`${kind}-narrow-${key}`, SHAPES[kind].narrow)
  return { ...print(name), narrow: { ...narrow, media: '(max-width: 620px)' } }
}

type Size = readonly [number, number]

/** A print that is next to a form lies over it as soon as both have no room (login/frame.module.css). */
const FOLDED: Record<string, { media: string }> = { wizard: { media: '(max-width: 860px)' } }

const ACROSS = new RegExp(`^/art/(${Object.keys(SHAPES).join('|')})-(.+)\\.day\\.svg$`)
