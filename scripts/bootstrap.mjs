// Runs every npm script: `node scripts/bootstrap.mjs <command>`. Plain JavaScript for any Node from 18. Installs the locked
// dependencies, including Node 26, if needed, builds the site if its sources changed, and runs the script with Node 26.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const surroundings = {
  // Enables the compile cache for the next start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  // Two glibc arenas use a sixth less memory under load (docs/performance.md).
  MALLOC_ARENA_MAX: '2',
}
const SITE = [
  'app',
  'packages/prints',
  'shared',
  'demo',
  'contract',
  'public',
  'scripts/build.ts',
  'scripts/built-scripts.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
/** The sources of the bundle, besides the built pages. */
const PROGRAM = [
  ...['server', 'api', 'domain', 'database', 'lib', 'shared', 'contract', 'packages/razorpay-sandbox'],
  ...['demo/seed', 'demo/content', 'scripts/bundle.ts', 'package-lock.json', 'build/.site'],
]

/** command: [needs a build, arguments for Node 26] */
const COMMANDS = {
  // A young generation of 4 MB instead of 16: less memory, no slower.
  start: [true, ['--max-semi-space-size=4', 'build/program/main.js']],
  test: [true, ['scripts/test.ts']],
  dev: [false, ['scripts/dev.ts']],
  setup: [true, null],
  build: [true, null],
  stress: [true, ['scripts/stress.ts']],
  faults: [true, ['scripts/faults.ts']],
  bench: [true, ['bench/main.ts']],
  lighthouse: [true, ['scripts/lighthouse.ts']],
  screenshots: [true, ['scripts/screenshots.ts']],
}

const [command = 'start', ...rest] = process.argv.slice(2)
const [needsBuild, script] = COMMANDS[command] ?? [false, [`scripts/${command}.ts`]]
await install()
if (needsBuild) await build()
if (script) await run(script)

/** Installs when the lock file, the machine or the installed tree changed. */
async function install() {
  const wanted = sha256([process.platform, process.arch, read('package.json'), read('package-lock.json')])
  const stamp = join(root, 'node_modules', '.bootstrap')
  const done = () => existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (done()) return
  await alone('.install.lock', () => {
    if (done()) return
    say('Installing the locked dependencies, Node 26 among them …')
    const npm = process.env.npm_execpath
    const options = [
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--engine-strict=false',
    ]
    // npm's own Node, not the one that may be running this: `npm ci` deletes node_modules/.bin.
    const [program, args] = npm
      ? [process.env.npm_node_execpath ?? process.execPath, [npm, ...options]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', options]
    const result = spawnSync(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: '' },
    })
    if (result.status !== 0) fail('The dependencies could not be installed.')
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
    if (!version.startsWith('v26.'))
      fail(`Node 26 was not installed for ${process.platform} ${process.arch}.`)
    writeFileSync(stamp, wanted)
  })
}

/** Builds when a source changed: the pages, which takes a minute, and the program, which takes seconds. */
async function build() {
  const steps = [
    ['Building the site …', SITE, 'build/.site', 'scripts/build.ts'],
    ['Bundling the program …', PROGRAM, 'build/.program', 'scripts/bundle.ts'],
  ]
  for (const [said, sources, stamp, script] of steps)
    if (!isBuilt(sources, stamp))
      await alone('.build.lock', () => {
        if (isBuilt(sources, stamp)) return
        say(said)
        rmSync(join(root, stamp), { force: true })
        const result = spawnSync(node, [script], { cwd: root, stdio: 'inherit' })
        if (result.status !== 0) fail('The site could not be built.')
        writeFileSync(join(root, stamp), stampOf(sources))
      })
}

/** By what the files are called, how long and how old they are; and by their content, where a copy made them younger. */
function isBuilt(sources, stamp) {
  const file = join(root, stamp)
  if (!existsSync(file)) return false
  const [times, content] = readFileSync(file, 'utf8').split('\n')
  if (times === timesOf(sources)) return true
  if (content !== contentOf(sources)) return false
  try {
    writeFileSync(file, stampOf(sources))
  } catch {
    // Without write access the sources are compared by content each time.
  }
  return true
}

function stampOf(sources) {
  return `${timesOf(sources)}\n${contentOf(sources)}`
}

function timesOf(sources) {
  const facts = (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${file} ${size} ${mtimeMs}`
  }
  return sha256(sources.flatMap((name) => [...filesOf(join(root, name))].map(facts)))
}

function contentOf(sources) {
  return sha256(
    sources.flatMap((name) =>
      [...filesOf(join(root, name))].map((file) => file + readFileSync(file, 'base64')),
    ),
  )
}

/** Runs Node 26 with a script, passes signals on, and ends as it ends. */
async function run(args) {
  const child = spawn(node, [...args, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...surroundings, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) endWithParent(child)
  const code = await new Promise((resolve) =>
    child.on('exit', (status, signal) => resolve(status ?? (signal ? 1 : 0))),
  )
  process.exit(code)
}

/** npm starts a shell that starts this, and passes a signal on to the shell alone, which ends without a word to us. */
function endWithParent(child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 200)
}

/** A lock between processes; waiting ones take over if the holder dies. */
async function alone(name, work) {
  const lock = join(root, name)
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      const pid = Number(existsSync(join(lock, 'pid')) ? readFileSync(join(lock, 'pid'), 'utf8') : 0)
      const old = existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5_000
      if (old && !isAlive(pid)) rmSync(lock, { recursive: true, force: true })
      else await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  writeFileSync(join(lock, 'pid'), String(process.pid))
  try {
    work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function* filesOf(place) {
  if (!existsSync(place)) return
  if (!statSync(place).isDirectory()) return yield place
  for (const name of readdirSync(place).sort()) yield* filesOf(join(place, name))
}

function sha256(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function read(name) {
  return readFileSync(join(root, name), 'utf8')
}

function say(line) {
  console.log(line)
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
