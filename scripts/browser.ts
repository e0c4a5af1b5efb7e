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
 * A Chromium: the one that CHROMIUM_PATH names or the machine has, else Playwright's own download, else Debian's package
 * where that can be installed. `prefer` says which, should there be both: the shell is quicker, the whole one is what
 * people use. Ends with a sentence when there is none to be had.
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
