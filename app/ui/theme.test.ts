import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followTheme, saveTheme, shownTheme, showSavedTheme, switchTheme } from './theme.ts'

/** A document as far as the theme goes. */
const kept = new Map<string, string>()
const classes = new Set<string>()
const bar = { content: '' }
beforeEach(() => {
  kept.clear()
  classes.clear()
  bar.content = ''
  const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name))
  vi.stubGlobal('document', {
    documentElement: { classList: { contains: (name: string) => classes.has(name), toggle } },
    querySelectorAll: () => [bar],
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('without a saved theme, or with one that is none, it is light, and saved as such', () => {
  for (const saved of [undefined, 'sepia']) {
    if (saved) kept.set('theme', saved)
    showSavedTheme()
    followTheme()
    expect([shownTheme(), kept.get('theme')]).toEqual(['light', 'light'])
  }
})

test('a saved theme is shown, and the bars of the browser with it', () => {
  kept.set('theme', 'dark')
  showSavedTheme()
  expect([shownTheme(), bar.content]).toEqual(['dark', '#0e1722'])
})

test('it is switched there and back, and kept', () => {
  switchTheme()
  expect([shownTheme(), kept.get('theme')]).toEqual(['dark', 'dark'])
  switchTheme()
  expect([shownTheme(), kept.get('theme'), bar.content]).toEqual(['light', 'light', '#f5efe3'])
})

test('where storage is closed the choice holds for the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
  })
  showSavedTheme()
  saveTheme('dark')
  expect(shownTheme()).toBe('dark')
})
