import { defineConfig } from 'vitest/config'

/** Vitest's own configuration: it must never load the React Router plugin of vite.config.ts. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'build/**', 'tests/browser/**'],
    globalSetup: ['tests/postgres-server.ts'],
    // Two, also on two cores: much of the time is spent waiting for servers and the disk.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
