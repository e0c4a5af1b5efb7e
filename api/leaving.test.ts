import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/tables.ts'
import { ENGINES } from '../tests/engines.ts'
import { type House, newMember, openHouse } from '../tests/house.ts'

const PASSWORD = 'quiet-river-7'

describe.each(ENGINES)('taking leave on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
  })
  type Who = Awaited<ReturnType<typeof newMember>>

  const tables = async () =>
    (await house.db.introspection.getTables()).map(({ name }) => name as keyof Database)

  async function writeAbout(member: Who, email: string) {
    const { firstName: name } = member.form
    const write = { id: member.id, name, email, subject: `From ${name}`, message: `Call ${name}.` }
    await member.browser.post('/api/contact/send', write)
    await house.browser().post('/api/contact/send', { ...write, id: '', email: member.form.email })
    await house.browser().post('/api/newsletter/subscribe', { email: member.form.email })
    await member.browser.post('/api/conversation', { text: `${name} here` })
  }

  async function moveTo(member: Who, email: string) {
    await member.browser.post('/api/user/change-email', { email, password: PASSWORD })
    const { text } = await house.db
      .selectFrom('outboxEmails')
      .select('text')
      .where('recipient', '=', email)
      .where('kind', '=', 'email-change')
      .executeTakeFirstOrThrow()
    const token = /confirmEmail\?token=([\w-]+)/.exec(text)?.[1]
    await house.browser().post('/api/user/confirm-email', { token })
  }

  test('a deleted account leaves no name, no address of any time and no text behind, in no table', async () => {
    const member = await newMember(house, { firstName: 'Zorblax', lastName: 'Quuxington' })
    const first = member.form.email
    const [second, asked, written] = [`second.${first}`, `asked.${first}`, `written.${first}`]
    await writeAbout(member, written)
    await moveTo(member, second)
    await member.browser.post('/api/user/change-email', { email: asked, password: PASSWORD })
    const other = await newMember(house)
    await other.browser.post('/api/contact/send', {
      id: other.id,
      name: 'Ananya',
      email: other.form.email,
      subject: 'Mats',
      message: 'Do you lend mats?',
    })
    expect((await member.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)

    for (const name of await tables()) {
      const rows = await house.db.selectFrom(name).selectAll().execute()
      expect(JSON.stringify(rows), name).not.toMatch(/zorblax|quuxington/i)
      for (const address of [first, second, asked, written])
        expect(JSON.stringify(rows), name).not.toContain(address)
    }
    const kept = house.db.selectFrom('outboxEmails').select('kind').where('userId', '=', other.id)
    expect((await kept.execute()).map(({ kind }) => kind).sort()).toEqual([
      'message',
      'message-received',
      'welcome',
    ])
  })

  test('what belongs to another account by now stays, and so does what was merely wished for', async () => {
    const member = await newMember(house)
    const first = member.form.email
    await moveTo(member, `moved.${first}`)
    const heir = await newMember(house, { email: first })
    const stranger = `stranger.${first}`
    await house.browser().post('/api/newsletter/subscribe', { email: first })
    await house.browser().post('/api/newsletter/subscribe', { email: stranger })
    await member.browser.post('/api/user/change-email', { email: stranger, password: PASSWORD })
    await member.browser.post('/api/user/delete', { password: PASSWORD })
    const lists = await house.db
      .selectFrom('subscribers')
      .select('email')
      .where('email', 'in', [first, stranger])
      .execute()
    expect(lists).toHaveLength(2)
    expect((await heir.browser.get('/api/user/me')).body.user.email).toBe(first)
  })
})
