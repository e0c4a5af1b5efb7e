import { plainScript } from './own-scripts.ts'

/**
 * The first view of a page, in as few trips as can be: its styles come within the page, and the picture that leads it
 * is asked for before the body is read. `script` makes the element of a script that is added.
 */

/**
 * The page with its stylesheets inside. The links stay, switched off: the application finds its own head again, and
 * brings a stylesheet that it needs later by itself.
 * @param styleOf the text of a stylesheet, by its address
 */
export function stylesWithin(html: string, styleOf: (path: string) => string | undefined): string {
  return html.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, path: string) => {
    // The build ends the address with # where a chunk and a route bring the same styles.
    const style = styleOf(path.replace(/#$/, ''))
    // What could end the element early stays a file.
    if (style === undefined || /<\/style/i.test(style)) return link
    return `<link rel="stylesheet" href="${path}" disabled=""/><style>${style}</style>`
  })
}

/**
 * The page with a word in its head about the pictures that lead it. Of each there are two inkings, lazy so that the
 * hidden one is never fetched; only a script knows the theme before the styles are there.
 */
export function picturesEarly(html: string, script = plainScript): string {
  const leading = leadingPictures(html)
  if (leading.length === 0) return html
  const asking = script(`(${askFor.toString()})(${JSON.stringify(leading)})`)
  const head = html.indexOf('<link rel="stylesheet"')
  return head < 0 ? html : html.slice(0, head) + asking + html.slice(head)
}

type Leading = [day: string, night: string, media: string]

function leadingPictures(html: string): Leading[] {
  const found: { ink: string; src: string; media: string }[] = []
  for (const [tag] of html.matchAll(/<img class="(?:day|night)"[^>]* fetchPriority="high"[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"<>&]*)"`).exec(tag)?.[1] ?? ''
    found.push({ ink: attribute('class'), src: attribute('src'), media: attribute('data-media') })
  }
  const nights = found.filter(({ ink }) => ink === 'night')
  return found
    .filter(({ ink }) => ink === 'day')
    .map(({ src, media }, i): Leading => [src, nights[i]?.src ?? src, media])
    .filter(([day]) => day !== '')
}

/** Runs in the browser, as plain JavaScript. */
function askFor(leading: [string, string, string][]) {
  const dark = document.documentElement.classList.contains('dark')
  for (const [day, night, media] of leading) {
    if (media && !matchMedia(media).matches) continue
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'image'
    link.setAttribute('fetchpriority', 'high')
    link.href = dark ? night : day
    document.head.append(link)
  }
}
