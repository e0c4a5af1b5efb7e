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

/** Before the first paint: without a saved theme it is light, and then saved as such. */
export function showSavedTheme() {
  try {
    const saved = localStorage.getItem(KEY)
    if (!isTheme(saved)) localStorage.setItem(KEY, 'light')
    if (saved === 'dark') showTheme(saved)
  } catch {
    // localStorage unavailable (private mode): the page is light.
  }
}

export function saveTheme(theme: Theme) {
  showTheme(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // localStorage unavailable (private mode): the choice holds for this page.
  }
}

export function switchTheme() {
  reink(() => saveTheme(shownTheme() === 'dark' ? 'light' : 'dark'))
}

/** As if the whole site were printed anew: the old inks fade into the new ones (styles/base.css). */
export function reink(show: () => void) {
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  if (isStill || !document.startViewTransition) return show()
  document.startViewTransition(show)
}

/** Follows what other tabs choose. */
export function followTheme() {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && isTheme(newValue)) showTheme(newValue)
  })
}

function isTheme(value: string | null): value is Theme {
  return value === 'dark' || value === 'light'
}
