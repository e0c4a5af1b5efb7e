import { expect, test } from 'vitest'
import { renderQueue } from './render-queue.ts'

test('work is done two at a time, sixty wait, and more are refused', async () => {
  const turns = renderQueue({ atOnce: 2, waiting: 60, waitingOfOne: 60 })
  let running = 0
  let most = 0
  const work = async () => {
    running++
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
    return true
  }
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => turns.run(work)))
  expect(outcomes.filter(Boolean)).toHaveLength(62)
  expect(most).toBe(2)
  expect(await turns.run(work)).toBe(true)
})

test('work that fails gives its turn to the next', async () => {
  const turns = renderQueue({ atOnce: 1, waiting: 10, waitingOfOne: 10 })
  const broken = turns.run(() => Promise.reject(new Error('broken')))
  const next = turns.run(async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('one network does not take the whole line', async () => {
  const turns = renderQueue({ atOnce: 1, waiting: 20, waitingOfOne: 3 })
  const work = async () => true
  const crowd = Array.from({ length: 30 }, () => turns.run(work, 'a crowd'))
  const others = ['one', 'two', 'three'].map((whose) => turns.run(work, whose))
  expect((await Promise.all(crowd)).filter(Boolean)).toHaveLength(4)
  expect(await Promise.all(others)).toEqual([true, true, true])
})
