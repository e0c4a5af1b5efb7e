import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo, tokenTo } from '../../tests/support/letters.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const PASSWORD = 'quiet-river-7'
const WORDS = {
  kind: 'testimonial',
  name: 'Kavita N.',
  text: 'I came for my shoulders.',
  className: 'Morning Yin',
  picture: 'testimonial-of-yin',
  place: 1,
}

describe.each(ENGINES)('who is quoted, and whose yes it takes, on %s', (engine) => {
  let app: TestApp
  let manager: Awaited<ReturnType<typeof newMember>>
  let other: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    manager = await newMember(app)
    other = await newMember(app, { firstName: 'Ravi', lastName: 'Menon' })
    for (const { id } of [manager, other])
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  })

  const words = (id: string) => `/api/studio/words/testimonial/${id}`
  const desk = (id: string, call: string) => `/api/studio/testimonials/${id}/${call}`
  const consents = async (id: string) => (await manager.browser.get(desk(id, 'consents'))).body.data
  const shown = async (): Promise<{ _id: string }[]> =>
    (await app.browser().get('/api/testimonials/get')).body.data
  const isShown = async (id: string) => (await shown()).some(({ _id }) => _id === id)
  async function keep(id: string, content: object) {
    const { version } = (await manager.browser.get(words(id))).body.data
    const kept = await manager.browser.put(words(id), { version, content })
    return manager.browser.post(`${words(id)}/publish`, { version: kept.body.data.version })
  }
  async function published(content: object = WORDS): Promise<string> {
    const { _id } = (await manager.browser.post('/api/studio/words/testimonial', {})).body.data
    expect((await keep(_id, content)).status).toBe(200)
    return _id
  }
  async function asked(id: string) {
    const member = await newMember(app)
    const { version } = await consents(id)
    const answer = await manager.browser.post(desk(id, 'ask'), { version, email: member.form.email })
    expect(answer.status).toBe(200)
    return { member, token: await tokenTo(app, member.form.email, 'testimonial-consent') }
  }
  const say = (token: string, answer: 'yes' | 'no') =>
    app.browser().post('/api/testimonials/consent/answer', { token, answer })
  const look = async (token: string) =>
    (await app.browser().post('/api/testimonials/consent/look', { token })).body.data

  test('published it is read by no one before a yes, then at the next request, then no more', async () => {
    const id = await published()
    expect(await isShown(id)).toBe(false)
    const { token, member } = await asked(id)
    const [letter] = await lettersTo(app, member.form.email, 'testimonial-consent')
    expect(letter?.text).toContain('“I came for my shoulders.”')
    expect(await look(token)).toMatchObject({ state: 'asked', name: 'Kavita N.', text: WORDS.text })
    expect(await isShown(id)).toBe(false)

    expect((await say(token, 'yes')).status).toBe(200)
    expect((await shown()).find(({ _id }) => _id === id)).toEqual({
      _id: id,
      text: WORDS.text,
      name: WORDS.name,
      className: 'Morning Yin',
      image: '/art/testimonial-of-yin.day.svg',
      nightImage: '/art/testimonial-of-yin.night.svg',
      galleryImage: '/art/gallery-of-yin.day.svg',
      nightGalleryImage: '/art/gallery-of-yin.night.svg',
    })
    expect((await say(token, 'yes')).status).toBe(200)
    expect((await consents(id)).consents).toMatchObject([
      { way: 'link', state: 'given', member: 'Ananya Iyer', seenBy: '' },
    ])

    expect((await say(token, 'no')).status).toBe(200)
    expect(await isShown(id)).toBe(false)
    expect(await look(token)).toMatchObject({ state: 'withdrawn' })
    // What was withdrawn is not given by the same link again.
    expect((await say(token, 'yes')).status).toBe(409)
    expect((await say(token, 'no')).status).toBe(200)
  })

  test('a yes is to the very words: others ask for another', async () => {
    const id = await published()
    const { token } = await asked(id)
    await say(token, 'yes')
    await keep(id, { ...WORDS, place: 7, className: '' })
    expect(await isShown(id)).toBe(true)
    await keep(id, { ...WORDS, text: 'I came for my shoulders, and pay gladly.' })
    expect(await isShown(id)).toBe(false)
    expect((await consents(id)).consents).toMatchObject([{ state: 'other-words' }])
    expect(await look(token)).toMatchObject({ state: 'other-words', text: WORDS.text })
    const again = await asked(id)
    await keep(id, { ...WORDS, name: 'Kavita Nair' })
    expect((await say(again.token, 'yes')).status).toBe(409)
    expect(await isShown(id)).toBe(false)
  })

  test('the privacy desk counts those that are shown, and names who took a yes back', async () => {
    const privacy = async () => {
      const { consents: all, withdrawn } = (await manager.browser.get('/api/studio/privacy')).body.data
      const { count, since } = all.find(({ what }: { what: string }) => what === 'testimonials')
      return {
        count,
        since,
        quoted: withdrawn.filter(({ what }: { what: string }) => what === 'testimonials'),
      }
    }
    const before = await privacy()
    const ids = [await published(), await published(), await published()]
    const links: string[] = []
    for (const id of ids) {
      const { token } = await asked(id)
      await say(token, 'yes')
      links.push(token)
    }
    expect((await privacy()).count).toBe(before.count + 3)
    expect((await privacy()).since).toEqual(expect.any(Number))
    const [reworded = '', taken = ''] = ids
    await keep(reworded, { ...WORDS, text: 'I came for my knees.' })
    expect((await privacy()).count).toBe(before.count + 2)
    const { version } = (await manager.browser.get(words(taken))).body.data
    expect((await manager.browser.post(`${words(taken)}/withdraw`, { version })).status).toBe(200)
    expect((await privacy()).count).toBe(before.count + 1)
    await say(links[2] ?? '', 'no')
    const after = await privacy()
    expect(after.count).toBe(before.count)
    expect(after.quoted).toContainEqual(expect.objectContaining({ who: 'Kavita N.' }))
  })

  test('a member sees what is shown of theirs, and takes it back by one press, without the email', async () => {
    const id = await published()
    const { token, member } = await asked(id)
    const own = async (who: typeof member) => (await who.browser.get('/api/user/testimonials')).body.data
    const takeBack = (who: typeof member) => who.browser.send('DELETE', `/api/user/testimonials/${id}`)
    expect(await own(member)).toEqual([])
    // Anyone who was only asked has nothing to withdraw.
    expect((await takeBack(member)).status).toBe(404)
    await say(token, 'yes')
    const quote = { _id: id, text: WORDS.text, name: WORDS.name, className: 'Morning Yin' }
    expect(await own(member)).toEqual([{ ...quote, since: expect.any(Number), isShown: true }])
    expect(await own(other)).toEqual([])
    expect((await takeBack(other)).status).toBe(404)
    expect(await isShown(id)).toBe(true)

    await keep(id, { ...WORDS, text: 'I came for my knees.' })
    expect(await own(member)).toEqual([{ ...quote, since: expect.any(Number), isShown: false }])
    await keep(id, WORDS)
    expect(await isShown(id)).toBe(true)

    expect((await takeBack(member)).status).toBe(200)
    expect([await isShown(id), await own(member)]).toEqual([false, []])
    expect((await takeBack(member)).status).toBe(200)
    expect(await look(token)).toMatchObject({ state: 'withdrawn' })
    expect((await say(token, 'yes')).status).toBe(409)
    const { lines } = (await manager.browser.get('/api/studio/activity')).body.data
    const ended = lines.filter(({ action }: { action: string }) => action === 'testimonial.consent-withdrawn')
    expect(ended.length).toBeGreaterThan(0)
  })

  test('taken back by one email, no yes of theirs to another wording comes back with it', async () => {
    const id = await published()
    const member = await newMember(app)
    const ask = async () => {
      const { version } = await consents(id)
      const answer = await manager.browser.post(desk(id, 'ask'), { version, email: member.form.email })
      expect(answer.status).toBe(200)
      return tokenTo(app, member.form.email, 'testimonial-consent')
    }
    const first = await ask()
    await say(first, 'yes')
    await keep(id, { ...WORDS, text: 'Other words.' })
    const second = await ask()
    await say(second, 'yes')
    // The older email knows that they are quoted, and withdraws that too.
    expect(await look(first)).toMatchObject({ state: 'given' })
    await say(first, 'no')
    expect(await isShown(id)).toBe(false)
    const { version } = (await manager.browser.get(words(id))).body.data
    await manager.browser.post(`${words(id)}/restore`, { version, number: 1 })
    expect(await isShown(id)).toBe(false)
    for (const token of [first, second]) expect((await look(token)).state).toBe('withdrawn')
  })

  test('on paper, with who saw it; told of a change of mind, the studio ends it', async () => {
    const id = await published()
    const { version } = await consents(id)
    expect((await manager.browser.post(desk(id, 'paper'), { version, note: ' ' })).status).toBe(422)
    const note = 'Green folder, 3 May 2026'
    expect((await other.browser.post(desk(id, 'paper'), { version, note })).status).toBe(200)
    expect(await isShown(id)).toBe(true)
    const found = await consents(id)
    expect(found.consents).toMatchObject([{ way: 'paper', state: 'given', seenBy: 'Ravi Menon', note }])
    const twice = await manager.browser.post(desk(id, 'paper'), { version: found.version, note })
    expect(twice.status).toBe(409)
    const ended = await manager.browser.post(desk(id, 'end-consent'), { version: found.version })
    expect([ended.status, await isShown(id)]).toEqual([200, false])
    const again = await manager.browser.post(desk(id, 'end-consent'), { version: found.version + 1 })
    expect(again.status).toBe(409)
  })

  test('who was quicker is said; one of two yeses of the staff is written down', async () => {
    const id = await published()
    const { version } = await consents(id)
    const answers = await Promise.all(
      [manager, other].map(({ browser }) => browser.post(desk(id, 'paper'), { version, note: 'Folder' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await consents(id)).consents).toHaveLength(1)
  })

  test('a question ends after its days, with another one, and when the words are taken back', async () => {
    const id = await published()
    const first = await asked(id)
    const second = await asked(id)
    expect((await say(first.token, 'yes')).status).toBe(409)
    app.wait(31 * 86_400_000)
    expect((await say(second.token, 'yes')).status).toBe(409)
    expect(await look(second.token)).toMatchObject({ state: 'ended' })
    app.wait(-31 * 86_400_000)
    const { version } = (await manager.browser.get(words(id))).body.data
    await manager.browser.post(`${words(id)}/withdraw`, { version })
    expect((await say(second.token, 'yes')).status).toBe(409)
    expect(await isShown(id)).toBe(false)
  })

  test('no one is asked who is no member here, before there are words, or by who may not', async () => {
    const { _id } = (await manager.browser.post('/api/studio/words/testimonial', {})).body.data
    expect(await consents(_id)).toMatchObject({ version: 0, consents: [] })
    const id = await published()
    const { version } = await consents(id)
    const stranger = { version, email: 'stranger@example.com' }
    const answer = await manager.browser.post(desk(id, 'ask'), stranger)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']])
    const unproved = await newMember(app)
    await app.db.updateTable('users').set({ emailProvedAt: null }).where('id', '=', unproved.id).execute()
    expect(
      (await manager.browser.post(desk(id, 'ask'), { version, email: unproved.form.email })).status,
    ).toBe(422)
    const member = await newMember(app)
    for (const [call, body] of [
      ['ask', { version, email: member.form.email }],
      ['paper', { version, note: 'Mine' }],
      ['end-consent', { version }],
    ] as const)
      expect((await member.browser.post(desk(id, call), body)).status, call).toBe(403)
    expect((await member.browser.get(desk(id, 'consents'))).status).toBe(403)
    expect((await say('x'.repeat(43), 'yes')).status).toBe(404)
  })

  test('who was asked by letter and then said yes on paper takes it back by the letter', async () => {
    const id = await published()
    const { token } = await asked(id)
    const { version } = await consents(id)
    expect((await manager.browser.post(desk(id, 'paper'), { version, note: 'Folder' })).status).toBe(200)
    expect(await isShown(id)).toBe(true)
    expect((await look(token)).state).toBe('given')
    expect((await say(token, 'no')).status).toBe(200)
    expect(await isShown(id)).toBe(false)
  })

  test('a quote that is another person’s by now stays when the first one’s account goes', async () => {
    const id = await published({ ...WORDS, name: 'Zorblax Q.' })
    const first = await asked(id)
    await say(first.token, 'yes')
    await keep(id, { ...WORDS, text: 'Other words.', name: 'Second S.' })
    const second = await asked(id)
    await say(second.token, 'yes')
    expect((await first.member.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)
    expect(await isShown(id)).toBe(true)
    for (const table of ['testimonials', 'testimonialConsents', 'wordRevisions'] as const)
      expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute()), table).not.toContain(
        'Zorblax',
      )
  })

  test('with the account go the words that were quoted by its yes, in every version; who was only asked takes nothing along', async () => {
    const id = await published({ ...WORDS, name: 'Zorblax Q.' })
    const kept = await published()
    const { member, token } = await asked(id)
    await say(token, 'yes')
    const bystander = await asked(kept)
    const exported = (await member.browser.get('/api/user/export')).body
    expect(exported.quoted).toMatchObject([{ way: 'link', text: WORDS.text, name: 'Zorblax Q.' }])
    for (const one of [member, bystander.member])
      expect((await one.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)
    expect((await manager.browser.get(words(id))).status).toBe(404)
    expect((await say(token, 'yes')).status).toBe(404)
    for (const table of ['testimonials', 'testimonialConsents', 'wordRevisions', 'wordDrafts'] as const)
      expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute()), table).not.toContain(
        'Zorblax',
      )
    expect((await manager.browser.get(words(kept))).status).toBe(200)
    expect((await consents(kept)).consents).toEqual([])
  })

  test('the list says which of them no one reads, in the order of their places', async () => {
    await app.db.deleteFrom('testimonials').execute()
    const second = await published({ ...WORDS, name: 'Second', place: 2 })
    const first = await published({ ...WORDS, name: 'First', place: 1 })
    for (const id of [first, second]) {
      const { version } = await consents(id)
      if (id === first) await manager.browser.post(desk(id, 'paper'), { version, note: 'Folder' })
    }
    const { rows } = (await manager.browser.get('/api/studio/words/testimonial')).body.data
    expect(rows.map(({ title, about }: { title: string; about: string }) => [title, about])).toEqual([
      ['First', 'Morning Yin'],
      ['Second', 'Morning Yin · not shown: no consent'],
    ])
  })
})
