import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { describe } from 'vitest'

/** Where Debian keeps nginx, which only root finds by itself. */
process.env.PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter)

/**
 * Tests that a machine can do or cannot: there they are left out, and the reason is printed, as `npm test` does for *.linux.test.ts on
 * other systems. Not `skip`, for a skipped test counts as failed.
 * @param reason why this machine cannot, or null
 */
export function describeWhere(reason: string | null, what: string, tests: () => void) {
  if (reason === null) describe(what, tests)
  else console.log(`Not tested on this machine: ${what}: ${reason}`)
}

/** Why a program cannot be used, or null: it is asked for its version, or what else ends at once. */
export function missing(program: string, args: string[]): string | null {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) return `${program} is not installed`
  return status === 0 ? null : `${program}: ${stderr.trim().split('\n').at(-1) || `ended with ${status}`}`
}
