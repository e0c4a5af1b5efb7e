import { Marked, type Tokens } from 'marked'

/**
 * Markdown as HTML that is safe in a page: markup of the writer is shown as text, links lead to http, https, mailto or
 * this site, pictures become their descriptions. The page has the h1, so headings begin at h2.
 */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false })
}

const marked = new Marked({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    image: ({ text }: Tokens.Image) => escapeHtml(text),
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.max(2, depth)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    link({ href, title, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens)
      if (!isSafeLink(href)) return words
      return `<a href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}>${words}</a>`
    },
  },
})

/** Decided by what a browser would make of it: entities and control characters hide no other protocol. */
function isSafeLink(href: string): boolean {
  const here = 'https://this.site'
  return URL.canParse(href, here) && ['http:', 'https:', 'mailto:'].includes(new URL(href, here).protocol)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
