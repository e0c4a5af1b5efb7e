import { afterFirstPaint } from './first-paint.ts'

const KEY = 'typefaces'
const FILES = ['anek-latin', 'eczar-latin']
const FACES = ['1em Eczar', '1em "Anek Latin"']

/** How long after the words the typefaces may come, in milliseconds. */
const AFTER_ALL_ELSE = 100
const AT_THE_LATEST = 400
const WITHOUT_A_PAINT = 3000

/**
 * The words of a first visit are painted at once in stand-ins from the reader's own machine (tokens.css gives them our
 * widths), and our faces are fetched behind the leading picture, with all the letters of the page, so that it changes its
 * clothes once and nothing moves. A later visit has them at hand and begins with them. Without storage or script they come
 * as the styles ask for them.
 * @param behindApplication the page is nothing without the application: the faces come behind that
 */
export function startFonts(behindApplication: boolean) {
  const root = document.documentElement
  let known: string | null
  try {
    known = localStorage.getItem(KEY)
  } catch {
    return
  }
  if (known) return FILES.forEach(preload)
  if (!document.fonts) return
  root.classList.add('stand-in')
  // The application may start before the first paint is reported.
  let hasApplication = false
  addEventListener('application-ready', () => {
    hasApplication = true
  })

  let begun = false
  const fetchFaces = () => {
    if (begun) return
    begun = true
    const words = document.body.textContent ?? ''
    const dressed = () => root.classList.remove('stand-in')
    Promise.all(FACES.map((face) => document.fonts.load(face, words)))
      .then(() => localStorage.setItem(KEY, 'kept'))
      .catch(() => {})
      .then(dressed)
  }
  const soon = () => setTimeout(fetchFaces, AFTER_ALL_ELSE)
  const painted = () => {
    if (behindApplication && !hasApplication) return addEventListener('application-ready', soon)
    if (behindApplication) return soon()
    if (document.readyState === 'complete') return soon()
    addEventListener('load', soon)
    setTimeout(fetchFaces, AT_THE_LATEST)
  }
  afterFirstPaint(painted)
  addEventListener('load', () => setTimeout(fetchFaces, WITHOUT_A_PAINT))
}

function preload(file: string) {
  const link = document.createElement('link')
  Object.assign(link, {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    href: `/fonts/${file}.woff2`,
  })
  document.head.append(link)
}
