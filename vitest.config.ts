import { spawnSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'
import { builtScripts } from './scripts/built-scripts.ts'
import { guardsTakenOut } from './tests/stress/mutations/guards.ts'

/** What needs a server in front of ours, all of it, by the program. */
const IN_FRONT = { nginx: '**/proxy-cache.test.ts', pgbouncer: '**/pooler.test.ts' }

/** What needs strace, and so Linux, or a program that is not here; scripts/test.ts says so where it is left out. */
const elsewhere = [
  ...(process.platform === 'linux' ? [] : ['**/*.linux.test.ts']),
  ...Object.entries(IN_FRONT).flatMap(([program, tests]) =>
    spawnSync(program, ['-V'], { stdio: 'ignore' }).error ? [tests] : [],
  ),
]

/** Vitest's own configuration: it must never load the React Router plugin of vite.config.ts. */
export default defineConfig({
  plugins: [builtScripts(), guardsTakenOut()],
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'build/**', 'tests/browser/**', ...elsewhere],
    globalSetup: ['tests/support/postgres-server.ts'],
    setupFiles: ['tests/support/cleanup.ts', 'tests/support/cheap-passwords.ts'],
    // Three, also on two cores: much of the time is spent waiting for servers and the disk.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
