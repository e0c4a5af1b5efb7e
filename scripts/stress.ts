import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run stress -- <name> …`: the full form of proofs of money and seats, the folders of tests/stress/ that have a *.test.ts;
 * without a name it lists them. `PROOF_SEED=…` plays a run again. docs/reliability.md keeps what came out, and when.
 */
const root = join(import.meta.dirname, '..')
const proofs = readdirSync(join(root, 'tests/stress'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => readdirSync(join(root, 'tests/stress', name)).some((file) => file.endsWith('.test.ts')))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !proofs.includes(name))

if (wanted.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no proof called ${name}.`)
  console.log(`npm run stress -- <name> …, of: ${proofs.join(', ')}`)
  process.exitCode = unknown.length > 0 ? 1 : 0
} else {
  console.log(new Date().toISOString())
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=verbose',
      '--testTimeout=7200000',
      '--hookTimeout=600000',
      ...wanted.map((name) => `tests/stress/${name}/`),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', PROOF_FORM: 'full' } },
  )
  process.exitCode = status ?? 1
}
