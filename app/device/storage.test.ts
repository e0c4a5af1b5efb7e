import { afterEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage() {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

test('what is stored is read again, and null removes it', () => {
  const items = stubStorage()
  writeStored('sessionStorage', 'draft', { text: 'Namaste' })
  expect(readStored('sessionStorage', 'draft')).toEqual({ text: 'Namaste' })
  writeStored('sessionStorage', 'draft', null)
  expect([items.size, readStored('sessionStorage', 'draft')]).toEqual([0, null])
})

test('what is no JSON counts as nothing', () => {
  stubStorage().set('draft', '{broken')
  expect(readStored('sessionStorage', 'draft')).toBeNull()
})

test('a browser without storage keeps nothing, and nothing breaks', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeStored('localStorage', 'user', { id: '1' })
  expect(readStored('localStorage', 'user')).toBeNull()
})
