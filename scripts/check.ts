import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run check`: types, lint and the rule on imports, without any other test. */
const root = join(import.meta.dirname, '..')
const commands = [
  ['.bin/react-router', 'typegen'],
  ['.bin/tsc', '--noEmit'],
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
