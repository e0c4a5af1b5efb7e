import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from '../tests/support/server.ts'
import { cpuMs, residentMb } from './answers/process.ts'
import { type Rounds, ratio, withSpread } from './answers/spread.ts'

export const STARTS_HEAD = [
  '',
  'ms to the first page',
  'CPU ms until then',
  'resident MB at rest',
  'CPU, of the sources’',
]

const root = join(import.meta.dirname, '..')
const WAYS = [
  { name: 'The program as it is bundled', folder: root, entry: 'build/program/main.js' },
  { name: 'Its sources one by one', folder: root, entry: 'server/main.ts' },
]

/** A start on a demo database that is there, round by round; what was compiled before is kept, as for each start but the first. */
export async function starts(rounds: number): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const told = WAYS.map(() => ({ took: [] as Rounds, cpu: [] as Rounds, resident: [] as Rounds }))
  for (let round = -1; round < rounds; round++)
    for (const [at, way] of WAYS.entries()) {
      const env = {
        PORT: String(await freePort()),
        SANDBOX_PORT: '0',
        DATA_DIR: dataDir,
        NODE_ENV: 'development',
      }
      const began = performance.now()
      const server = await startProgram(env, way)
      await (await fetch(`${server.url}/`)).text()
      const took = performance.now() - began
      const pid = server.process.pid ?? 0
      const cpu = cpuMs(pid) ?? Number.NaN
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      // The first of each fills the database and compiles.
      if (round >= 0) {
        told[at]?.took.push(took)
        told[at]?.cpu.push(cpu)
        told[at]?.resident.push(residentMb(pid) ?? Number.NaN)
      }
      await server.stop()
    }
  rmSync(dataDir, { recursive: true, force: true })
  const sources = told[1]?.cpu ?? []
  return WAYS.map(({ name }, at) => {
    const { took = [], cpu = [], resident = [] } = told[at] ?? {}
    return [
      name,
      withSpread(took),
      withSpread(cpu),
      withSpread(resident),
      at === 0 ? ratio(cpu, sources) : '',
    ]
  })
}
