export type Theme = 'light' | 'dark'

/** Of the browser's own bars: the page's ground, in both themes (tokens.css). */
const COLOURS: Record<Theme, string> = { light: '#f5efe3', dark: '#0e1722' }
const KEY = 'theme'

/** The class on the document's root is the truth: it is set before the first paint. */
export function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

export function showTheme(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = COLOURS[theme]
}

/** Before the first paint: without a saved theme it is light. */
export function showSavedTheme() {
  try {
    if (localStorage.getItem(KEY) === 'dark') showTheme('dark')
  } catch {
    // localStorage unavailable (private mode): the page is light.
  }
}

export function saveTheme(theme: Theme) {
  showTheme(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // localStorage unavailable (private mode): the choice lasts for this page.
  }
}

export function switchTheme() {
  fadeTheme(() => saveTheme(shownTheme() === 'dark' ? 'light' : 'dark'))
}

/** As if the whole site were printed again: the old inks fade into the new ones (styles/base.css). */
export async function fadeTheme(show: () => void) {
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  if (isStill || !document.startViewTransition) return show()
  await bringInking(shownTheme() === 'dark' ? 'day' : 'night')
  document.startViewTransition(show)
}

/** Of pictures that hang on a slow line the theme does not wait for longer. */
const BRING_MILLISECONDS = 800

/** The other inking of every print in view, ready to be painted: without it the page fades to bare paper, and the prints pop in. */
async function bringInking(inking: 'day' | 'night') {
  const coming = [...document.querySelectorAll<HTMLImageElement>(`img.${inking}`)].filter(isInView)
  for (const image of coming) image.loading = 'eager'
  const late = new Promise((resolve) => setTimeout(resolve, BRING_MILLISECONDS))
  await Promise.race([Promise.allSettled(coming.map((image) => image.decode())), late])
}

/** By what holds it, for an image that is not shown has no place. */
function isInView({ parentElement }: HTMLImageElement): boolean {
  const holder = parentElement?.closest('span, figure, div')?.getBoundingClientRect()
  return holder !== undefined && holder.bottom > 0 && holder.top < innerHeight
}

/** Saves the theme where none is, and follows what other tabs choose. */
export function followTheme() {
  try {
    if (!isTheme(localStorage.getItem(KEY))) saveTheme('light')
  } catch {
    // localStorage unavailable (private mode).
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && isTheme(newValue)) showTheme(newValue)
  })
}

function isTheme(value: string | null): value is Theme {
  return value === 'dark' || value === 'light'
}
