import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run check`: types, lint and the rule on imports, without any other test. */
const root = join(import.meta.dirname, '..')
const commands = [
  ['.bin/react-router', 'typegen'],
  // Each checker would work out the types of queries and of the API's client for itself: one takes a third of the time and memory.
  ['.bin/tsc', '--noEmit', '--checkers', '1'],
  ['.bin/biome', 'check', '--error-on-warnings', '.'],
  ['vitest/vitest.mjs', 'run', 'tests/boundaries.test.ts'],
]

for (const [program = '', ...args] of commands) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
