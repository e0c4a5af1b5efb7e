import { html, raw } from 'hono/html'
import { Marked, type MarkedExtension, type Tokens } from 'marked'

/** A picture of this site as HTML, or null for any other address. */
type PictureOf = (address: string, description: string) => string | null

/**
 * Markdown as HTML that is safe in a page: markup of the writer is shown as text, links lead to http, https, mailto or
 * this site, pictures of other sites become their descriptions. The page has the h1, so headings begin at h2.
 */
export function renderMarkdown(text: string, pictureOf: PictureOf = () => null): string {
  return new Marked(optionsOf(pictureOf)).parse(text, { async: false })
}

const optionsOf = (pictureOf: PictureOf): MarkedExtension => ({
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
