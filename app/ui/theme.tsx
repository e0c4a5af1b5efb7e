import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
const KEY = 'theme'

/** Of the browser's own bars: the page's ground, in both themes (tokens.css). */
export const THEME_COLOURS = { light: '#f5efe3', dark: '#0e1722' }

/** Runs before the first paint: without a saved theme it is light, and then saved as such. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t!=='dark'&&t!=='light')localStorage.setItem('${KEY}',t='light');document.documentElement.classList.toggle('dark',t==='dark');if(t==='dark')document.querySelector('meta[name=theme-color]').content='${THEME_COLOURS.dark}'}catch(e){}`

type ThemeControls = { theme: Theme; setTheme(theme: Theme): void; toggle(): void }
const ThemeContext = createContext<ThemeControls | null>(null)

export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(watch, read, () => 'light' as const)
  const controls = useMemo(
    () => ({ theme, setTheme: save, toggle: () => save(theme === 'dark' ? 'light' : 'dark') }),
    [theme],
  )
  return <ThemeContext value={controls}>{children}</ThemeContext>
}

export function useTheme(): ThemeControls {
  const controls = use(ThemeContext)
  if (!controls) throw new Error('useTheme must be used within a ThemeProvider')
  return controls
}

/** The class on the document root is the truth: the script set it before React came. */
function read(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

function save(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = THEME_COLOURS[theme]
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is closed to us: the choice holds for this page.
  }
}

function watch(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  const otherTab = (event: StorageEvent) => {
    if (event.key === KEY && (event.newValue === 'dark' || event.newValue === 'light')) save(event.newValue)
  }
  addEventListener('storage', otherTab)
  return () => {
    observer.disconnect()
    removeEventListener('storage', otherTab)
  }
}
