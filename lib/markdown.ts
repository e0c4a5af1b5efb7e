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

/** In one paragraph or list: the parser looks for the end of each in all that follows, which takes seconds for thousands. */
const MOST_EMPHASIS = 400

function rendered(text: string, pictureOf: PictureOf): string | null {
  const isOverMarked = (part: string) => (part.match(/[*_]+/g)?.length ?? 0) > MOST_EMPHASIS
  if (text.split(/\n[ \t]*\n/).some(isOverMarked)) return null
  try {
    return new Marked(optionsOf(pictureOf)).parse(withLists(text), { async: false })
  } catch (error) {
    // The parser calls itself for each level, until the stack is full.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Bullets that Word and WhatsApp write, as Markdown has them. */
function withLists(text: string): string {
  return text.replaceAll(/^( {0,3})[•◦‣⁃▪●○■➢✓✔][ \t\u00a0]*/gmu, '$1- ')
}

const optionsOf = (pictureOf: PictureOf): MarkedExtension => ({
  // A line that was ended on purpose stays ended: few writers know Markdown's two blanks.
  breaks: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.toString(),
    image: ({ href, text }: Tokens.Image) => pictureOf(href, text) ?? html`${text}`.toString(),
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

/** Decided by what a browser would make of it: entities and control characters hide no other protocol. */
function isSafeLink(href: string): boolean {
  const here = 'https://this.site'
  return URL.canParse(href, here) && ['http:', 'https:', 'mailto:'].includes(new URL(href, here).protocol)
}
