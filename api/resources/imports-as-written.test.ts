import { beforeEach, describe, expect, test } from 'vitest'
import type { ImportLineOnWire } from '../../contract/imports.ts'
import { sendInvitations } from '../../domain/imports/invite.ts'
import { executeDueImports } from '../../domain/imports/run.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000

/** Lists as studios have them: what spreadsheets and people make of names, numbers and days. */
describe('lists as they are written', () => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp('sqlite')
    owner = await newAdmin(app)
  })

  const upload = async (text: string): Promise<string> => {
    const { jar } = owner.browser
    const answer = await app.api.fetch(
      new Request(`${app.url}/api/studio/imports?name=list.csv`, {
        method: 'POST',
        body: text,
        headers: {
          'sec-fetch-site': 'same-origin',
          origin: app.url,
          'content-type': 'text/csv',
          'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
          cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
        },
      }),
    )
    return ((await answer.json()) as { data: { _id: string } }).data._id
  }
  const one = async (id: string) => (await owner.browser.get(`/api/studio/imports/${id}`)).body.data
  const linesOf = async (id: string): Promise<ImportLineOnWire[]> =>
    (await owner.browser.get(`/api/studio/imports/${id}/lines`)).body.data.lines
  const settle = async (id: string, changes: object) => {
    const { settings, version } = await one(id)
    return owner.browser.put(`/api/studio/imports/${id}`, { ...settings, ...changes, version })
  }
  const run = async (text: string, changes: object = {}): Promise<string> => {
    const id = await upload(text)
    expect((await settle(id, changes)).status).toBe(200)
    const { version } = await one(id)
    expect((await owner.browser.post(`/api/studio/imports/${id}/run`, { version })).status).toBe(200)
    await executeDueImports(app.studio)
    return id
  }
  const people = () =>
    app.db
      .selectFrom('users')
      .select(['firstName', 'lastName', 'email', 'contactEmail', 'phone', 'dateOfBirth'])
      .where('importId', 'is not', null)
      .orderBy('firstName')
      .execute()
  const drafted = async (text: string) => linesOf(await upload(text))

  test('the contacts of a phone, as Google exports them', async () => {
    const id = await run(
      [
        'First Name,Middle Name,Last Name,Phonetic First Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
        'Ananya,,Rao,,* myContacts ::: Yoga,* Home,a@example.org,Mobile,+91 98200 11223',
      ].join('\n'),
    )
    expect(await people()).toMatchObject([
      { firstName: 'Ananya', lastName: 'Rao', email: 'a@example.org', phone: '+91 98200 11223' },
    ])
    const tags = await app.db.selectFrom('memberTags').select('tag').execute()
    expect(tags).toEqual([{ tag: expect.stringMatching(/^yoga$/i) }])
    expect((await linesOf(id))[0]).toMatchObject({ leftOut: [] })
  })

  describe('the lines above the headings', () => {
    test.each([
      ['sep=; as Excel wants it', 'sep=;\r\nName;Email;Phone\r\nAnanya Rao;a@example.org;98200 11223'],
      ['sep=, too', 'sep=,\nName,Email,Phone\nAnanya Rao,a@example.org,98200 11223'],
      [
        'a title and a blank line',
        'Client list,,\nOn 27/11/2026,,\n,,\nName,Email,Phone\nAnanya Rao,a@example.org,98200 11223',
      ],
      ['a title without separators', 'Our members\n\nName;Email;Phone\nAnanya Rao;a@example.org;98200 11223'],
    ])('%s', async (_, text) => {
      const lines = await drafted(text)
      expect(lines).toMatchObject([
        { name: 'Ananya Rao', email: 'a@example.org', state: 'made', after: { phone: '98200 11223' } },
      ])
    })

    test('can be chosen, and the columns are guessed again', async () => {
      const id = await upload('A,B\nAnanya,a@example.org\nFirst name,Email\nRavi,r@example.org')
      expect((await one(id)).top).toEqual([
        { line: 1, text: 'A · B' },
        { line: 2, text: 'Ananya · a@example.org' },
        { line: 3, text: 'First name · Email' },
        { line: 4, text: 'Ravi · r@example.org' },
      ])
      expect((await one(id)).settings.headings).toBe(3)
      expect((await settle(id, { headings: 1 })).status).toBe(200)
      expect((await one(id)).settings.columns).toEqual([null, null])
      expect((await one(id)).lines).toBe(3)
    })
  })

  test('birthdays and days of joining, as Excel and people write them', async () => {
    const rows = [
      ['31-May-90', '12-Apr-21', '1990-05-31', '2021-04-12'],
      ['"May 31, 1990"', '"April 12, 2021"', '1990-05-31', '2021-04-12'],
      ['31/05/1990', '12/04/2021', '1990-05-31', '2021-04-12'],
      ['05/06/38', '01/01/20', '1938-06-05', '2020-01-01'],
      ['33024', '44298.5', '1990-05-31', '2021-04-12'],
    ] as const
    const written = rows.map(([birthday, since], n) => `Asha ${n},a${n}@example.org,${birthday},${since}`)
    const lines = await drafted(['Name,Email,Birthday,Member since', ...written].join('\n'))
    expect(lines.map(({ after }) => [after?.birthday, after?.since])).toEqual(
      rows.map(([, , birthday, since]) => [birthday, since]),
    )
  })

  test('phones are tidied; which value was left out is said, and why', async () => {
    const rows = [
      ["'+919820011223", '+919820011223'],
      ['919820011223.0', '919820011223'],
      ['tel:+919820011223', '+919820011223'],
      ['९८२००११२२३', '9820011223'],
      ['\u202a+91 98200\u201111223\u202c', '+91 98200-11223'],
      ['98200 11223 / 98200 33445', '98200 11223 / 98200 33445'],
      ['9.19876E+11', undefined],
      ['at home', undefined],
    ] as const
    const written = rows.map(([phone], n) => `Asha ${n},a${n}@example.org,${phone}`)
    const lines = await drafted(['Name,Email,Phone', ...written].join('\n'))
    expect(lines.map(({ after }) => after?.phone)).toEqual(rows.map(([, phone]) => phone))
    expect(lines.flatMap(({ leftOut }) => leftOut)).toEqual([
      { field: 'phone', value: '9.19876E+11', why: 'digits were lost in the spreadsheet' },
      { field: 'phone', value: 'at home', why: 'not a phone number' },
    ])
  })

  test('emails that a spreadsheet lost are left out, and it is said; a question in a note stays', async () => {
    const lines = await drafted(
      [
        'First name,Last name,Email,Tags,Note',
        'N?r?ya?an,Rao,l1@example.org,,',
        'Asha,???????,l2@example.org,,Mornings?',
        'Asha,??? ????,l3@example.org,"regular,????",????? ???',
        'Asha,R\ufffdo,l4@example.org,,Knee: better? Slow flow',
      ].join('\n'),
    )
    const why = 'characters were lost in the spreadsheet'
    expect(lines.flatMap(({ leftOut }) => leftOut)).toEqual([
      { field: 'name', value: 'N?r?ya?an', why },
      { field: 'name', value: '???????', why },
      { field: 'name', value: '??? ????', why },
      { field: 'tags', value: '????', why },
      { field: 'note', value: '????? ???', why },
      { field: 'name', value: 'R\ufffdo', why },
    ])
  })

  test('a line of totals and a name without letters are no one, and are left out with the reason', async () => {
    const lines = await drafted(
      'Name,Phone,Email\nTotal,9,\nGrand total: 9,,\nSUM,12,\n9,,\nTotala Rao,9820011223,\nSum Maya,,s@example.org\nअनन्या,,',
    )
    expect(lines.map(({ state, why }) => why ?? state)).toEqual([
      'total',
      'total',
      'total',
      'no-letters',
      'made',
      'made',
      'made',
    ])
  })

  test('a line that the studio leaves out makes no one', async () => {
    const text = 'Name,Email\nLeft Out,out@example.org\nTaken In,in@example.org'
    const id = await upload(text)
    expect((await settle(id, { without: [2] })).status).toBe(200)
    expect((await linesOf(id)).map(({ why, state }) => why ?? state)).toEqual(['taken-out', 'made'])
    const { version } = await one(id)
    expect((await owner.browser.post(`/api/studio/imports/${id}/run`, { version })).status).toBe(200)
    await executeDueImports(app.studio)
    const emails = (await people()).map(({ email }) => email)
    expect(emails).toContain('in@example.org')
    expect(emails).not.toContain('out@example.org')
  })

  test('what says that there is no email is none; of two emails the first is taken, and that is said', async () => {
    const nothing = ['NIL', 'N/A', 'n.a.', '-', 'none', 'not available', '--']
    const lines = await drafted(
      [
        'Name;Email',
        ...nothing.map((text, n) => `Asha ${'abcdefg'[n]};${text}`),
        'Ravi;r@example.org, r2@example.org',
        'Tara;t@example.org / t2@example.org',
      ].join('\n'),
    )
    expect(lines.map(({ email, state }) => [email, state])).toEqual([
      ...nothing.map(() => ['', 'made']),
      ['r@example.org', 'made'],
      ['t@example.org', 'made'],
    ])
    expect(lines.flatMap(({ leftOut }) => leftOut).map(({ value }) => value)).toEqual([
      'r2@example.org',
      't2@example.org',
    ])
  })

  test('names: one alone, particles, turned round, with characters that cannot be seen', async () => {
    await run(
      [
        'Name,Email',
        'Sridevi,n1@example.org',
        'Anna van der Berg,n2@example.org',
        '"Rao, Asha",n3@example.org',
        'Soft\u00adHyphen Marked\u200f,n4@example.org',
        'Dr. Priya,n\u200b5@example.org',
      ].join('\n'),
    )
    expect((await people()).map(({ firstName, lastName, email }) => [firstName, lastName, email])).toEqual([
      ['Anna', 'van der Berg', 'n2@example.org'],
      ['Asha', 'Rao', 'n3@example.org'],
      ['Dr. Priya', '', 'n5@example.org'],
      ['SoftHyphen', 'Marked', 'n4@example.org'],
      ['Sridevi', '', 'n1@example.org'],
    ])
  })

  test('a tag may have a dot; one that may not be is quoted', async () => {
    const [line] = await drafted('Name,Email,Tags\nAsha Rao,a@example.org,"Tues. 6.30; (new); a/b; ."')
    expect(line?.after?.tags).toEqual(['tues. 6.30', '(new)'])
    expect(line?.leftOut.map(({ value }) => value)).toEqual(['a/b', '.'])
  })

  test('remarks about health are no note unless someone says so', async () => {
    const draft = await one(await upload('Name,Email,Remarks\nAsha Rao,a@example.org,slipped disc L4'))
    expect(draft.settings.columns).toEqual(['name', 'email', null])
    expect(draft.columns[2]).toMatchObject({ heading: 'Remarks', health: true })
    const plain = await one(await upload('Name,Email,Remarks\nAsha Rao,a@example.org,likes the window'))
    expect(plain.settings.columns[2]).toBe('note')
  })

  describe('people without an email of their own', () => {
    const list =
      'Name,Email,Phone\nKavita Rao,rao@example.org,98200 10001\nTara Rao,rao@example.org,98200 10002\nShanta Bai,,98200 10003\nSridevi,,'

    test('come in, are said to share or have none, and only the owner of an email is invited', async () => {
      expect((await drafted(list)).map(({ sharesWith, state }) => [state, sharesWith])).toEqual([
        ['made', null],
        ['made', 'Kavita Rao'],
        ['made', null],
        ['made', null],
      ])
      await run(list, { invites: true })
      expect((await people()).map(({ firstName, contactEmail }) => [firstName, contactEmail])).toEqual([
        ['Kavita', null],
        ['Shanta', null],
        ['Sridevi', null],
        ['Tara', 'rao@example.org'],
      ])
      app.wait(11 * MINUTE)
      await sendInvitations(app.studio)
      const sent = await app.db
        .selectFrom('outboxEmails')
        .select('recipient')
        .where('kind', '=', 'desk-import')
        .execute()
      expect(sent).toEqual([{ recipient: 'rao@example.org' }])
    })

    test('are the same when the file comes again, and what is new of them is added', async () => {
      await run(list)
      expect((await drafted(list)).map(({ state }) => state)).toEqual(['same', 'same', 'same', 'same'])
      const moved = list.replace('98200 10002', '98200 99999')
      expect((await drafted(moved)).map(({ state }) => state)).toEqual(['same', 'same', 'same', 'same'])
      const [more] = await drafted('Name,Phone,Birthday\nShanta Bai,+91 9820010003,01/02/1960')
      expect(more).toMatchObject({ state: 'changed', after: { birthday: '1960-02-01' } })
    })

    test('a spouse of a member here shares the email; the same name in short is the member', async () => {
      const here = await newMember(app, { firstName: 'Kavita', lastName: 'Rao' })
      const { email } = here.form
      const lines = await drafted(`Name,Email\nSuresh Rao,${email}\nK. Rao,${email}`)
      expect(lines.map(({ state, sharesWith, why }) => [state, sharesWith, why])).toEqual([
        ['made', 'Kavita Rao', null],
        ['same', null, null],
      ])
    })

    test('an email that cannot be read leaves the line out', async () => {
      expect(await drafted('Name,Email\nAsha Rao,asha at gmail')).toMatchObject([
        { state: 'refused', why: 'bad-address', email: 'asha at gmail' },
      ])
    })
  })

  describe('children', () => {
    const list = 'Name,Email,Phone,Birthday\nMira Das,das@example.org,98200 10001,01/01/2016'

    test('get no login; their email is whom to write to', async () => {
      expect(await drafted(list)).toMatchObject([{ state: 'made', child: true }])
      await run(list, { invites: true })
      expect(await people()).toMatchObject([
        { firstName: 'Mira', contactEmail: 'das@example.org', dateOfBirth: '2016-01-01' },
      ])
      const { body } = await owner.browser.get('/api/studio/members?q=mira')
      expect(
        (await owner.browser.get(`/api/studio/members/${body.data.members[0]._id}`)).body.data,
      ).toMatchObject({
        child: true,
        email: '',
      })
    })

    test('are left out where the studio wants none', async () => {
      const id = await upload(list)
      await settle(id, { children: false })
      expect(await linesOf(id)).toMatchObject([{ state: 'refused', why: 'child' }])
    })
  })
})
