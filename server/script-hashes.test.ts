import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { scriptHashes } from './script-hashes.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('what bears the mark is named by its hash, once, and the marks are gone', () => {
  const { html, hashes } = scriptHashes(
    '<head><script nonce="m" data-x="1">a()</script></head><script nonce="m">a()</script><script type="module" nonce="m" async="">b()</script>',
    'm',
  )
  expect(hashes).toEqual([hash('a()'), hash('b()')])
  expect(html).toBe(
    '<head><script data-x="1">a()</script></head><script>a()</script><script type="module" async="">b()</script>',
  )
})

test('a script that someone’s text brought in, or bears another mark, is not', () => {
  const evil = '<script>alert(1)</script><script nonce="guessed">alert(2)</script>'
  expect(scriptHashes(`${evil}<script nonce="m">a()</script>${evil}`, 'm').hashes).toEqual([hash('a()')])
})

test('a link or a file that bears it has no text to name', () => {
  const page = '<link rel="modulepreload" nonce="m" href="/a.js"/><script nonce="m" src="/b.js"></script>'
  expect(scriptHashes(page, 'm').hashes).toEqual([])
})
