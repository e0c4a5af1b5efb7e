import { html, raw } from 'hono/html'
import { Marked, type MarkedExtension, type Tokens } from 'marked'

/** A picture of this site as HTML, or null for any other address. */
type PictureOf = (address: string, description: string) => string | null

/**
 * Markdown as HTML that is safe in a page: markup of the writer is shown as text, links lead to http, https, mailto or
 * this site, pictures of other sites become their descriptions. The page has the h1, so headings begin at h2. What cannot be rendered, or not
 * in time, is shown as it was typed.
 */
export function renderMarkdown(text: string, pictureOf: PictureOf = () => null): string {
  return rendered(text, pictureOf) ?? html`<p style="white-space:pre-line">${text}</p>`.toString()
}

/** Whether a text has this many marks that it cannot be rendered: thousands of quotes in quotes, or of asterisks in a paragraph. */
export function isTooDeep(text: string): boolean {
  return rendered(text, () => null) === null
}

/** Per paragraph or list: for each mark the parser searches the rest of the text, which takes seconds for thousands. */
const MOST_EMPHASIS = 400

function rendered(text: string, pictureOf: PictureOf): string | null {
  const isOverMarked = (part: string) => (part.match(/[*_]+/g)?.length ?? 0) > MOST_EMPHASIS
  if (text.split(/\n[ \t]*\n/).some(isOverMarked)) return null
  try {
    return withLanguages(new Marked(optionsOf(pictureOf)).parse(withLists(text), { async: false }))
  } catch (error) {
    // The parser recurses per level and would overflow the stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** A tag, or a run of words in Devanagari. */
const TAG_OR_DEVANAGARI = /(<[^>]*>)|[\u0900-\u097f]+(?:[\s\u200c\u200d]+[\u0900-\u097f]+)*/g

/** Marks Hindi, which an English voice cannot read. */
export function withLanguages(markup: string): string {
  return markup.replaceAll(TAG_OR_DEVANAGARI, (part, tag) => tag ?? `<span lang="hi">${part}</span>`)
}

/** Turns the bullets of Word and WhatsApp into Markdown’s. */
function withLists(text: string): string {
  return text.replaceAll(/^( {0,3})[•◦‣⁃▪●○■➢✓✔][ \t\u00a0]*/gmu, '$1- ')
}

const optionsOf = (pictureOf: PictureOf): MarkedExtension => ({
  // Keeps single line breaks: few writers know Markdown’s two trailing spaces.
  breaks: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.toString(),
    image: ({ href, text }: Tokens.Image) =>
      pictureOf(href, /^decoration$/i.test(text.trim()) ? '' : text) ?? html`${text}`.toString(),
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.max(2, depth)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    link({ href, title, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens)
      if (!isSafeLink(href)) return words
      return html`<a href="${href}"${title ? html` title="${title}"` : ''}>${raw(words)}</a>`.toString()
    },
  },
})

/** Checks the URL as a browser would parse it, so that entities and control characters can’t hide a protocol. */
function isSafeLink(href: string): boolean {
  const here = 'https://this.site'
  return URL.canParse(href, here) && ['http:', 'https:', 'mailto:'].includes(new URL(href, here).protocol)
}
