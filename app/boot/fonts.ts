const KEY = 'typefaces'
const PRELOADS = ['anek', 'eczar']
  .map(
    (one) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/fonts/${one}-latin.woff2">`,
  )
  .join('')
const FACES = ['1em Eczar', '1em "Anek Latin"']

/**
 * The words of a first visit are painted at once in stand-ins from the reader's own machine (tokens.css gives them our
 * widths). A later visit has our faces at hand and begins with them. Without storage or script they come as the styles ask
 * for them.
 */
export function beginWithStandIns() {
  let known: string | null
  try {
    known = localStorage.getItem(KEY)
  } catch {
    return
  }
  if (known) document.head.insertAdjacentHTML('beforeend', PRELOADS)
  else if (document.fonts) document.documentElement.classList.add('stand-in')
}

/** In milliseconds: the page and its leading picture are painted first. */
const AFTER_ALL_ELSE = 100

/** Our faces, with all the letters of the page, so that it changes its clothes once and nothing moves. */
export async function bringFaces() {
  const root = document.documentElement
  if (!root.classList.contains('stand-in')) return
  await new Promise((resolve) => setTimeout(resolve, AFTER_ALL_ELSE))
  const words = document.body.textContent ?? ''
  await Promise.all(FACES.map((face) => document.fonts.load(face, words)))
    .then(() => localStorage.setItem(KEY, 'kept'))
    .catch(() => {})
  root.classList.remove('stand-in')
}
