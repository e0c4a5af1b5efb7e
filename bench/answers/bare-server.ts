import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Server } from './answers.ts'

/** A bare node:http server, in a process of its own, that answers everything with these bytes. */
export async function bareBytes(body: Buffer, headers: Record<string, string>): Promise<Server> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare.ts'), body.toString('base64'), JSON.stringify(headers)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  return { name: 'bare node:http', url, pid: child.pid ?? 0, stop: () => void child.kill() }
}
