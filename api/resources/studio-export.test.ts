import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweepOrphanedExports } from '../../domain/studio-export/orphaned-exports.ts'
import { processExports } from '../../domain/studio-export/studio-exports.ts'
import { EXPORTED_TABLES, whyNot, withheldFrom } from '../../domain/studio-export/tables.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { unzipped } from '../../tests/support/unzip.ts'

const SECRET = /hash|secret|sealed|password|token|wrapped/i

/** Of the version before; what waited in them was taken over, and they go with the next. */
const ADOPTED = ['askedMerges', 'askedRefunds', 'sessionLetters']

describe.each(ENGINES)('everything along, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const ask = (body: object = {}, browser = owner.browser) => browser.post('/api/studio/exports', body)
  const listed = async () => (await owner.browser.get('/api/studio/exports')).body.data.exports
  const take = async (id: string, browser = owner.browser) => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.api.fetch(
      new Request(`${app.url}/api/studio/exports/${id}/all.zip`, {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      }),
    )
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const made = async (body: object = {}) => {
    expect((await ask(body)).status).toBe(200)
    await processExports(app.studio)
    const [one] = await listed()
    expect(one).toMatchObject({ state: 'ready', mine: true })
    return { id: one._id as string, files: unzipped((await take(one._id)).bytes) }
  }

  test('every table of the database is in it or has its reason, and no column with a secret is', async () => {
    const tables = (await app.db.introspection.getTables()).filter(
      ({ name }) => !name.startsWith('kysely') && !ADOPTED.includes(name),
    )
    expect(tables.map(({ name }) => name).sort()).toEqual([...EXPORTED_TABLES].sort())
    const secrets = tables.flatMap(({ name, columns }) => {
      const withheld = withheldFrom(name as 'users')
      if (withheld === null) return []
      return columns
        .filter((column) => SECRET.test(column.name) && !withheld.includes(column.name))
        .map((column) => `${name}.${column.name}`)
    })
    expect(secrets).toEqual([])
    const { files } = await made()
    for (const table of EXPORTED_TABLES)
      expect([table, files[`json/${table}.json`] !== undefined]).toEqual([table, whyNot(table) === null])
  })

  test('what is in it is what the studio has, as CSV and as JSON; a formula is text, and health stays where it is', async () => {
    const member = await newMember(app, { firstName: '=SUM(A1)', healthConsent: true, injuries: 'Left knee' })
    await newMembers(app, 620)
    await newClass(app)
    const { files } = await made()
    const users = JSON.parse(files['json/users.json'] ?? '')
    const { n } = await app.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(new Set(users.map(({ id }: { id: string }) => id)).size).toBe(Number(n))
    expect(users.find(({ id }: { id: string }) => id === member.id)).toMatchObject({
      firstName: '=SUM(A1)',
      email: member.form.email,
    })
    expect(files['csv/users.csv']).toContain("'=SUM(A1)")
    const [head = '', first = ''] = (files['csv/classes.csv'] ?? '').split('\r\n')
    const [row] = JSON.parse(files['json/classes.json'] ?? '')
    expect(head).toMatch(/,price,/)
    expect(first).toContain(`,${(row.pricePaise / 100).toFixed(2)},`)
    expect(first).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
    expect(JSON.parse(files['json/classes.json'] ?? '')[0].daysOfWeek).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(JSON.parse(files['contents.json'] ?? '')).toMatchObject({
      health: 'not asked for',
      tables: { users: { rows: Number(n), without: expect.arrayContaining(['passwordHash']) } },
    })
    const all = Object.values(files).join('\n')
    expect(all.match(/.{0,60}(Left knee|argon2|"sealed"|\bown\.[\w-]{8}).{0,20}/)).toBeNull()
    expect(files['health.json']).toBeUndefined()
    expect((await member.browser.get('/api/user/health-openings')).body.data).toEqual([])
  })

  test('answers about health are in it for a reason alone, which each member reads', async () => {
    const member = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
    await newMember(app)
    expect((await ask({ health: true })).body.errors).toHaveProperty('reason')
    const { files } = await made({ health: true, reason: 'We move to another program.' })
    expect(JSON.parse(files['health.json'] ?? '')).toMatchObject([
      { userId: member.id, injuries: 'Left knee' },
    ])
    const seen = (await member.browser.get('/api/user/health-openings')).body.data
    expect(seen).toMatchObject([{ by: 'Ananya Iyer', reason: 'We move to another program.' }])
  })

  test('one at a time; who asked takes it, within a day, and each time is written down', async () => {
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(409)
    await Promise.all([processExports(app.studio), processExports(app.studio)])
    const [{ _id }] = await listed()
    const other = await newAdmin(app)
    expect((await take(_id, other.browser)).status).toBe(404)
    expect((await take(_id)).status).toBe(200)
    expect((await take(_id)).status).toBe(200)
    const log = (await owner.browser.get('/api/studio/activity?kind=export')).body.data.lines
    expect(log.map(({ action }: { action: string }) => action).sort()).toEqual([
      'export.asked',
      'export.taken',
      'export.taken',
    ])
    await app.db
      .updateTable('authSessions')
      .set({ expiresAt: app.studio.now() + 10 * 86_400_000 })
      .execute()
    app.wait(86_400_000)
    expect((await take(_id)).status).toBe(404)
    await processExports(app.studio)
    expect(await app.studio.files.list('takeout')).toEqual([])
    expect(await listed()).toMatchObject([{ state: 'gone', takenAt: expect.any(Number) }])
    expect((await ask()).status).toBe(200)
  })

  test('it is the owner’s, with a second factor where the studio demands one, also when the job comes to it', async () => {
    const manager = await newStaff(app, 'manager')
    for (const send of [() => ask({}, manager.browser), () => manager.browser.get('/api/studio/exports')])
      expect((await send()).status).toBe(403)
    await ask()
    await app.db
      .insertInto('studioProfiles')
      .values({
        id: 'studio',
        name: 'Mine',
        email: 'studio@example.com',
        phone: '',
        aboutPage: null,
        openingHours: '[]',
        social: '[]',
        words: JSON.stringify({ tagline: '', welcome: '', places: '' }),
        figures: JSON.stringify({ clientsGuided: '', students: '', courses: '', rating: '' }),
        demandsTwoFactor: 1,
      })
      .execute()
    expect((await ask()).body.code).toBe('second-factor-missing')
    await processExports(app.studio)
    expect(await app.db.selectFrom('studioExports').select('state').execute()).toEqual([{ state: 'failed' }])
  })

  test('an id that begins with a sign names a file too', async () => {
    await app.db
      .insertInto('studioExports')
      .values({
        id: '-_id',
        askedBy: owner.id,
        askedAt: 0,
        healthReason: null,
        state: 'waiting',
        underWay: 'yes',
        nextTryAt: 0,
      })
      .execute()
    await processExports(app.studio)
    expect(await listed()).toMatchObject([{ state: 'ready' }])
  })

  test('what a process that was killed has left does not lie about for good', async () => {
    const { id } = await made()
    const row = { askedBy: owner.id, askedAt: 0, healthReason: null, nextTryAt: null }
    await app.db
      .insertInto('studioExports')
      .values([
        { id: 'lost', ...row, state: 'failed', underWay: null },
        { id: 'gone', ...row, state: 'gone', underWay: null },
        { id: 'now', ...row, state: 'waiting', underWay: 'yes' },
      ])
      .execute()
    for (const name of ['lost', 'gone', 'now', 'nobody'])
      await app.studio.files.put(`takeout/all-${name}.zip`, Buffer.from('all'), 'application/zip')
    const [old, fresh] = [
      await mkdtemp(join(tmpdir(), 'zen-takeout-')),
      await mkdtemp(join(tmpdir(), 'zen-takeout-')),
    ]
    await mkdir(join(old, 'in-it'))
    const before = Date.now() / 1000 - 25 * 3600
    await utimes(old, before, before)
    try {
      await sweepOrphanedExports(app.studio)
      expect((await app.studio.files.list('takeout')).sort()).toEqual(
        [`takeout/all-${id}.zip`, 'takeout/all-now.zip'].sort(),
      )
      expect((await take(id)).status).toBe(200)
      const left = await readdir(tmpdir())
      expect([left.includes(basename(old)), left.includes(basename(fresh))]).toEqual([false, true])
    } finally {
      for (const path of [old, fresh]) await rm(path, { recursive: true, force: true })
    }
  })

  test('a store that fails is tried again, and given up after three times', async () => {
    await ask()
    const broken = {
      ...app.studio,
      files: { ...app.studio.files, putFile: async () => Promise.reject(new Error('full')) },
    }
    for (let n = 0; n < 3; n++) {
      await processExports(broken)
      app.wait(2 * 60_000)
    }
    expect(await listed()).toMatchObject([{ state: 'failed' }])
    expect((await ask()).status).toBe(200)
  })
})
