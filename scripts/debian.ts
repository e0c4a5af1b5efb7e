import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** Where Debian keeps servers, which only root finds by itself. */
const SERVERS = ['/usr/sbin', '/sbin']
const OWN = ['usr/bin', 'usr/sbin']

/**
 * Finds a program for tests: the machine’s, or Debian’s package unpacked next to our cache, without installing it.
 * @param packages the package and its libraries
 */
export function findProgram(name: string, packages: string[] = [name]): string | null {
  return onMachine(name) ?? unpacked(name) ?? unpack(name, packages)
}

/** What finds these programs and what they are linked to, where they were unpacked. */
export function environmentOf(programs: (string | null)[]): Record<string, string> {
  const found = programs.filter((one) => one !== null)
  const libraries = found.flatMap((program) => {
    const own = join(program, '../../lib')
    return program.startsWith(CACHE) && existsSync(own)
      ? readdirSync(own, { withFileTypes: true }).map(({ name }) => join(own, name))
      : []
  })
  return {
    PATH: [process.env.PATH, ...found.map((program) => dirname(program))].join(delimiter),
    ...(libraries.length > 0 ? { LD_LIBRARY_PATH: libraries.join(delimiter) } : {}),
  }
}

const CACHE = join(homedir(), '.cache', 'zen-flow-yoga')
const cacheOf = (name: string) => join(CACHE, name)

function onMachine(name: string): string | null {
  for (const folder of ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter), ...SERVERS])
    if (existsSync(join(folder, name))) return join(folder, name)
  return null
}

function unpacked(name: string): string | null {
  return OWN.map((folder) => join(cacheOf(name), folder, name)).find(existsSync) ?? null
}

function unpack(name: string, packages: string[]): string | null {
  if (!existsSync('/usr/bin/apt-get')) return null
  const cache = cacheOf(name)
  mkdirSync(cache, { recursive: true })
  const download = () =>
    spawnSync('apt-get', ['download', ...packages], { cwd: cache, stdio: 'ignore', timeout: 300_000 }).status
  // Root may ask for the lists again, where there are none.
  if (download() !== 0 && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 300_000 })
    download()
  }
  for (const file of readdirSync(cache).filter((one) => one.endsWith('.deb')))
    spawnSync('dpkg-deb', ['-x', join(cache, file), cache], { stdio: 'ignore' })
  return unpacked(name)
}
