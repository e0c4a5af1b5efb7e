import { defineConfig } from '@playwright/test'

/** The browser's tests. scripts/test.ts starts the program on a fresh database and says where it is and which browser to use. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  // A whole journey on a machine that the suites keep busy at the same time.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  workers: 3,
  // A machine may stand still between a press of the mouse and its release. What needed a second try is counted and named.
  retries: 1,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '../../test-results/browser.json' }],
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    actionTimeout: 20_000,
    viewport: { width: 1280, height: 860 },
    // A trace costs a third of the time: TRACE=1 makes one of every test that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-quic'],
    },
  },
})
