import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/**
 * The arrows of the house run one way (docs/architecture.md). This is the rule itself: `npm run check` and `npm test` run it
 * over every import of the source, of values and of types, static and dynamic.
 */

const root = join(import.meta.dirname, '..')

/** What the files of a folder may import besides their own: folders, or packages of npm. The longest name that fits counts. */
const MAY_IMPORT: Record<string, string[]> = {
  // What is the same in the browser and on the server: no library, so that it weighs what it says.
  shared: [],
  contract: ['shared', 'zod'],
  lib: ['*'],
  database: ['contract', 'lib', 'shared', '*'],
  domain: ['database', 'contract', 'lib', 'shared', 'zod', 'kysely', 'hono/html'],
  api: ['domain', 'database', 'contract', 'lib', 'shared', '*'],
  // The browser knows the API by its types alone, and no schema: zod stays on the server.
  // A member's own print is drawn where it is seen (dashboard/own-print).
  app: [
    'shared',
    'type:contract',
    'type:api',
    'packages/prints',
    '*',
    '-zod',
    '-hono/zod',
    '-@hono/zod-openapi',
    '-kysely',
  ],
  demo: ['domain', 'database', 'contract', 'shared', 'packages/prints'],
  server: ['app', 'api', 'domain', 'database', 'demo', 'contract', 'lib', 'shared', 'packages', '*'],
  'packages/razorpay-sandbox': ['*'],
  'packages/prints': ['*'],
}

/**
 * The floors of a folder, from the ground up: a room knows those below it. Any other is on the top floor, and nothing stands
 * on it. A file that is in the folder itself is a room of its own.
 */
const FLOORS: Record<string, string[][]> = {
  domain: [
    ['razorpay'],
    ['core'],
    ['pending'],
    ['policy', 'studio', 'pictures'],
    ['mail'],
    ['accounts'],
    ['seats'],
    ['classes'],
    ['receipts'],
    ['enrollment', 'plans'],
    ['addresses', 'attendance', 'booked-sessions', 'payments', 'testimonials', 'videos'],
    ['cancellation', 'reports', 'session-changes'],
    [
      ...[
        'class-editing',
        'schedule',
        'substitutes',
        'staff',
        'teacher-pay',
        'notes',
        'members',
        'website-content',
      ],
      ...['desk-payments', 'desk-sales', 'conversation', 'subscriptions', 'team'],
    ],
    ['roster', 'closures', 'imports', 'studio-export', 'privacy', 'messages', 'films', 'webhooks'],
    ['activity'],
    ['audit'],
    ['systems'],
    ['today'],
    ['desk'],
  ],
  app: [
    ['styles', 'api', 'map.ts', 'root.module.css', 'studio.ts', 'times.ts', 'use-refresh.ts'],
    ['device', 'document'],
    ['typing', 'head.ts'],
    ['ui'],
    ['auth'],
    ['form'],
    ['cues', 'payment'],
    ['classes', 'plans', 'structured-data'],
    ['boot', 'frame'],
    ['login', 'website'],
    ['sign-up'],
    ['dashboard'],
    ['desk'],
  ],
}

test('programs go by codes: no branch compares an English sentence', () => {
  const compared =
    /[!=]==\s*TEXTS\.|TEXTS\.\w+\s*[!=]==|\[TEXTS\.\w+\]:|TEXTS\.\w+\)?\.includes\(|\.message [!=]== '(?!string)/
  const files = [...sources(), ...filesIn('tests/stress')]
  expect(files.filter((file) => compared.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

type Import = { file: string; target: string; isType: boolean }

test('every folder imports only what it may', () => {
  expect(importsOf(sources()).flatMap(refused)).toEqual([])
})

test.each([
  [{ file: 'api/app.ts', target: 'app/root.tsx', isType: false }],
  [{ file: 'app/head.ts', target: 'tests/engines.ts', isType: false }],
  [{ file: 'app/head.ts', target: 'contract/accounts.ts', isType: false }],
  [{ file: 'app/head.ts', target: 'zod', isType: true }],
  [{ file: 'contract/accounts.ts', target: 'domain/core/ids.ts', isType: true }],
  [{ file: 'shared/money.ts', target: 'zod', isType: false }],
  [{ file: 'domain/core/ids.ts', target: 'domain/mail/outbox.ts', isType: true }],
  [{ file: 'domain/audit/audit.ts', target: 'domain/blog/posts.ts', isType: false }],
  [{ file: 'domain/events/list.ts', target: 'domain/blog/posts.ts', isType: false }],
  [{ file: 'domain/payments/refunds.ts', target: 'hono', isType: false }],
  [{ file: 'app/ui/dialog.tsx', target: 'app/form/field.tsx', isType: false }],
  [{ file: 'app/auth/gate.ts', target: 'app/dashboard/home.tsx', isType: true }],
  [{ file: 'app/website/catalogue.tsx', target: 'app/login/frame.tsx', isType: false }],
  [{ file: 'app/desk/desk.ts', target: 'app/root.tsx', isType: false }],
  [{ file: 'app/map.ts', target: 'app/ui/link.tsx', isType: false }],
  [{ file: 'packages/razorpay-sandbox/app.ts', target: 'shared/money.ts', isType: false }],
])('refuses %j', (wrong) => {
  expect(refused(wrong)).not.toEqual([])
})

test('no files import values of each other in a ring', () => {
  expect(ringIn(importsOf(sources()))).toEqual([])
  const [a, b] = ['app/a.ts', 'app/b.ts']
  const there = { file: a, target: b, isType: false }
  expect(ringIn([there, { file: b, target: a, isType: false }])).toEqual([a, b, a])
  expect(ringIn([there, { file: b, target: a, isType: true }])).toEqual([])
})

test.each([
  ["import { a } from 'zod'", false],
  ["import type { a } from 'zod'", true],
  ["export * from 'zod'", false],
  ["import 'zod'", false],
  ["const a = await import('zod')", false],
  ["import {\n  type a,\n  b,\n} from 'zod'", false],
])('sees the import in %j', (line, isType) => {
  expect(importsIn('app/x.ts', line)).toEqual([{ file: 'app/x.ts', target: 'zod', isType }])
})

/** What fills more than two screens has a second idea in it, which gets a name. */
const MOST_LINES = 100

test('no function is longer than a hundred lines', () => {
  const files = [...sources(), ...filesIn('scripts'), ...filesIn('bench')]
  const long = files.flatMap((file) => longFunctionsIn(file, readFileSync(join(root, file), 'utf8')))
  expect(long).toEqual([])
})

test('a long function is found, whatever it is called and written as', () => {
  const lines = '\n'.repeat(MOST_LINES)
  const found = (code: string) => longFunctionsIn('app/x.tsx', code)
  expect(found(`function a() {${lines}}`)).toEqual(['app/x.tsx a'])
  expect(found(`const a = () => <b>${lines}</b>`)).toEqual(['app/x.tsx a'])
  expect(found(`f({ a() {${lines}} })`)).toEqual(['app/x.tsx a'])
  expect(found(`f(() => {${lines}})`)).toEqual(['app/x.tsx line 1'])
  expect(found(`function a() {}${lines}`)).toEqual([])
})

/** @returns the files of the first ring, with the one that it begins and ends with */
function ringIn(imports: Import[]): string[] {
  const arrows = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ file }) => file,
  )
  const done = new Set<string>()
  const walk = (file: string, way: string[]): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return []
    for (const { target } of arrows.get(file) ?? []) {
      const ring = walk(target, [...way, file])
      if (ring.length > 0) return ring
    }
    done.add(file)
    return []
  }
  for (const file of arrows.keys()) {
    const ring = walk(file, [])
    if (ring.length > 0) return ring
  }
  return []
}

