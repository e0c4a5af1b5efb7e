import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { builtScripts } from './scripts/built-scripts.ts'
import { guardsTakenOut } from './tests/stress/mutations/guards.ts'

/** What needs a server in front of ours, all of it, by the program. */
const IN_FRONT = { pgbouncer: '**/pooler.test.ts' }

/** What needs strace, and so Linux, or a program that is not here; scripts/test.ts says so where it is left out. */
const elsewhere = [
  ...(process.platform === 'linux' ? [] : ['**/*.linux.test.ts']),
  ...Object.entries(IN_FRONT).flatMap(([program, tests]) =>
    spawnSync(program, ['-V'], { stdio: 'ignore' }).error ? [tests] : [],
  ),
]

const never = ['node_modules/**', 'build/**', 'tests/browser/**', ...elsewhere]

/** What `npm test` leaves to `npm test -- all` (docs/decisions/009-two-test-runs.md). By hand, and by name, all of it is there. */
const LONG = [
  // Start programs, containers and proxies, and break them.
  'tests/program.test.ts',
  'tests/{processes,hostile-connections}.linux.test.ts',
  'tests/deploy/{container.linux,pooler}.test.ts',
  // Draws every picture of the site anew.
  'demo/pictures/prints.test.ts',
  // Of the proofs of money and seats, the race, the model and the guards taken out stay.
  'tests/stress/{backup,disk,events,fuzz,gain,interleavings,kills,provider,simulation,two-processes}/**',
  'tests/stress/race/race-unguarded.test.ts',
  'tests/stress/model/sessions.test.ts',
]

/** What mocks a module, or loads modules anew, would do so to every file after it: these have their own. */
const OWN_MODULES = /\bvi\.(mock|unmock|doMock|resetModules)\(/
const left = process.env.TEST_RUN === 'short' ? LONG : []
const suites = globSync('**/*.test.ts', {
  exclude: ['node_modules', '**/node_modules', 'build', 'tests/browser'],
})
const own = suites.filter((file) => OWN_MODULES.test(readFileSync(file, 'utf8')))

/** Vitest's own configuration: it must never load the React Router plugin of vite.config.ts. */
export default defineConfig({
  plugins: [builtScripts(), guardsTakenOut()],
  test: {
    globalSetup: ['tests/support/postgres-server.ts'],
    setupFiles: ['tests/support/cleanup.ts', 'tests/support/cheap-passwords.ts'],
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A webhook comes when it comes: a busy machine is no defect.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...never, ...left, ...own],
        },
      },
      { extends: true, test: { name: 'own modules', include: own, exclude: [...never, ...left] } },
    ],
  },
})
