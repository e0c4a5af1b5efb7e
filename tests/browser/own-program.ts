import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from '../support/server.ts'
import { noteDataFolder } from './mailbox.ts'

/** A program for one file of tests, on a database of its own: for settings and faults that others must not feel. */
export async function startOwnProgram(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-own-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const own = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    BASE_URL: url,
    DATA_DIR: dataDir,
    ...settings,
  }
  const server = await startProgram(own)
  noteDataFolder(url, dataDir)
  return {
    url,
    dataDir,
    /** Everything that it has said. */
    output: () => server.output(),
    settings: own,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
