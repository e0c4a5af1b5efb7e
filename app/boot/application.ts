import { afterFirstPaint } from './first-paint.ts'

/** In milliseconds after the page has loaded. */
const WITHOUT_A_PAINT = 1000

/** In milliseconds after they were asked for. */
const STYLES_AT_THE_LATEST = 8000

/**
 * Fetches and runs the application (document/application-scripts.tsx) after the first paint.
 * @returns does it now, because somebody wants something of it
 */
export function startApplication(): () => void {
  let begun = false
  let isRequested = false
  const start = () => {
    isRequested = true
    const source = document.querySelector<HTMLScriptElement>('script[data-preloads]')
    // Before the page has been read to its end it is not there yet.
    if (begun || !source) return
    begun = true
    const styles = fetchStyles()
    for (const href of (source.dataset.preloads ?? '').split(' ')) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href })
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = source.textContent
    styles.then(() => document.head.append(script))
  }
  addEventListener('DOMContentLoaded', () => {
    // A page in the background is not painted.
    if (isRequested || document.hidden) start()
  })
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, start, { once: true, capture: true })
  afterFirstPaint(start)
  // Some browsers and windows never report a paint.
  addEventListener('load', () => setTimeout(start, WITHOUT_A_PAINT))
  return start
}

/**
 * The page came with the rules that it needed (server/own-styles.ts): the files are whole, for what the application shows besides. Each stands
 * behind its own rules, and so before whatever overrides it. A module that needs one looks for its link, with a # in the router's
 * list of what some routes need.
 */
function fetchStyles(): Promise<unknown> {
  const files = [...document.querySelectorAll<HTMLElement>('style[data-path]')].map((style) => {
    const href = style.dataset.path ?? ''
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    style.after(link)
    const known = { rel: 'stylesheet', disabled: true, href: `${href}#` }
    document.head.append(Object.assign(document.createElement('link'), known))
    return new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve }))
  })
  // Without one of them, the page is rather there as it can be.
  const longest = new Promise((resolve) => setTimeout(resolve, STYLES_AT_THE_LATEST))
  return Promise.race([Promise.all(files), longest])
}
