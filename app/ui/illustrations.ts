/**
 * The site's own prints, each inked for day and night: `/art/{name}.{day|night}.svg`. Records (classes, videos,
 * posts) bring theirs with them.
 */
const PRINTS = {
  'hero-landing': [1600, 1060],
  'hero-narrow-landing': [780, 1640],
  'journey-landing': [1600, 500],
  'journey-narrow-landing': [780, 560],
  'band-closing': [1600, 760],
  'band-narrow-closing': [780, 1240],
  'band-subscription': [1600, 760],
  'band-about': [1600, 760],
  'band-contact': [1600, 760],
  'plate-attention': [800, 1000],
  'plate-seven-lights': [800, 1000],
  'band-blog': [1600, 760],
  'plate-about': [800, 1000],
  'plate-contact': [800, 1000],
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
  gallery: [800, 1000],
  centre: [1200, 800],
  person: [240, 240],
  teacher: [240, 240],
  testimonial: [240, 240],
} as const

/** What a Picture needs. */
export type Print = { src: string; nightSrc: string; width: number; height: number }

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

/** The medallion of somebody who says something of the studio, and the print on the wall beside them. */
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

function sized(name: string, [width, height]: readonly [number, number]): Print {
  return { src: `/art/${name}.day.svg`, nightSrc: `/art/${name}.night.svg`, width, height }
}
