import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * The strace with which proofs make a system call fail or kill at it: the one that STRACE_PATH names or the machine has,
 * else Debian's package, installed where we may and unpacked beside our cache where we may not. It is Linux's alone:
 * tests named *.linux.test.ts need it and are left out elsewhere, which `npm test` says.
 * @throws when there is none to be had, or when it may not look into our own processes
 */
export function findStrace(): string {
  const path = installed() ?? unpacked() ?? installPackage() ?? unpackPackage()
  if (!path)
    throw new Error('These tests need strace: install it (Debian: strace), or set STRACE_PATH to one.')
  refuseBlind(path)
  return path
}

const cache = join(homedir(), '.cache', 'zen-flow-yoga', 'strace')

function installed(): string | null {
  const given = process.env.STRACE_PATH
  if (given) return given
  for (const folder of ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)])
    if (existsSync(join(folder, 'strace'))) return join(folder, 'strace')
  return null
}

function unpacked(): string | null {
  const path = join(cache, 'usr/bin/strace')
  return existsSync(path) ? path : null
}

function installPackage(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('No strace found: trying Debian’s package …')
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', 'strace'])
  return installed()
}

/** Without the right to install: the package's own files are enough. */
function unpackPackage(): string | null {
  if (!existsSync('/usr/bin/apt-get')) return null
  mkdirSync(cache, { recursive: true })
  apt(['download', 'strace'], cache)
  const file = readdirSync(cache).find((name) => name.endsWith('.deb'))
  if (file) spawnSync('dpkg-deb', ['-x', join(cache, file), cache], { stdio: 'ignore' })
  return unpacked()
}

function apt(args: string[], cwd = '/') {
  spawnSync('apt-get', args, {
    cwd,
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Looks on at a process that is not its own child, as the tests do. On a busy machine a short one is gone before: a longer one is tried then. */
function refuseBlind(path: string) {
  let said = ''
  for (const seconds of ['0.2', '2', '10']) {
    const script = `sleep ${seconds} & "$0" -qq -o /dev/null -p $!`
    const { status, stderr } = spawnSync('sh', ['-c', script, path], { encoding: 'utf8' })
    if (status === 0) return
    said = stderr.trim()
    if (!said.includes('No such process')) break
  }
  throw new Error(
    `strace may not look into other processes here: be root, set kernel.yama.ptrace_scope to 0, or give the container --cap-add=SYS_PTRACE. It says: ${said}`,
  )
}
