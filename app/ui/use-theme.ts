import { useSyncExternalStore } from 'react'
import { fadeTheme, saveTheme, shownTheme, type Theme } from './theme.ts'

/** The theme of this browser, for the application's own choice of it. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  return [
    useSyncExternalStore(watch, shownTheme, () => 'light' as const),
    (theme) => fadeTheme(() => saveTheme(theme)),
  ]
}

function watch(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}
