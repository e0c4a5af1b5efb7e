/** An uploaded picture: its URLs, widths and formats. */
export type Photo = { id: string; width: number; height: number }

/** Pixels of the longer side that are kept; a larger one is made smaller. */
export const PHOTO_SIDE = 2400
const WIDTHS = [480, 800, 1200, 1600, PHOTO_SIDE]
/** The width for browsers that don’t choose. */
const USUAL = 1200

const NAME = /photo-([0-9a-f]{20})-([1-9]\d{0,3})x([1-9]\d{0,3})/
const WHOLE_NAME = new RegExp(`^${NAME.source}$`)
const ADDRESS = new RegExp(`^/pictures/(${NAME.source})/[\\w-]+\\.(?:webp|avif|jpg)$`)

/** The name in records, in place of a print’s: 'photo-0123456789abcdef0123-1600x1067'. */
export function photoName({ id, width, height }: Photo): string {
  return `photo-${id}-${width}x${height}`
}

/** The photo of such a name; null for a print. */
export function photoNamed(name: string): Photo | null {
  const [, id, width, height] = WHOLE_NAME.exec(name) ?? []
  return id ? { id, width: Number(width), height: Number(height) } : null
}

/** The photo at such an address; null for a print. */
export function photoAt(address: string): Photo | null {
  const [, name] = ADDRESS.exec(address) ?? []
  return name ? photoNamed(name) : null
}

/** In pixels, the smallest first. */
export function photoWidths({ width }: Pick<Photo, 'width'>): number[] {
  return [...WIDTHS.filter((one) => one < width), width]
}

export function photoPath(photo: Photo, width: number, form: 'avif' | 'webp'): string {
  return `/pictures/${photoName(photo)}/${width}.${form}`
}

/** The default source of an `img`. */
export function photoSource(photo: Photo): string {
  return photoPath(photo, photoWidths(photo).findLast((width) => width <= USUAL) ?? photo.width, 'webp')
}

export function photoSet(photo: Photo, form: 'avif' | 'webp'): string {
  return photoWidths(photo)
    .map((width) => `${photoPath(photo, width, form)} ${width}w`)
    .join(', ')
}

/** As other sites show it with a link: a JPEG of 1200 x 630. */
export function photoLink(photo: Photo): string {
  return `/pictures/${photoName(photo)}/link.jpg`
}

/** As emails show it: a small PNG, since mail programs read neither WebP nor AVIF. */
export function photoLetter(photo: Photo): string {
  return `/pictures/${photoName(photo)}/letter.png`
}

/** A picture of an iPhone in its own form. By name too: not every system knows its type. */
export function isHeicFile({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}
