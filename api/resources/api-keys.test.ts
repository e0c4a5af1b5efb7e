import { beforeEach, describe, expect, test } from 'vitest'
import { SCOPES } from '../../shared/api-scopes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const SCHEDULE = '/api/studio/schedule?from=2026-11-23&until=2026-11-29'

describe.each(ENGINES)('keys of other programs, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const make = (scopes: string[], browser = owner.browser) =>
    browser.post('/api/studio/api-keys', { name: 'Books', scopes, password: owner.form.password })
  const keyOf = async (scopes: string[]) => (await make(scopes)).body.data.token as string
  const listed = async () => (await owner.browser.get('/api/studio/api-keys')).body.data
  const read = async (key: string, path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${app.url}${path}`, {
      method,
      headers,
      ...(method !== 'GET' && { body: '{}' }),
    })
    return { status: response.status, body: await response.json() }
  }

  test('a key that is not known, or no key at all, opens nothing', async () => {
    for (const key of ['zfy_guess', 'x', `zfy_${'a'.repeat(43)}`])
      expect(await read(key, SCHEDULE)).toMatchObject({ status: 401, body: { code: 'not-logged-in' } })
  })

  test('it is made with one’s own password alone', async () => {
    const ask = (more: object) =>
      owner.browser.post('/api/studio/api-keys', { name: 'Books', scopes: ['pay'], ...more })
    for (const more of [{}, { password: 'somebody-elses' }])
      expect((await ask(more)).body.errors).toHaveProperty('password')
    expect(await listed()).toEqual([])
  })

  test('it reads what it was made for, and nothing else', async () => {
    const key = await keyOf(['schedule'])
    expect((await read(key, SCHEDULE)).status).toBe(200)
    for (const path of [
      ...['/api/studio/pay/teachers', '/api/studio/activity', '/api/studio/api-keys', '/api/user/export'],
      ...[
        '/api/user/answers',
        '/api/studio/sessions/x/notes',
        '/api/studio/schedule/',
        '/api/studio/../user/answers',
      ],
    ])
      expect([path, (await read(key, path)).status]).toEqual([path, 403])
    expect(await listed()).toMatchObject([
      { ending: key.slice(-4), scopes: ['schedule'], usedAt: expect.any(Number) },
    ])
  })

  test('it never writes, also where its path is one that it reads', async () => {
    const key = await keyOf(Object.keys(SCOPES))
    for (const call of [
      'POST centres',
      'PUT classes/drafts/x',
      'DELETE classes/drafts/x',
      'POST classes/drafts',
    ]) {
      const [method, path] = call.split(' ')
      expect([call, (await read(key, `/api/studio/${path}`, method)).status]).toEqual([call, 403])
    }
  })

  test.each([
    ['members', ['members', 'members/counts', 'members/ID', 'members/ID/timeline']],
    ['money', ['money', 'money/to-do', 'money/tax', 'money/settlements']],
    ['reports', ['reports?period=month', 'reports/mats?period=month']],
  ])(
    'the scope %s opens its calls, with what its maker sees, and no other scope does',
    async (scope, paths) => {
      const member = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
      const own = await keyOf([scope])
      const others = await keyOf(Object.keys(SCOPES).filter((one) => one !== scope))
      for (const path of paths.map((one) => `/api/studio/${one.replace('ID', member.id)}`)) {
        const { status, body } = await read(own, path)
        expect([path, status]).toEqual([path, 200])
        // But for the moment at which each was read.
        const moment = { now: 0, asOf: 0, countedAt: 0 }
        const seen = (await owner.browser.get(path)).body.data
        expect({ ...body.data, ...moment }).toEqual({ ...seen, ...moment })
        expect(JSON.stringify(body)).not.toContain('Left knee')
        expect([path, (await read(others, path)).status]).toEqual([path, 403])
      }
    },
  )

  test('no scope opens answers about health, files, exports of everything or what people ask about their data', async () => {
    const member = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
    const key = await keyOf(Object.keys(SCOPES))
    for (const path of [
      ...['money/payments.csv', 'reports/mats.csv', 'exports', 'imports', 'privacy', 'privacy/looks'],
      ...[`members/${member.id}/merge?with=x`, `members/${member.id}/block`, 'money/payments/x/refund'],
    ])
      expect([path, (await read(key, `/api/studio/${path}`)).status]).toEqual([path, 403])
    expect((await read(key, `/api/studio/members/${member.id}/health`, 'POST')).status).toBe(403)
  })

  test('money and reports wait for the second factor of who made the key, where the studio demands one', async () => {
    const key = await keyOf(['members', 'money', 'reports'])
    await beginStudio(app.db)
    await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 1 }).execute()
    for (const path of ['money', 'reports?period=month', 'members'])
      expect([path, (await read(key, `/api/studio/${path}`)).body.code]).toEqual([
        path,
        'second-factor-missing',
      ])
  })

  test('the document says which key opens what', async () => {
    const { paths, components } = (await app.browser().get('/api/openapi.json')).body
    expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' })
    const { security, description } = paths['/api/studio/members/{id}'].get
    expect(security).toEqual([{ login: [] }, { key: [] }])
    expect(description).toContain('Needs a login, or a key with the scope members.')
    expect(paths['/api/studio/members/{id}/notes'].post.security).toEqual([{ login: [] }])
  })

  test('it ends when it is revoked, and with the role of who made it', async () => {
    const [first, second] = [await keyOf(['schedule']), await keyOf(['schedule'])]
    const [{ _id }] = (await listed()).filter(({ ending }: { ending: string }) => ending === first.slice(-4))
    expect((await owner.browser.delete(`/api/studio/api-keys/${_id}`)).status).toBe(200)
    expect((await read(first, SCHEDULE)).status).toBe(401)
    expect((await owner.browser.delete(`/api/studio/api-keys/${_id}`)).status).toBe(404)
    await app.db
      .insertInto('memberBlocks')
      .values({ id: 'b', userId: owner.id, reason: 'x', blockedAt: 1, blockedBy: null })
      .execute()
    expect((await read(second, SCHEDULE)).status).toBe(401)
    await app.db.updateTable('memberBlocks').set({ endedAt: 2 }).execute()
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', owner.id).execute()
    expect((await read(second, SCHEDULE)).status).toBe(403)
  })

  test('it is shown once and stored nowhere; managers make none; there are not many', async () => {
    const key = await keyOf(['pay'])
    expect(JSON.stringify(await listed())).not.toContain(key)
    expect(JSON.stringify(await app.db.selectFrom('apiKeys').selectAll().execute())).not.toContain(key)
    const manager = await newStaff(app, 'manager')
    expect((await make(['pay'], manager.browser)).status).toBe(403)
    expect((await make([])).body.errors).toEqual({ scopes: 'Choose what the key can read.' })
    for (let n = 1; n < 20; n++) await keyOf(['pay'])
    expect((await make(['pay'])).body.message).toBe(TEXTS.tooManyKeys)
  })

  test('each of its calls is one of ours', async () => {
    const { paths } = (await app.browser().get('/api/openapi.json')).body
    const known = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'))
    expect(
      Object.values(SCOPES)
        .flatMap(({ calls }) => [...calls])
        .filter((call) => !known.includes(call)),
    ).toEqual([])
  })
})
