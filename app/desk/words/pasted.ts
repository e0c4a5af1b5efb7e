/** A paragraph, a heading or an entry of a list; entries follow each other without an empty line. */
type Block = { text: string; isEntry: boolean }

const NOT_READ = new Set(['HEAD', 'STYLE', 'SCRIPT', 'TITLE', 'META', 'LINK', 'IMG', 'SVG'])
const BLOCKS =
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DIV FOOTER H1 H2 H3 H4 H5 H6 HEADER LI MAIN OL P PRE SECTION TABLE TBODY THEAD TR UL'
const IS_BLOCK = new Set(BLOCKS.split(' '))
/** What plain text would lose. */
const MARKED =
  'h1,h2,h3,h4,h5,h6,b,strong,i,em,a[href],li,[style*="mso-list"],[style*="font-weight"],[style*="font-style"]'

/**
 * What was copied from Word, Google Docs or a page, as Markdown: headings, bold, italics, lists, links and quotes; nothing else of it.
 * null where it has none of them, or no words at all, so that plain text or a picture is pasted.
 */
export function markdownOf(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (!body.querySelector(MARKED)) return null
  const text = blocksIn(body)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, isEntry }, at, all) => {
      const before = all[at - 1]
      return before ? `${isEntry && before.isEntry ? '\n' : '\n\n'}${text}` : text
    })
    .join('')
  return text || null
}

function blocksIn(parent: Element): Block[] {
  const blocks: Block[] = []
  let line = ''
  const end = () => {
    blocks.push({ text: tidy(line), isEntry: false })
    line = ''
  }
  for (const node of parent.childNodes) {
    if (!isElement(node) || !IS_BLOCK.has(node.tagName)) {
      // Google Docs wraps all of it in one <b>.
      if (isElement(node) && node.querySelector('p,h1,h2,h3,h4,h5,h6,ul,ol,table')) {
        end()
        blocks.push(...blocksIn(node))
      } else line += inlineOf(node)
      continue
    }
    end()
    blocks.push(...blocksOf(node))
  }
  end()
  return blocks
}

function blocksOf(element: Element): Block[] {
  const { tagName } = element
  const heading = /^H([1-6])$/.exec(tagName)?.[1] ?? (element.className === 'MsoTitle' ? '2' : null)
  if (heading !== null) return [paragraph(`${'#'.repeat(Math.max(2, Number(heading)))} `, textOf(element))]
  if (tagName === 'UL' || tagName === 'OL') return entriesOf(element, '')
  if (tagName === 'TR') return [paragraph('', [...element.children].map(textOf).filter(Boolean).join(', '))]
  if (tagName === 'BLOCKQUOTE')
    return blocksIn(element).map(({ text, isEntry }) => ({ text: text.replaceAll(/^/gm, '> '), isEntry }))
  const level = /mso-list:\s*\S+ level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1]
  return level ? [entryOfWord(element, Number(level))] : blocksIn(element)
}

const paragraph = (mark: string, text: string): Block => ({ text: text && mark + text, isEntry: false })

function entriesOf(list: Element, indent: string): Block[] {
  let number = Number(list.getAttribute('start') ?? 1)
  return [...list.children].flatMap((child): Block[] => {
    // A list within a list, as Google Docs writes it beside the entries.
    if (isList(child)) return entriesOf(child, `${indent}   `)
    const mark = list.tagName === 'OL' ? `${number++}. ` : '- '
    const own = [...child.childNodes].filter((node) => !isList(node)).map(inlineOf)
    const within = [...child.children].filter(isList).flatMap((one) => entriesOf(one, `${indent}   `))
    return [{ text: indent + mark + tidy(own.join('')).replaceAll('\n', ' '), isEntry: true }, ...within]
  })
}

/** Word writes its lists as paragraphs, each with its bullet or number as text. */
function entryOfWord(element: Element, level: number): Block {
  const bullet = [...element.querySelectorAll('span')].find(isBullet)?.textContent?.trim() ?? ''
  const mark = /^\(?\w{1,3}[.)]/.test(bullet) ? '1. ' : '- '
  return { text: '   '.repeat(level - 1) + mark + textOf(element).replaceAll('\n', ' '), isEntry: true }
}

const textOf = (element: Element) => tidy([...element.childNodes].map(inlineOf).join(''))
const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE
const isList = (node: Node) => isElement(node) && (node.tagName === 'UL' || node.tagName === 'OL')
const isBullet = (element: Element) => /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')

function inlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return (node.textContent ?? '').replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]]/g, '\\$&')
  if (!isElement(node) || NOT_READ.has(node.tagName.toUpperCase()) || isBullet(node)) return ''
  if (node.tagName === 'BR') return '\n'
  const text = [...node.childNodes].map(inlineOf).join('')
  const href = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
  if (/^(?:https?:|mailto:)/i.test(href))
    return around('[', text, `](${href.replaceAll(/[()\s]/g, encodeURIComponent)})`)
  if (/^H[1-6]$/.test(node.parentElement?.tagName ?? '')) return text
  const { fontWeight, fontStyle } = node.style
  const isBold = fontWeight ? /bold|[6-9]00/.test(fontWeight) : /^(?:B|STRONG)$/.test(node.tagName)
  const isItalic = fontStyle ? fontStyle === 'italic' : /^(?:I|EM)$/.test(node.tagName)
  const slanted = isItalic ? around('*', text, '*') : text
  return isBold ? around('**', slanted, '**') : slanted
}

/** Marks stand at words: blanks go outside of them. */
function around(before: string, text: string, after: string): string {
  const [, first = '', words = '', last = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return words === '' ? text : first + before + words + after + last
}

/** Two bold runs beside each other are one. */
function tidy(line: string): string {
  return line
    .replaceAll(/(?<!\\)\*\*( *)(?<!\\)\*\*/g, '$1')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
