import { afterFirstPaint } from './first-paint.ts'

/** In milliseconds after the page has loaded. */
const WITHOUT_A_PAINT = 1000

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
    for (const href of (source.dataset.preloads ?? '').split(' ')) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href })
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = source.textContent
    document.head.append(script)
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
