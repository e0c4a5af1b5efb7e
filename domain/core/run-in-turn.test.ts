import { expect, test } from 'vitest'
import { runInTurn } from './run-in-turn.ts'

test('two at once of those who want the same; who wants something else does not wait', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  let asked = 0
  const want = (of: string, by = `${asked++}`) =>
    runInTurn(of, by, () => {
      begun.push(of)
      return new Promise<void>((end) => ends.push(end))
    })
  const crowd = [1, 2, 3, 4].map(() => want('a class'))
  const other = want('another')
  expect(begun).toEqual(['a class', 'a class', 'another'])
  for (let ended = 0; ended < 5; ended++) {
    ends[ended]?.()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all([...crowd, other])
  expect(begun).toEqual(['a class', 'a class', 'another', 'a class', 'a class'])
})

test('a failure lets the next one begin', async () => {
  const fail = () => runInTurn('failing', 'me', () => Promise.reject(new Error('full')))
  const answers = await Promise.allSettled([fail(), fail(), fail(), fail()])
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(await runInTurn('failing', 'me', async () => 'done')).toBe('done')
})

test('who asks a hundred times has one place in the line', async () => {
  const begun: string[] = []
  const want = (by: string) =>
    runInTurn('a rush', by, async () => {
      begun.push(by)
      await new Promise((resolve) => setTimeout(resolve, 1))
    })
  await Promise.all([...Array.from({ length: 100 }, () => want('one')), want('another')])
  expect(begun.indexOf('another')).toBeLessThan(3)
})
