import { spawnSync } from 'node:child_process'
import { environmentOf, findProgram } from './debian.ts'

/**
 * The strace with which proofs make a system call fail or kill at it: the one that STRACE_PATH names, else as in
 * debian.ts. It is Linux's alone: tests named *.linux.test.ts need it and are left out elsewhere, which `npm test` says.
 * @throws when there is none to be had, or when it may not look into our own processes
 */
export function findStrace(): string {
  const path = process.env.STRACE_PATH || findProgram('strace', ['strace', 'libunwind8'])
  if (!path)
    throw new Error('These tests need strace: install it (Debian: strace), or set STRACE_PATH to one.')
  Object.assign(process.env, environmentOf([path]))
  refuseBlind(path)
  return path
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
