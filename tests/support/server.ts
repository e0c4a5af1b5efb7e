import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** As scripts/bootstrap.mjs has it. */
const surroundings = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
}

export type RunningServer = {
  url: string
  process: ChildProcess
  /** Everything it has said. */
  output(): string
  /** Ends it in order, as Ctrl-C does, and tells its exit code. */
  stop(): Promise<number | null>
  /** Ends it without a word, as a power cut does. */
  kill(): Promise<void>
}

/** What runs: as it was built, or the sources of another version. */
const BUILT = { folder: root, entry: 'build/program/main.js' }

/** Starts the program as its users do, and waits until it is ready. */
export async function startProgram(
  env: Record<string, string>,
  { folder, entry } = BUILT,
): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', join(folder, entry)], {
    cwd: folder,
    env: { ...surroundings, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = `http://127.0.0.1:${env.PORT}`
  const ready = async () => {
    while (child.exitCode === null) {
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`The server did not start:\n${text}`)
  }
  await ready()
  return {
    url,
    process: child,
    output: () => text,
    async stop() {
      child.kill('SIGINT')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Below what Linux gives to who asks for any port (ip_local_port_range), two for each program and its sandbox. */
const PORTS = { from: 20_000, ofEach: 1_000 }
let asked = process.pid % (PORTS.ofEach / 2)

/** A port that no one listens on right now. Tests that run beside one another have ranges of their own, so that they never get the same. */
export async function freePort(): Promise<number> {
  const runner = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 12
  for (;;) {
    asked = (asked + 1) % (PORTS.ofEach / 2)
    const port = PORTS.from + runner * PORTS.ofEach + asked * 2
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