function refused(one: Import): string[] {
  const room = roomOf(one.file)
  if (!room) return [`${one.file} is in no room`]
  return mayImport(room, one) && isBelow(one) ? [] : [`${one.file} imports ${one.target}`]
}

function mayImport(room: string, { target, isType }: Import): boolean {
  const allowed = MAY_IMPORT[room] ?? []
  const other = roomOf(target)
  if (other === room) return true
  const isOurs = OURS.has(target.split('/')[0] ?? '')
  if (isOurs)
    return allowed.some((one) => {
      const name = isType ? one.replace('type:', '') : one
      return target.startsWith(`${name}/`)
    })
  if (allowed.some((one) => one.startsWith('-') && isPackage(target, one.slice(1)))) return false
  return target.startsWith('node:') || allowed.includes('*') || allowed.some((one) => isPackage(target, one))
}

function isBelow({ file, target }: Import): boolean {
  const [from, to] = [floorOf(file), floorOf(target)]
  if (!from || !to || from.folder !== to.folder) return true
  return from.floor > to.floor || from.room === to.room
}

function floorOf(file: string) {
  const [folder = '', room = ''] = file.split('/')
  const floors = FLOORS[folder]
  if (!floors) return undefined
  const floor = floors.findIndex((rooms) => rooms.includes(room))
  return { folder, room, floor: floor < 0 ? floors.length : floor }
}

const isPackage = (target: string, name: string) => target === name || target.startsWith(`${name}/`)

function roomOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((room) => file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0]
}

const OURS = new Set([
  ...Object.keys(MAY_IMPORT).map((room) => room.split('/')[0] ?? ''),
  'tests',
  'scripts',
  'bench',
])

const sources = () => Object.keys(MAY_IMPORT).flatMap(filesIn)

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|test-bench/.test(name))
    .map((name) => `${folder}/${name}`)
}

function importsOf(files: string[]): Import[] {
  return files.flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')))
}

function importsIn(file: string, code: string): Import[] {
  const found = code.matchAll(
    /(?:^|\n)(?:import|export)(\s+type)?\s+(?:[\w*{][^'";]*?from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/g,
  )
  return [...found]
    .map(([, type, fixed, dynamic]) => ({ target: fixed ?? dynamic ?? '', isType: type !== undefined }))
    .filter(({ target }) => !target.includes('+types/'))
    .map(({ target, isType }) => ({
      file,
      target: target.startsWith('.') ? relative(root, join(root, posix.dirname(file), target)) : target,
      isType,
    }))
}

type Syntax = { type: string; start: number; end: number; id?: { name?: string }; key?: { name?: string } }

function longFunctionsIn(file: string, code: string): string[] {
  const found: string[] = []
  const lineOf = (at: number) => code.slice(0, at).split('\n').length
  const lang = file.endsWith('.tsx') ? 'tsx' : 'ts'
  const walk = (part: unknown, name?: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { type, start, end, id, key } = part as Syntax
    const own = id?.name ?? key?.name ?? name
    if (/Function/.test(type ?? '') && lineOf(end) - lineOf(start) >= MOST_LINES)
      found.push(`${file} ${own ?? `line ${lineOf(start)}`}`)
    const isNamed = /Declarator|Property|MethodDefinition/.test(type ?? '')
    for (const inner of Object.values(part)) walk(inner, isNamed ? own : undefined)
  }
  walk(parseAst(code, { lang }))
  return found
}
