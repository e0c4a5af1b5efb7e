import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What is compiled once need not be for the next start; written when a program ends in order. */
const surroundings = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
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

/** Starts the program as its users do, and waits until it is ready. */
export async function startProgram(env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
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

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
