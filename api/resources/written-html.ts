import { html, raw } from 'hono/html'
import { renderMarkdown } from '../../lib/markdown.ts'
import { photoAt, photoSet, photoSource } from '../../shared/photos.ts'

/** Maximum width of a text column in pixels. */
const SIZES = '(max-width: 760px) 100vw, 720px'

/** Renders Markdown for pages, with the studio’s own pictures. */
export function writtenHtml(text: string): string {
  return renderMarkdown(text, pictureIn)
}

function pictureIn(address: string, description: string): string | null {
  const photo = photoAt(address)
  if (!photo) return null
  const { width, height } = photo
  const avif = raw(`<source type="image/avif" srcset="${photoSet(photo, 'avif')}" sizes="${SIZES}">`)
  const rest = raw(`width="${width}" height="${height}" loading="lazy" decoding="async"`)
  const webp = raw(`srcset="${photoSet(photo, 'webp')}" sizes="${SIZES}"`)
  return html`<picture>${avif}<img src="${photoSource(photo)}" ${webp} alt="${description}" ${rest}></picture>`.toString()
}
