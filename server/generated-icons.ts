import { createHash } from 'node:crypto'
import type { Studio } from '../domain/core/studio.ts'
import { fileOf } from '../domain/pictures/files.ts'
import { isDemo } from '../domain/studio/demo.ts'
import { studioProfile } from '../domain/studio/profile.ts'
import { encodeIcon, NoPictureLibrary } from '../lib/encode-picture.ts'
import { bytesOf } from '../lib/files/file-store.ts'
import { type Brand, GROUNDS, OWN_ACCENT } from '../shared/brand.ts'
import { photoNamed } from '../shared/photos.ts'
import { initialOf } from '../shared/studio-mark.ts'
import type { StaticFile } from './static-files.ts'

type Form = { size: number; isWhole: boolean }

/** `isWhole`: the ground reaches every corner, since a phone cuts the icon to a shape of its own. */
const FORMS: Record<string, Form> = {
  '/favicon.ico': { size: 48, isWhole: false },
  '/icons/icon-192.png': { size: 192, isWhole: false },
  '/icons/icon-512.png': { size: 512, isWhole: false },
  '/icons/maskable-192.png': { size: 192, isWhole: true },
  '/icons/maskable-512.png': { size: 512, isWhole: true },
  '/icons/apple-touch-icon.png': { size: 180, isWhole: true },
}
const DRAWN = '/favicon.svg'
/** Inside an SVG icon: sharp on every screen, and a few kB. */
const INSIDE: Form = { size: 128, isWhole: false }

/**
 * The studio’s icons: its logo, or its initial on its colour. The build’s icons are the demo’s. Made on first request, and again
 * after the logo, colour or name has changed.
 */
export function generatedIcons(studio: Studio): (path: string) => Promise<StaticFile | undefined> {
  const kept = new Map<string, { of: string; file: StaticFile }>()
  return async (path) => {
    const form = FORMS[path]
    if (!form && path !== DRAWN) return undefined
    const { name, brand } = await studioProfile(studio)
    if (!brand?.logo && !brand?.accent && (await isDemo(studio.db))) return undefined
    const of = JSON.stringify([name, brand])
    const known = kept.get(path)
    if (known?.of === of) return known.file
    try {
      const file = form ? await picture(studio, brand, form) : await drawing(studio, brand, name)
      kept.set(path, { of, file })
      return file
    } catch (error) {
      if (error instanceof NoPictureLibrary) return undefined
      throw error
    }
  }
}

async function picture(studio: Studio, brand: Brand | null, form: Form): Promise<StaticFile> {
  return fileOfIcon(await png(studio, brand, form), 'image/png')
}

async function drawing(studio: Studio, brand: Brand | null, name: string): Promise<StaticFile> {
  const logo = await logoOf(studio, brand)
  const inner = logo
    ? `<image width="40" height="40" href="data:image/png;base64,${(await png(studio, brand, INSIDE)).toString('base64')}"/>`
    : letter(colourOf(brand), initialOf(name))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inner}</svg>`
  return fileOfIcon(Buffer.from(svg), 'image/svg+xml; charset=utf-8')
}

function letter(colour: string, text: string): string {
  return `<rect width="40" height="40" rx="3" fill="${colour}"/><text x="20" y="20" dy=".35em" text-anchor="middle" font-family="Georgia,serif" font-size="25" fill="${GROUNDS.day.onIt}">${escaped(text)}</text>`
}

/** Servers may have no fonts, so the raster icon shows a disc instead of the initial. */
const disc = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="3" fill="${colour}"/><circle cx="20" cy="20" r="9" fill="${GROUNDS.day.onIt}"/></svg>`

async function png(studio: Studio, brand: Brand | null, { size, isWhole }: Form): Promise<Buffer> {
  const logo = await logoOf(studio, brand)
  const colour = colourOf(brand)
  const from = logo ?? Buffer.from(disc(colour))
  return encodeIcon(from, size, isWhole ? (logo ? GROUNDS.day.paper : colour) : null)
}

async function logoOf({ files }: Studio, brand: Brand | null): Promise<Buffer | null> {
  const photo = brand?.logo && photoNamed(brand.logo.day)
  const found = photo && (await files.find(fileOf(photo.id, 'original.webp')))
  return found ? bytesOf(found) : null
}

function colourOf(brand: Brand | null): string {
  return brand?.accent?.day ?? OWN_ACCENT.day
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function fileOfIcon(bytes: Buffer, type: string): StaticFile {
  const body = Buffer.from(bytes)
  return {
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl: 'public, max-age=3600',
    body,
    br: undefined,
    gzip: undefined,
  }
}
