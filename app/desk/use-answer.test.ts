import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askSoon } from './use-answer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer that comes after the next question is dropped', async () => {
  const shown: string[] = []
  const first = Promise.withResolvers<string>()
  const end = askSoon(
    () => first.promise,
    (answer) => shown.push(answer),
    0,
  )
  await vi.advanceTimersByTimeAsync(0)
  end()
  askSoon(
    async () => 'of the second',
    (answer) => shown.push(answer),
    0,
  )
  await vi.advanceTimersByTimeAsync(0)
  first.resolve('of the first')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['of the second'])
})

test('what is typed on within the pause is asked about once', async () => {
  const ask = vi.fn(async () => 'found')
  const end = askSoon(ask, () => {}, 250)
  await vi.advanceTimersByTimeAsync(249)
  end()
  askSoon(ask, () => {}, 250)
  await vi.advanceTimersByTimeAsync(249)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledOnce()
})
