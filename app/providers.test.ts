import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useAuth } from './login/session.tsx'
import { useTheme } from './ui/theme.tsx'
import { useToast } from './ui/toast.tsx'

test.each([
  ['AuthProvider', useAuth],
  ['ThemeProvider', useTheme],
  ['ToastProvider', useToast],
])('outside its %s a helper says so', (provider, useHelper) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Lonely = () => {
    useHelper()
    return null
  }
  expect(() => renderToString(createElement(Lonely))).toThrow(
    `must be used within a${provider[0] === 'A' ? 'n' : ''} ${provider}`,
  )
})
