import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findStrace } from '../../scripts/strace.ts'

let path: string | undefined

/** A system call that goes wrong: what is done to which call, from the `first` on, `times` times (every time unless told). */
export type Mishap = {
  call: string
  /** Such as `error=ENOSPC` or `signal=SIGKILL`. */
  does: string
  first: number
  times?: number
}

/**
 * Looks on at the main thread of running processes (all of SQLite's and the sockets' work is done there), and lets calls
 * go wrong, counted from now on, in each process by itself.
 * @param calls names of system calls
 * @returns once it looks on; `stop` lets go and tells what was seen, a line a call, with paths in place of numbers
 */
export async function look(
  processes: number | number[],
  calls: string[],
  mishap?: Mishap,
): Promise<{ stop(): Promise<string[]> }> {
  const folder = mkdtempSync(join(tmpdir(), 'zen-strace-'))
  const file = join(folder, 'seen')
  const last = mishap?.times ? `..${mishap.first + mishap.times - 1}` : '+'
  const pids = [processes].flat()
  path ??= findStrace()
  const child = spawn(
    path,
    [
      ...['-y', '-s', '16', '-o', file, '-e', `trace=${calls.join(',')}`],
      ...(mishap ? ['-e', `inject=${mishap.call}:${mishap.does}:when=${mishap.first}${last}`] : []),
      ...pids.flatMap((pid) => ['-p', String(pid)]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (said.split(' attached').length > pids.length) resolve()
    })
    child.once('exit', () => reject(new Error(`strace could not look on: ${said}`)))
  })
  return {
    async stop() {
      child.kill('SIGINT')
      await ended
      const seen = readFileSync(file, 'utf8').split('\n')
      rmSync(folder, { recursive: true, force: true })
      return seen
    },
  }
}
