import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
const KEY = 'theme'

/** Runs before the first paint: without a saved theme it is light, and then saved as such. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t!=='dark'&&t!=='light')localStorage.setItem('${KEY}',t='light');document.documentElement.classList.toggle('dark',t==='dark')}catch(e){}`

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
