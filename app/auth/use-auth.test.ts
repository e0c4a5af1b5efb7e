import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useAuth } from './use-auth.tsx'

test('outside its provider the helper says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Lonely = () => {
    useAuth()
    return null
  }
  expect(() => renderToString(createElement(Lonely))).toThrow('must be used within an AuthProvider')
})
