import { afterAll, onTestFinished } from 'vitest'

const left: (() => unknown)[] = []

/**
 * Puts things away, the last first: after the test that opened them, or after the file for what was opened before its
 * tests. (afterAll says nothing and does nothing in either place.) Vitest loads this file before every test file.
 */
export function atTheEnd(putAway: () => unknown) {
  const work = async () => void (await putAway())
  try {
    onTestFinished(work)
  } catch {
    left.push(work)
  }
}

// bench/ uses the app too, and ends by itself.
if (process.env.VITEST)
  afterAll(async () => {
    for (const putAway of left.splice(0).reverse()) await putAway()
  })
