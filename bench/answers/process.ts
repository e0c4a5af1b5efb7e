import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** On one core, and where Linux's taskset is not to be had, everything shares what there is, and the tables say so. */
export const ARE_PINNED =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0

/** Servers have one core for themselves, their load the others. */
export const SERVER_CORE = '0'
export const LOAD_CORES = `1-${availableParallelism() - 1}`

/** A process, its threads and its children, onto these cores. */
export function pin(pid: number, cores: string) {
  if (!ARE_PINNED) return
  for (const one of withChildren(pid)) spawnSync('taskset', ['-acp', cores, String(one)], { stdio: 'ignore' })
}

/** How a command is run on these cores. */
export function pinned(cores: string, command: string[]): string[] {
  return ARE_PINNED ? ['taskset', '-c', cores, ...command] : command
}

/** Linux counts CPU time in hundredths of a second, whatever the machine. */
const TICK_MS = 10

/** Milliseconds of CPU that a process and its children have used; null where it cannot be known. */
export function cpuMs(pid: number): number | null {
  if (process.platform !== 'linux') return null
  return withChildren(pid).reduce((sum, one) => {
    // After the name, which may contain spaces: fields 14 and 15 are user and system time (proc(5)).
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }, 0)
}

/** Megabytes of memory that a process and its children hold; null where it cannot be known. */
export function residentMb(pid: number): number | null {
  if (process.platform !== 'linux') return null
  return withChildren(pid).reduce((sum, one) => {
    const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]
    return sum + Number(kb ?? 0) / 1024
  }, 0)
}

function withChildren(pid: number): number[] {
  if (process.platform !== 'linux') return [pid]
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(withChildren)]
}
