import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VARIABLES } from '../../server/config.ts'
import { LIMITS } from '../../shared/limits.ts'
import { freePort } from '../support/server.ts'
import { ROOT } from './dockerfile.ts'
import { describeWhere, missing } from './machine.ts'
import { nginxExample, type ProxyProgram, selfSigned } from './nginx.ts'

/** The examples of deploy/: what they name is there, and the proxies do before a server what they promise. */

const PATIENCE_MS = 300_000
const HOME = '/opt/zen-flow-yoga'
const UNITS = ['zen-flow-yoga.service', 'zen-flow-yoga-backup.service', 'zen-flow-yoga-backup.timer']
const folder = mkdtempSync(join(tmpdir(), 'zen-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const example = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)
/** Set for PostgreSQL, Caddy and glibc, whose own they are. */
const OTHERS = /^(POSTGRES_\w+|SITE|UPSTREAM|MALLOC_ARENA_MAX)$/

describe('the examples', () => {
  test('set only what is a setting, and leave every secret empty', () => {
    const lines = example('settings.env.example').matchAll(/^(\w+)=(.*)$/gm)
    const settings = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
    const units = UNITS.flatMap((unit) => matches(example(unit), /^Environment=(.*)$/gm))
    const named = [
      ...Object.keys(settings),
      ...units.flatMap((words) => matches(words, /(\w+)=/g)),
      ...matches(example('compose.yaml'), /^ {6}([A-Z_]+):/gm),
      ...matches(example('compose.yaml'), /\$\{(\w+)/g),
    ]
    expect(named.filter((name) => !(name in VARIABLES) && !OTHERS.test(name))).toEqual([])
    expect(matches(example('compose.yaml'), /\$\{([^}]*)\}/g).filter((one) => !one.includes(':?'))).toEqual(
      [],
    )
    const secrets = Object.keys(settings).filter((name) => /SECRET|PASSWORD|TOKEN|_KEY|_URL$/.test(name))
    expect(secrets.filter((name) => settings[name] && name !== 'BASE_URL')).toEqual([])
  })

  test('name only files, folders and ports that there are', () => {
    for (const unit of UNITS.filter((name) => name.endsWith('.service'))) {
      const [, script = ''] =
        /^ExecStart=\S+\/node_modules\/\.bin\/node (?:--\S+ )?(\S+)$/m.exec(example(unit)) ?? []
      expect([unit, script !== '' && existsSync(join(ROOT, script))]).toEqual([unit, true])
      expect(example(unit)).toContain(`WorkingDirectory=${HOME}\n`)
      expect(example(unit)).toContain('DATA_DIR=/var/lib/zen-flow-yoga\n')
      expect(example(unit)).toContain('StateDirectory=zen-flow-yoga\n')
    }
    const ports = ['nginx.conf', 'Caddyfile', 'compose.yaml'].flatMap((name) =>
      matches(example(name), /(?:127\.0\.0\.1|studio):(\d{4})\b/g),
    )
    // Caddy's own is asked for its health.
    expect(new Set(ports)).toEqual(new Set([VARIABLES.PORT.fallback, '2019']))
    const mounted = matches(example('compose.yaml'), /^ {6}- \.\/(\S+?):/gm)
    expect(mounted.map((name) => existsSync(join(ROOT, 'deploy', name)))).toEqual([true])
  })
})

describeWhere(missing('/usr/bin/find', ['/dev/null']), 'the age of backups', () => {
  test('is two weeks at most, but not of what opens them', () => {
    const backups = join(folder, 'backups')
    mkdirSync(backups)
    const put = (name: string, days: number) => {
      const path = join(backups, name)
      if (name.endsWith('.files')) mkdirSync(path)
      else writeFileSync(path, '')
      const then = new Date(Date.now() - days * 86_400_000)
      utimesSync(path, then, then)
    }
    for (const [time, days] of [
      ['2027-01-01', 20],
      ['2027-01-20', 2],
    ] as const)
      for (const ending of ['db', 'files']) put(`${time}.${ending}`, days)
    put('member-keys.json', 20)
    const [command = ''] = matches(example('zen-flow-yoga-backup.service'), /^ExecStartPost=(.*)$/gm)
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', command.replace('/var/lib/zen-flow-yoga/backups', backups)],
      {
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([0, ''])
    const left = [
      '2027-01-01.db',
      '2027-01-01.files',
      '2027-01-20.db',
      '2027-01-20.files',
      'member-keys.json',
    ]
    expect(left.map((name) => existsSync(join(backups, name)))).toEqual([false, false, true, true, true])
  })
})

describeWhere(missing('systemd-analyze', ['--version']), 'systemd', () => {
  test(
    'knows every line of the units',
    () => {
      for (const unit of UNITS)
        writeFileSync(
          join(folder, unit),
          example(unit).replaceAll(`${HOME}/node_modules/.bin/node`, process.execPath),
        )
      const units = UNITS.map((unit) => join(folder, unit))
      const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
      // Units of the machine itself are not ours to judge.
      expect(stderr.split('\n').filter((line) => line.includes('zen-flow-yoga'))).toEqual([])
    },
    PATIENCE_MS,
  )
})

/** What is behind the proxy: it tells what arrived, and that a body has begun to. */
const behind = {
  server: createServer((asked, answer) => {
    let bytes = 0
    asked.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      heard(bytes)
    })
    asked.on('end', () => answer.end(JSON.stringify({ headers: asked.headers, bytes })))
  }),
  port: 0,
}
let heard: (bytes: number) => void = () => {}

beforeAll(async () => {
  behind.port = await freePort()
  await new Promise<void>((resolve) => behind.server.listen(behind.port, '127.0.0.1', resolve))
})
afterAll(() => {
  behind.server.closeAllConnections()
  behind.server.close()
})

/** Caddy with the example and a certificate of its own making, as it can ask no one for one here. */
async function caddy(): Promise<ProxyProgram> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const { key, certificate } = selfSigned(folder)
  const options = `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n}\n`
  const site = example('Caddyfile').replace(/^(\{\$SITE.*)$/m, `$1\n\ttls ${certificate} ${key}`)
  writeFileSync(join(folder, 'Caddyfile'), options + site)
  const env = {
    SITE: 'https://localhost',
    UPSTREAM: `127.0.0.1:${behind.port}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  return {
    command: ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    env,
    port,
    plainPort,
  }
}

const openssl = missing('openssl', ['version'])
const proxies = [
  {
    name: 'nginx',
    reason: openssl ?? missing('nginx', ['-v']),
    make: () => nginxExample(folder, behind.port),
  },
  { name: 'Caddy', reason: openssl ?? missing('caddy', ['version']), make: caddy },
]

for (const { name, reason, make } of proxies)
  describeWhere(reason, `${name} with its example`, () => {
    let proxy: ProxyProgram
    let end = async () => {}

    beforeAll(async () => {
      proxy = await make()
      const [program = '', ...args] = proxy.command
      const child = spawn(program, args, {
        env: { ...process.env, ...proxy.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          said += chunk
        })
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      end = async () => {
        child.kill('SIGTERM')
        await ended
      }
      while (!(await answers(proxy.port))) {
        if (child.exitCode !== null) throw new Error(`${name} did not start:\n${said}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }, PATIENCE_MS)
    afterAll(() => end())

    test(
      'tells the program the address of the visitor, not the one that a stranger claims',
      async () => {
        const forged = {
          'x-forwarded-for': '203.0.113.9',
          'x-real-ip': '203.0.113.9',
          forwarded: 'for=203.0.113.9',
        }
        const { status, headers } = await ask(proxy.port, { headers: forged })
        expect(status).toBe(200)
        expect(headers['x-forwarded-for']).toBe('127.0.0.1')
        expect(headers['x-forwarded-proto']).toBe('https')
        expect(headers.host).toBe(`localhost${name === 'nginx' ? '' : `:${proxy.port}`}`)
        expect(JSON.stringify(headers)).not.toContain('203.0.113.9')
      },
      PATIENCE_MS,
    )

    test(
      'leads to https',
      async () => {
        const { status, headers } = await fetch(`http://127.0.0.1:${proxy.plainPort}/aboutUs`, {
          redirect: 'manual',
          headers: { host: 'localhost' },
        })
        expect([301, 308]).toContain(status)
        expect(headers.get('location')).toMatch(/^https:\/\/[\w.:]+\/aboutUs$/)
      },
      PATIENCE_MS,
    )

    test(
      'lets the largest picture through, and no body much larger',
      async () => {
        const picture = await ask(proxy.port, { method: 'POST', body: Buffer.alloc(LIMITS.photoBytes) })
        expect([picture.status, picture.bytes]).toEqual([200, LIMITS.photoBytes])
        const large = await ask(proxy.port, { method: 'POST', body: Buffer.alloc(2 * LIMITS.photoBytes) })
        // Older ones of Caddy say 502.
        expect([413, 502]).toContain(large.status)
      },
      PATIENCE_MS,
    )

    test(
      'hands an upload on as it comes',
      async () => {
        const first = new Promise<number>((resolve) => {
          heard = resolve
        })
        const upload = request({
          ...target(proxy.port),
          method: 'PATCH',
          headers: { host: `localhost:${proxy.port}`, 'content-length': 2_000_000 },
        })
        upload.on('error', () => {})
        upload.write(Buffer.alloc(100_000))
        expect(await first).toBeGreaterThan(0)
        upload.destroy()
      },
      PATIENCE_MS,
    )
  })

/** Its certificate is no one's. */
const target = (port: number) => ({
  host: '127.0.0.1',
  port,
  servername: 'localhost',
  rejectUnauthorized: false,
  agent: false as const,
})

function ask(port: number, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: number }>((resolve, reject) => {
    const host = { host: `localhost:${port}` }
    const length: IncomingHttpHeaders = body ? { 'content-length': String(body.length) } : {}
    const asked = request(
      { ...target(port), method, headers: { ...host, ...length, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => {
          const told = answer.statusCode === 200 ? JSON.parse(text) : { headers: {}, bytes: 0 }
          resolve({ status: answer.statusCode ?? 0, ...told })
        })
        answer.on('error', reject)
      },
    )
    // A body that is refused is not read to its end: the answer may be there all the same.
    asked.on('error', (error) => setTimeout(() => reject(error), 1_000))
    asked.end(body)
  })
}
type Asked = { method?: string; headers?: IncomingHttpHeaders; body?: Buffer }

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    setTimeout(() => socket.destroy(), 100)
  })
}
