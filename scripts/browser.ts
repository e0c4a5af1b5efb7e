import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The same engine without windows: all browser tests in two thirds of the time. */
const SHELL = 'chromium-headless-shell'
const WHOLE = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'Google Chrome',
  'Chromium',
]
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

/**
 * Finds a Chromium: CHROMIUM_PATH, the machine’s, Playwright’s download, or Debian’s package. `prefer` chooses between the faster
 * headless shell and the full browser. Exits with a message if there is none.
 */
export function findBrowser(prefer: 'shell' | 'whole' = 'shell'): string {
  const names = prefer === 'shell' ? [SHELL, ...WHOLE] : [...WHOLE, SHELL]
  const found = installed(names)
  if (found) return found
  console.log('No Chromium found: trying Playwright’s download …')
  spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    { stdio: 'ignore', timeout: 180_000 },
  )
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Trying Debian’s package …')
    spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 180_000 })
    for (const name of [SHELL, 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core'], {
        stdio: 'ignore',
        timeout: 600_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      const package_ = installed(names)
      if (package_) return package_
    }
  }
  console.error(`The tests need Chromium: install it (Debian: ${SHELL}), or set CHROMIUM_PATH to one.`)
  process.exit(1)
}

function installed(names: string[]): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folders = [...PLACES, ...(process.env.PATH ?? '').split(delimiter)]
  for (const name of names)
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name)
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}
