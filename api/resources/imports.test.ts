import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../database/watch.ts'
import { sendInvitations, sweepImports } from '../../domain/imports/invite.ts'
import { executeDueImports } from '../../domain/imports/run.ts'
import { executeDueUndos } from '../../domain/imports/undo.ts'
import { deleteUnconfirmedAccounts } from '../../domain/privacy/delete-unconfirmed-accounts.ts'
import { unsubscribe, unsubscribeToken } from '../../domain/subscriptions/unsubscribe.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000
const HEAD = 'Full name,E-mail,Mobile,Tags,Birthday,Member since,Notes,Newsletter'

describe.each(BOTH_ENGINES)('lists of members from elsewhere, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const send = (text: string | Uint8Array, browser = owner.browser, name = 'members.csv') =>
    app.api.fetch(
      new Request(`${app.url}/api/studio/imports?name=${name}`, {
        method: 'POST',
        body: text as string,
        headers: {
          'sec-fetch-site': 'same-origin',
          origin: app.url,
          'content-type': 'text/csv',
          'x-xsrf-token': browser.jar.get('XSRF-TOKEN') ?? '',
          cookie: [...browser.jar].map(([key, value]) => `${key}=${value}`).join('; '),
        },
      }),
    )
  const upload = async (text: string | Uint8Array) => {
    const { data } = (await (await send(text)).json()) as { data: { _id: string } }
    return data._id
  }
  const one = async (id: string) => (await owner.browser.get(`/api/studio/imports/${id}`)).body.data
  const linesOf = async (id: string) =>
    (await owner.browser.get(`/api/studio/imports/${id}/lines`)).body.data.lines
  const settle = async (id: string, changes: object) => {
    const { settings, version } = await one(id)
    return owner.browser.put(`/api/studio/imports/${id}`, { ...settings, ...changes, version })
  }
  const begin = async (id: string) =>
    owner.browser.post(`/api/studio/imports/${id}/run`, { version: (await one(id)).version })
  const run = async (text: string | Uint8Array, changes: object = {}) => {
    const id = await upload(text)
    expect((await settle(id, changes)).status).toBe(200)
    expect((await begin(id)).status).toBe(200)
    await executeDueImports(app.studio)
    return id
  }
  const person = (email: string) =>
    app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

  test('a long draft is judged once, a batch at a time, and again when it changes or after a minute', async () => {
    const people = Array.from({ length: 4000 }, (_, n) => `Person ${n},person.${n}@example.com,,,,,,`)
    const id = await upload([HEAD, ...people].join('\n'))
    const look = async (ask: () => Promise<unknown>) => {
      const [before, watched] = [statementsOf(app.db), { turns: 0, isOver: false }]
      const count = () => {
        watched.turns++
        if (!watched.isOver) setImmediate(count)
      }
      setImmediate(count)
      await ask()
      watched.isOver = true
      return { statements: statementsOf(app.db) - before, turns: watched.turns }
    }
    const first = await look(() => one(id))
    expect(first.statements).toBeGreaterThan(10)
    // Reading, asking who is here and judging: ten batches each.
    expect(first.turns).toBeGreaterThan(25)
    const second = await look(() => linesOf(id))
    expect(second.statements).toBeLessThan(10)
    await settle(id, { newsAgreed: true })
    expect((await look(() => one(id))).statements).toBeGreaterThan(10)
    app.wait(MINUTE)
    expect((await look(() => linesOf(id))).statements).toBeGreaterThan(10)
  })

  test('each line says before anything happens whether it is new, differs, is the same or is refused, and why', async () => {
    const here = await newMember(app, { firstName: 'Asha', lastName: 'Rao', phone: '+91 98765 43210' })
    const blocked = await newMember(app)
    await owner.browser.post(`/api/studio/members/${blocked.id}/block`, {
      reason: 'Shouted.',
      bookings: 'leave',
      refund: 0,
    })
    const id = await upload(
      [
        HEAD,
        'Ravi Menon,RAVI@Example.com ,+91 90000 00000,"Teacher training; tuesdays",31/05/1990,2019-04-01,"Likes the window.\nComes early.",yes',
        `Asha R,${here.form.email},+91 11111 11111,tuesdays,,,,`,
        'Again,ravi@example.com,,,,,,',
        'Nobody,,,,,,,',
        'Wrong,not an address,,,,,,',
        `Bad,${blocked.form.email},,,,,,`,
        `Boss,${owner.form.email},,,,,,`,
        'Odd,odd@example.com,call me,,32/13/1990,1960-01-01,,',
      ].join('\n'),
    )
    const draft = await one(id)
    expect(draft.settings.columns).toEqual([
      'name',
      'email',
      'phone',
      'tags',
      'birthday',
      'since',
      'note',
      'news',
    ])
    expect(draft.counts).toMatchObject({ made: 4, changed: 1, same: 0, refused: 3 })
    expect(draft.columns[0]).toMatchObject({
      heading: 'Full name',
      examples: ['Ravi Menon', 'Asha R', 'Again'],
    })
    const lines = await linesOf(id)
    expect(
      lines.map(({ line, state, why }: { line: number; state: string; why: string }) => [line, state, why]),
    ).toEqual([
      [2, 'made', null],
      [3, 'changed', null],
      [4, 'made', null],
      [5, 'made', null],
      [6, 'refused', 'bad-address'],
      [7, 'refused', 'blocked'],
      [8, 'refused', 'staff'],
      [9, 'made', null],
    ])
    // Ours stays where it is said, and what is empty here is filled; no consent is made up.
    expect(lines[1].after).toEqual({ tags: ['tuesdays'] })
    expect(lines[0].after).not.toHaveProperty('news')
    expect(lines[2].sharesWith).toBe('Ravi Menon')
    expect(lines[7].leftOut).toEqual([
      { field: 'birthday', value: '32/13/1990', why: 'not a date' },
      { field: 'phone', value: 'call me', why: 'not a phone number' },
      { field: 'since', value: '1960-01-01', why: 'too long ago' },
    ])
    await settle(id, { ways: { ...draft.settings.ways, name: 'take', phone: 'take' } })
    expect((await linesOf(id))[1]).toMatchObject({
      before: { lastName: 'Rao', phone: '+91 98765 43210' },
      after: { lastName: 'R', phone: '+91 11111 11111' },
    })
    expect(await person('ravi@example.com')).toBeUndefined()
  })

  test('anyone who took an address without a proof of it gets nothing of its owner, and the line says so', async () => {
    const stranger = await newMember(app, { proved: false })
    const as = (set: object) => app.db.updateTable('users').set(set).where('id', '=', stranger.id).execute()
    await as({ phone: '', dateOfBirth: null })
    const line = `Ananya Rao,${stranger.form.email},+91 90000 00000,vip,31/05/1990,,Her knee,yes`
    const id = await run(`${HEAD}\n${line}`, { newsAgreed: true })
    expect(await linesOf(id)).toMatchObject([
      { state: 'refused', why: 'unproved', before: null, after: null },
    ])
    expect(await person(stranger.form.email)).toMatchObject({ phone: '', dateOfBirth: null })
    for (const table of ['memberTags', 'memberNotes', 'subscribers'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(JSON.stringify((await stranger.browser.get('/api/user/export')).body)).not.toContain('Her knee')
    // Whom the desk registered is the studio's own, and so is anyone who proves it.
    await as({ registeredBy: owner.id })
    expect(await linesOf(await upload(`${HEAD}\n${line}`))).toMatchObject([{ state: 'changed' }])
    await as({ registeredBy: null, emailProvedAt: app.studio.now() })
    expect(await linesOf(await upload(`${HEAD}\n${line}`))).toMatchObject([{ state: 'changed' }])
  })

  test('those who are new come as by registration at the desk, and no one is proved or asked for news by a file', async () => {
    const id = await run(
      `${HEAD}\nRavi Menon,ravi@example.com,+91 90000 00000,Tuesdays,31/05/1990,2019-04-01,Window,yes\n`,
    )
    expect(await one(id)).toMatchObject({ state: 'done', counts: { made: 1 }, columns: [] })
    const ravi = await person('ravi@example.com')
    expect(ravi).toMatchObject({
      firstName: 'Ravi',
      lastName: 'Menon',
      dateOfBirth: '1990-05-31',
      emailProvedAt: null,
    })
    expect(new Date(ravi?.createdAt ?? 0).toISOString()).toBe('2019-03-31T18:30:00.000Z')
    const found = await owner.browser.get('/api/studio/members?q=ravi')
    expect(found.body.data.members).toMatchObject([{ name: 'Ravi Menon', tags: ['tuesdays'], proved: false }])
    expect(await app.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
    const letters = await app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('recipient', '=', 'ravi@example.com')
      .execute()
    expect(letters).toEqual([])
    // The file is gone, and the account stays without a proof.
    expect((await app.db.selectFrom('imports').select('text').executeTakeFirstOrThrow()).text).toBe('')
    app.wait(40 * 86_400_000)
    await deleteUnconfirmedAccounts(app.studio)
    expect(await person('ravi@example.com')).toBeDefined()
  })

  test('news go to those whose column says so, once the studio says that it has their word; who left stays away', async () => {
    await app.db
      .insertInto('subscribers')
      .values({
        id: 'left',
        email: 'left@example.com',
        list: 'newsletter',
        createdAt: 1,
        unsubscribedAt: app.studio.now(),
      })
      .execute()
    await run(
      `${HEAD}\nA B,yes@example.com,,,,,,yes\nC D,no@example.com,,,,,,no\nE F,left@example.com,,,,,,yes`,
      { newsAgreed: true },
    )
    const on = await app.db
      .selectFrom('subscribers')
      .select('email')
      .where('confirmedAt', 'is not', null)
      .execute()
    expect(on).toEqual([{ email: 'yes@example.com' }])
  })

  test('the same file again changes nothing, and says when it was imported', async () => {
    const file = `${HEAD}\nRavi Menon,ravi@example.com,+91 90000 00000,Tuesdays,31/05/1990,2019-04-01,Window,yes\n`
    await run(file, { newsAgreed: true })
    const before = await person('ravi@example.com')
    const again = await upload(file)
    await settle(again, { newsAgreed: true })
    expect(await one(again)).toMatchObject({
      counts: { made: 0, changed: 0, same: 1 },
      earlier: expect.any(Number),
    })
    await begin(again)
    await executeDueImports(app.studio)
    expect(await person('ravi@example.com')).toEqual(before)
    expect(await app.db.selectFrom('memberNotes').selectAll().execute()).toHaveLength(1)
  })

  test('two at the same moment, and a job that is begun again after a crash, make no one twice', async () => {
    const people = Array.from({ length: 250 }, (_, n) => `P ${n},p${n}@example.com,,,,,,`)
    const file = [HEAD, ...people].join('\n')
    const ids = [await upload(file), await upload(`${file}\n`)]
    for (const id of ids) await begin(id)
    await Promise.all(
      [executeDueImports(app.studio), executeDueImports(app.studio), executeDueImports(app.studio)].map(
        (job) => job.catch(() => {}),
      ),
    )
    await executeDueImports(app.studio)
    const counts = await Promise.all(ids.map(async (id) => (await one(id)).counts))
    expect(counts.reduce((sum, { made }) => sum + made, 0)).toBe(250)
    expect(counts.reduce((sum, { same }) => sum + same, 0)).toBe(250)
    const { n } = await app.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('importId', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(250)
  })

  test('whose own details it changed is told once, when it can be taken back no longer', async () => {
    const [here, unproved] = [await newMember(app, { lastName: 'Rao' }), await newMember(app)]
    await app.db
      .updateTable('users')
      .set({ emailProvedAt: null, registeredBy: owner.id })
      .where('id', '=', unproved.id)
      .execute()
    const told = async () => {
      await sendInvitations(app.studio)
      return app.db
        .selectFrom('outboxEmails')
        .select(['userId', 'text'])
        .where('kind', '=', 'member-details')
        .execute()
    }
    const list = (name: string, mobile: string, tags = '') =>
      `${HEAD}\n${[here, unproved].map(({ form }) => `${name},${form.email},${mobile},${tags},31/05/1990,,,`).join('\n')}`
    const take = async (text: string) => {
      const id = await upload(text)
      const { ways } = (await one(id)).settings
      await settle(id, { ways: { ...ways, name: 'take', phone: 'take', birthday: 'take' } })
      await begin(id)
      await executeDueImports(app.studio)
      return id
    }
    const id = await take(list('Asha Das', '+91 1234567'))
    expect((await one(id)).counts).toMatchObject({ changed: 2 })
    expect(await told()).toEqual([])
    expect((await owner.browser.post(`/api/studio/pending/${id}/undo`, {})).status).toBe(200)
    await executeDueUndos(app.studio)
    app.wait(11 * MINUTE)
    expect(await told()).toEqual([])
    await take(list('Asha Das', '+91 1234567'))
    app.wait(11 * MINUTE)
    for (const _ of [1, 2])
      expect(await told()).toEqual([
        {
          userId: here.id,
          text: expect.stringContaining('first name, last name, phone and birthday'),
        },
      ])
    await take(list('Asha Das', '+91 1234567', 'mats'))
    app.wait(11 * MINUTE)
    expect(await told()).toHaveLength(1)
  })

  test('taken back within ten minutes: those who did nothing go, anyone who did stays, and others are as they were', async () => {
    const here = await newMember(app, { firstName: 'Asha', lastName: 'Rao' })
    const before = await person(here.form.email)
    const id = await upload(
      `${HEAD}\nRavi Menon,ravi@example.com,,Tuesdays,,,Window,yes\nMira Das,mira@example.com,,,,,,\nAsha Das,${here.form.email},+91 1234567,mats,,2001-01-01,Old knee,yes`,
    )
    const { settings } = await one(id)
    await settle(id, {
      newsAgreed: true,
      invites: true,
      ways: { ...settings.ways, name: 'take', since: 'take', phone: 'take' },
    })
    await begin(id)
    await executeDueImports(app.studio)
    expect(await person(here.form.email)).toMatchObject({ lastName: 'Das', phone: '+91 1234567' })
    await app.browser().post('/api/user/forgot-password', { email: 'mira@example.com' })
    expect((await owner.browser.post(`/api/studio/pending/${id}/undo`, {})).status).toBe(200)
    expect((await owner.browser.post(`/api/studio/pending/${id}/undo`, {})).status).toBe(409)
    await executeDueUndos(app.studio)
    expect(await one(id)).toMatchObject({
      state: 'undone',
      counts: { made: 0, gone: 2, kept: 1 },
      undoneBy: 'Ananya Iyer',
    })
    expect(await person('ravi@example.com')).toBeUndefined()
    expect(await person('mira@example.com')).toBeDefined()
    expect(await person(here.form.email)).toEqual({ ...before, updatedAt: expect.any(Number) })
    for (const table of ['subscribers', 'memberNotes', 'memberTags'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    app.wait(11 * MINUTE)
    await sendInvitations(app.studio)
    const letters = await app.db
      .selectFrom('outboxEmails')
      .select('recipient')
      .where('kind', '=', 'desk-import')
      .execute()
    expect(letters).toEqual([])
    const log = (await owner.browser.get('/api/studio/activity?kind=import')).body.data.lines
    expect(log.map(({ action }: { action: string }) => action).sort()).toEqual([
      'import.run',
      'import.undone',
    ])
  })

  test('taken back, who waited for their click waits again, and who left in the meantime has left', async () => {
    const here = await newMember(app)
    const waiting = ['waiting@example.com', here.form.email]
    for (const email of waiting) await app.browser().post('/api/newsletter/subscribe', { email })
    const before = await app.db.selectFrom('subscribers').selectAll().orderBy('email').execute()
    expect(before).toHaveLength(2)
    app.wait(MINUTE)
    const file = [
      HEAD,
      ...[...waiting, 'leaves@example.com', 'new@example.com'].map((one) => `A B,${one},,,,,,yes`),
    ]
    const id = await run(file.join('\n'), { newsAgreed: true })
    const news = () => app.db.selectFrom('subscribers').selectAll().orderBy('email').execute()
    expect((await news()).filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(4)
    const leaver = (await news()).find(({ email }) => email === 'leaves@example.com')
    await unsubscribe(app.studio, unsubscribeToken(app.studio, leaver?.id ?? ''))
    await owner.browser.post(`/api/studio/pending/${id}/undo`, {})
    await executeDueUndos(app.studio)
    expect((await news()).filter(({ email }) => waiting.includes(email))).toEqual(before)
    expect((await news()).map(({ email }) => email).sort()).toEqual([...waiting, 'leaves@example.com'].sort())
    await run([...file, ''].join('\n'), { newsAgreed: true })
    expect((await news()).find(({ email }) => email === 'leaves@example.com')).toMatchObject({
      confirmedAt: null,
      unsubscribedAt: expect.any(Number),
    })
  })

  test('a line that was left out goes with the account of its address, and is in its export', async () => {
    const here = await newMember(app)
    const other = await newMember(app)
    const lines = [here, here, other, other].map(({ form }, n) => `Ananya ${n},${form.email},,,,,,`)
    await run([HEAD, ...lines].join('\n'))
    const states = async () =>
      (await app.db.selectFrom('importRows').select(['name', 'state']).orderBy('line').execute()).map(
        ({ name, state }) => `${name} ${state}`,
      )
    const [, second, third, fourth] = await states()
    expect([second, fourth]).toEqual(['Ananya 1 refused', 'Ananya 3 refused'])
    const { imports } = (await here.browser.get('/api/user/export')).body
    expect(imports.map(({ name }: { name: string }) => name).sort()).toEqual(['Ananya 0', 'Ananya 1'])
    expect((await here.browser.post('/api/user/delete', { password: 'quiet-river-7' })).status).toBe(200)
    expect(await states()).toEqual([third, fourth])
  })

  test('after ten minutes it stands, and those who are new are written to once', async () => {
    const id = await run(`${HEAD}\nRavi Menon,ravi@example.com,,,,,,\nMira Das,mira@example.com,,,,,,`, {
      invites: true,
    })
    await sendInvitations(app.studio)
    expect((await one(id)).invited).toBe(2)
    app.wait(11 * MINUTE)
    expect((await owner.browser.post(`/api/studio/pending/${id}/undo`, {})).status).toBe(409)
    for (let n = 0; n < 2; n++) await sendInvitations(app.studio)
    const letters = await app.db
      .selectFrom('outboxEmails')
      .select('recipient')
      .where('kind', '=', 'desk-import')
      .execute()
    expect(letters.map(({ recipient }) => recipient).sort()).toEqual(['mira@example.com', 'ravi@example.com'])
    expect((await one(id)).invited).toBe(0)
  })

  test.each([
    [
      'UTF-8 with its mark, semicolons',
      new TextEncoder().encode('\ufeffName;Email\r\nRenée Faß;renee@example.com\r\n'),
    ],
    [
      'UTF-16 of a spreadsheet, tabs',
      new Uint8Array(Buffer.from('\ufeffName\tEmail\nRenée Faß\trenee@example.com', 'utf16le')),
    ],
    ['Windows-1252', new Uint8Array(Buffer.from('Name,Email\nRenée Faß,renee@example.com', 'latin1'))],
    [
      'quotes around everything',
      new TextEncoder().encode('"Name","Email"\n"Faß, Renée","renee@example.com"'),
    ],
  ])('reads %s', async (_, bytes) => {
    const [line] = await linesOf(await upload(bytes))
    expect(line).toMatchObject({ name: 'Renée Faß', email: 'renee@example.com', state: 'made' })
  })

  test('a formula is text, and leaves as text', async () => {
    await run(
      'Name,Email,Note\n"=HYPERLINK(""http://x"") Rao",f@example.com,+SUM(A1)\n@cmd Rao,g@example.com,-1',
    )
    expect(await person('f@example.com')).toMatchObject({
      firstName: '=HYPERLINK("http://x")',
      lastName: 'Rao',
    })
    const notes = await app.db.selectFrom('memberNotes').select('text').execute()
    expect(notes.map(({ text }) => text).sort()).toEqual(['+SUM(A1)', '-1'])
  })

  test('what is no list, too long or too large is refused and said', async () => {
    for (const [text, said] of [
      ['', 'no people'],
      ['Name,Email\n', 'no people'],
      ['PK\u0003\u0004 a zip', 'We can’t read this file'],
      [`Name,Email\n${'a,b@example.com\n'.repeat(20_001)}`, '20,000'],
      [`Name,Email\n${'a'.repeat(5 * 1024 * 1024)}`, '5 MB'],
    ] as const) {
      const answer = await send(text)
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        422,
        expect.stringContaining(said),
      ])
    }
  })

  test('it is for owners and managers of all of the studio, of two who settle one the second hears of it, and begun is begun', async () => {
    const manager = await newStaff(app, 'manager')
    const desk = await newStaff(app, 'front desk')
    const file = `${HEAD}\nRavi Menon,ravi@example.com,,,,,,`
    expect((await send(file, desk.browser)).status).toBe(403)
    const id = await upload(file)
    expect((await manager.browser.get(`/api/studio/imports/${id}`)).status).toBe(200)
    expect((await desk.browser.get(`/api/studio/imports/${id}`)).status).toBe(403)
    const { settings, version } = await one(id)
    expect((await manager.browser.put(`/api/studio/imports/${id}`, { ...settings, version })).status).toBe(
      200,
    )
    expect((await owner.browser.put(`/api/studio/imports/${id}`, { ...settings, version })).body.code).toBe(
      'stale',
    )
    const twice = { ...settings, columns: ['email', 'email', null, null, null, null, null, null] }
    expect((await owner.browser.put(`/api/studio/imports/${id}`, { ...twice, version })).status).toBe(422)
    await settle(id, { columns: settings.columns.map(() => null) })
    expect((await begin(id)).body.errors).toHaveProperty('columns')
    await settle(id, settings)
    await begin(id)
    expect((await settle(id, {})).status).toBe(409)
    // Who began it lost the right before the job came to it.
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', owner.id).execute()
    await executeDueImports(app.studio)
    expect(await person('ravi@example.com')).toBeUndefined()
    expect((await manager.browser.get(`/api/studio/imports/${id}`)).body.data.state).toBe('stopped')
  })

  test('drafts are forgotten in a week, and what became of each line in a month', async () => {
    await upload('Name,Email\nA B,a@example.com')
    await run('Name,Email\nC D,c@example.com')
    app.wait(31 * 86_400_000)
    await sweepImports(app.studio)
    expect(await app.db.selectFrom('imports').select('state').execute()).toEqual([{ state: 'done' }])
    expect(await app.db.selectFrom('importRows').selectAll().execute()).toEqual([])
  })
})
