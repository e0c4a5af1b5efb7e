import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/postgres.ts'
import { findBrowser } from './browser.ts'

/**
 * `npm run faults -- [how many] [seed]`: puts one fault after the other into domain/ and api/, and says which of them the suites of
 * `npm test` catch, and which of the others those of `npm test -- all` do. It changes files and puts them back: run it on a clone.
 */
const root = join(import.meta.dirname, '..')
const [wanted = '100', seed = '2026'] = process.argv.slice(2)

/** What is looked for in a line, and what it becomes. */
const SLIPS: [RegExp, string][] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/'<='/g, "'<'"],
  [/'>='/g, "'>'"],
  [/'<'/g, "'<='"],
  [/'>'/g, "'>='"],
  [/'is not', null/g, "'is', null"],
  [/'is', null/g, "'is not', null"],
  [/\breturn true\b/g, 'return false'],
  [/\breturn false\b/g, 'return true'],
  // A condition, or a guard, that someone forgot.
  [/^ +\.where\(.*\)$/g, ''],
  [/^ +await (require|refuse|lock)\w*\(.*\)$/g, ''],
  [/^ +if \(.*\) throw .*$/g, ''],
  [/^ +if \(.*\) return$/g, ''],
]

type Fault = { file: string; line: number; was: string; is: string }

function everyFault(): Fault[] {
  const files = globSync('{domain,api}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  return files.toSorted().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((was, line) => (/^\s*(\*|\/[/*]|import|type )/.test(was) ? [] : faultsOf(file, line, was))),
  )
}

function faultsOf(file: string, line: number, was: string): Fault[] {
  return SLIPS.flatMap(([slip, becomes]) =>
    [...was.matchAll(slip)].map(({ index, 0: found }) => ({
      file,
      line,
      was,
      is: was.slice(0, index) + becomes + was.slice(index + found.length),
    })),
  )
}

/** The same for the same seed. */
function drawnFrom<T>(all: T[], many: number): T[] {
  let state = Number(seed)
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: many }, () => all.splice(Math.floor(next() * all.length), 1)).flat()
}

/** @returns the first test that failed, or null where all passed */
function caughtBy(run: 'short' | 'all', postgres: string): string | null {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--bail=1', '--reporter=dot'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: {
        ...process.env,
        NO_COLOR: '1',
        NODE_ENV: 'test',
        TEST_RUN: run,
        TEST_DATABASE_URL: postgres,
        CHROMIUM_PATH: browser,
      },
    },
  )
  if (status === 0) return null
  return /FAIL\s+(.*)/.exec(stdout + stderr)?.[1]?.trim() ?? 'no file of tests could be loaded'
}

const browser = findBrowser()
const postgres = await startPostgres()
const counts = { short: 0, all: 0, none: 0 }
try {
  for (const { file, line, was, is } of drawnFrom(everyFault(), Number(wanted))) {
    const path = join(root, file)
    const source = readFileSync(path, 'utf8')
    const lines = source.split('\n')
    const began = Date.now()
    try {
      writeFileSync(path, lines.with(line, is).join('\n'))
      const short = caughtBy('short', postgres.url)
      const all = short === null ? caughtBy('all', postgres.url) : null
      const by = short !== null ? 'short' : all !== null ? 'all' : 'none'
      counts[by]++
      console.log(`${by}: ${file}:${line + 1} ${was.trim()} -> ${is.trim() || 'nothing'}`)
      console.log(`  ${short ?? all ?? 'nothing failed'} (${Math.round((Date.now() - began) / 1000)} s)`)
    } finally {
      writeFileSync(path, source)
    }
  }
} finally {
  await postgres.stop()
}
console.log(`npm test ${counts.short}, all alone ${counts.all}, neither ${counts.none}`)
