import { expect, test } from 'vitest'
import { sameSecret } from './same-secret.ts'

test('texts and bytes are the same when every bit is', () => {
  expect(sameSecret('a token', 'a token')).toBe(true)
  expect(sameSecret(Buffer.from('é'), 'é')).toBe(true)
  for (const given of ['a tokem', 'b token', 'a toke', 'a token ', 'A token', 'a tokén'])
    expect(sameSecret(given, 'a token')).toBe(false)
})

test('what is missing or empty is the same as nothing, not even as another of its kind', () => {
  for (const nothing of [undefined, '', Buffer.alloc(0)])
    for (const expected of ['', 'a token', Buffer.alloc(0)]) expect(sameSecret(nothing, expected)).toBe(false)
})
