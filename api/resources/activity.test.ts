import { beforeEach, describe, expect, test } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const CENTRE = { name: 'River house', address: '14 Ghat Road' }

describe.each(BOTH_ENGINES)('what was done at the desk, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  type Line = { _id: string; action: string; about: string; undoable: boolean; undoneBy: string | null }
  const log = async (query = '') => (await owner.browser.get(`/api/studio/activity${query}`)).body.data
  const lines = async (query = ''): Promise<Line[]> => (await log(query)).lines
  const undo = (id: string, browser = owner.browser) => browser.post(`/api/studio/activity/${id}/undo`, {})
  async function changed() {
    const { body } = await owner.browser.post('/api/studio/centres', CENTRE)
    const { _id } = body.data
    await change(_id, 1, { phone: '+91 98765 43210' })
    const [line] = await lines()
    return { centreId: _id as string, lineId: line?._id ?? '' }
  }
  const change = (id: string, version: number, fields: object) =>
    owner.browser.put(`/api/studio/centres/${id}`, { version, ...CENTRE, ...fields })
  const phone = async (id: string) =>
    (await app.db.selectFrom('centres').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone

  test('who changed what is a line each, the newest first; what members do for themselves is not there', async () => {
    const member = await newMember(app)
    await member.browser.put('/api/user/answers', { phone: '+91 98765 43211' })
    await changed()
    const read = await lines()
    expect(read.map(({ action }) => action)).toEqual(['centre.changed', 'centre.made'])
    expect(read[0]).toMatchObject({
      about: 'River house',
      undoable: true,
      undoneBy: null,
      before: { phone: '' },
      after: { phone: '+91 98765 43210' },
    })
  })

  test('it is read a page at a time, each line once, also while new ones come', async () => {
    const at = app.studio.now()
    await app.db
      .insertInto('auditLog')
      .values(
        Array.from({ length: 120 }, (_, n) => ({
          id: `line-${n}`,
          at: at - (n % 7),
          actorId: owner.id,
          action: 'room.made',
          subject: 'r',
          detail: '{}',
        })),
      )
      .execute()
    const seen: string[] = []
    for (let after = ''; ; ) {
      const page = await log(after && `?after=${after}`)
      seen.push(...page.lines.map(({ _id }: Line) => _id))
      if (page.next === null) break
      after = page.next
      await owner.browser.post('/api/studio/centres', CENTRE)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(120)
    expect((await owner.browser.get('/api/studio/activity?after=guess')).status).toBe(422)
  })

  test('it is narrowed by who and by what', async () => {
    await changed()
    const other = await newStaff(app, 'manager')
    await other.browser.post('/api/studio/centres', CENTRE)
    expect(await lines(`?by=${other.id}`)).toHaveLength(1)
    expect(await lines('?kind=room')).toHaveLength(0)
    expect(await lines('?kind=centre')).toHaveLength(3)
  })

  test('what was changed again since is not taken back', async () => {
    const { centreId, lineId } = await changed()
    await change(centreId, 2, { phone: '+91 98200 11223' })
    const refused = await undo(lineId)
    expect([refused.status, refused.body.message]).toEqual([409, TEXTS.changedSince])
    expect(await phone(centreId)).toBe('+91 98200 11223')
    expect((await lines()).find(({ _id }) => _id === lineId)?.undoneBy).toBeNull()
  })

  test('a change is taken back once, and that is a line too', async () => {
    const { centreId, lineId } = await changed()
    const both = await Promise.all([undo(lineId), undo(lineId)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await phone(centreId)).toBe('')
    const read = await lines()
    expect(read.filter(({ action }) => action === 'centre.changed')).toHaveLength(2)
    const undone = read.find(({ _id }) => _id === lineId)
    expect(undone).toMatchObject({ undoable: false, undoneBy: expect.any(String) })
  })

  test('what an archived centre was is taken back with the same checks; what was made is not', async () => {
    const { centreId } = await changed()
    await change(centreId, 2, { archived: true })
    const [archived] = await lines()
    expect((await undo(archived?._id ?? '')).status).toBe(200)
    const row = await app.db.selectFrom('centres').select('archivedAt').executeTakeFirstOrThrow()
    expect(row.archivedAt).toBeNull()
    const made = (await lines()).find(({ action }) => action === 'centre.made')
    expect([made?.undoable, (await undo(made?._id ?? '')).status]).toEqual([false, 409])
  })

  test('words, kept texts, tax and a teacher’s own page are as they were; terms that someone bought by stay', async () => {
    const latest = async (action: string) => {
      const line = (await lines()).find((one) => one.action === action)
      expect(line?.undoable, action).toBe(true)
      return line?._id ?? ''
    }
    const { id } = await newClass(app, { capacity: 5 })
    const at = `/api/studio/classes/${id}`
    const put = async (fields: object) => {
      const { version, content } = (await owner.browser.get(at)).body.data
      return owner.browser.put(at, { version, content: { ...content, ...fields } })
    }
    const classNow = async () => (await owner.browser.get(at)).body.data.content
    const { title, price } = await classNow()
    expect((await put({ title: 'Another name', equipmentNeeded: ['A strap'] })).status).toBe(200)
    expect((await undo(await latest('class.changed'))).status).toBe(200)
    expect(await classNow()).toMatchObject({ title, price, singlePrice: null })
    expect((await put({ price: price + 100 })).status).toBe(200)
    const dearer = await latest('class.changed')
    const buyer = await newMember(app)
    await app.db
      .insertInto('enrollments')
      .values({
        id: `bought-${id}`,
        userId: buyer.id,
        classId: id,
        status: 'active',
        createdAt: app.studio.now() + 1,
        policyVersion: 1,
      })
      .execute()
    const refused = await undo(dearer)
    expect([refused.status, refused.body.message]).toEqual([409, TEXTS.soldSince])
    expect((await classNow()).price).toBe(price + 100)

    const canned = { name: 'Mats', text: 'We have some.' }
    await owner.browser.post('/api/studio/canned-answers', canned)
    const [{ _id: made }] = (await owner.browser.get('/api/studio/canned-answers')).body.data
    const text = { ...canned, version: 1, text: 'We have none.' }
    expect((await owner.browser.put(`/api/studio/canned-answers/${made}`, text)).status).toBe(200)
    expect((await undo(await latest('canned-answer.changed'))).status).toBe(200)
    expect((await app.db.selectFrom('cannedAnswers').select('text').executeTakeFirst())?.text).toBe(
      canned.text,
    )

    const tax = { legalName: 'Old Lamp Ltd', address: '', gstin: '', state: '', sac: '999723', prefix: 'OL' }
    for (const [version, legalName] of [
      [0, 'Old Lamp Ltd'],
      [1, 'New Lamp Ltd'],
    ])
      expect((await owner.browser.put('/api/studio/money/tax', { ...tax, version, legalName })).status).toBe(
        200,
      )
    expect((await undo(await latest('tax.changed'))).status).toBe(200)
    expect((await owner.browser.get('/api/studio/money/tax')).body.data).toMatchObject({
      legalName: 'Old Lamp Ltd',
    })

    const teacher = await newTeacher(app)
    const { page } = (await teacher.browser.get('/api/studio/profile')).body.data
    const { slug: _, ...own } = page
    const written = await teacher.browser.put('/api/studio/profile', { ...own, bio: 'Quite another.' })
    expect(written.status).toBe(200)
    expect((await undo(await latest('teacher.page-changed'))).status).toBe(200)
    expect((await teacher.browser.get('/api/studio/profile')).body.data.page.bio).toBe(page.bio)
  })

  test('the policy, a rate of tax, a tag and who is asked first are as they were', async () => {
    const latest = async (action: string) => {
      const line = (await lines()).find((one) => one.action === action)
      expect(line?.undoable, action).toBe(true)
      return line?._id ?? ''
    }
    const policies = async () => (await owner.browser.get('/api/studio/policies')).body.data
    const termsOf = ({
      tiers,
      coolingOffMinutes,
      recordedHours,
      openedPercent,
    }: Record<string, unknown>) => ({
      tiers,
      coolingOffMinutes,
      recordedHours,
      openedPercent,
    })
    const [{ version, ...first }] = await policies()
    const put = await owner.browser.put('/api/studio/policies', {
      ...termsOf(first),
      recordedHours: 5,
      version,
    })
    expect(put.status).toBe(200)
    expect((await undo(await latest('policy.agreed'))).status).toBe(200)
    const [last, before] = await policies()
    expect([last.version, termsOf(last), before.recordedHours]).toEqual([version + 2, termsOf(first), 5])

    const day = '2199-04-01'
    const rates = async () => (await owner.browser.get('/api/studio/money/tax')).body.data.rates
    await owner.browser.post('/api/studio/money/tax/rates', { percent: 5, validFrom: day })
    expect((await undo(await latest('tax-rate.changed'))).status).toBe(200)
    expect(await rates()).toEqual([])
    expect((await undo(await latest('tax-rate.changed'))).status).toBe(200)
    expect(await rates()).toMatchObject([{ validFrom: day, percent: 5 }])
    await owner.browser.delete(`/api/studio/money/tax/rates/${day}`)
    expect((await undo(await latest('tax-rate.changed'))).status).toBe(200)
    expect(await rates()).toHaveLength(1)

    const member = await newMember(app)
    const tags = async () => (await owner.browser.get(`/api/studio/members/${member.id}`)).body.data.tags
    await owner.browser.put(`/api/studio/members/${member.id}/tags/early%20bird`, {})
    const tagged = await latest('member.tagged')
    expect((await undo(tagged)).status).toBe(200)
    expect(await tags()).toEqual([])
    expect((await undo(await latest('member.untagged'))).status).toBe(200)
    expect(await tags()).toEqual(['early bird'])
    expect((await undo(tagged)).status).toBe(409)

    const teacher = await newTeacher(app)
    const path = `/api/studio/classes/${teacher.classId}/substitutes`
    const asked = async () => {
      const { classes } = (await owner.browser.get('/api/studio/substitutes')).body.data
      return classes.find(({ _id }: { _id: string }) => _id === teacher.classId)
    }
    await owner.browser.put(path, {
      version: 1,
      preferred: [teacher.instructorId],
      needs: { certificate: 'Yin' },
    })
    const line = (await lines()).find(({ action }) => action === 'class.substitutes-changed')
    expect(line).toMatchObject({ undoable: true, after: { askedFirst: [expect.stringMatching(/ /)] } })
    expect((await undo(line?._id ?? '')).status).toBe(200)
    expect(await asked()).toMatchObject({ preferred: [], neededCertificate: null, version: 3 })
  })

  test('a tag’s word goes from the log with the account', async () => {
    const member = await newMember(app)
    await owner.browser.put(`/api/studio/members/${member.id}/tags/early%20bird`, {})
    const gone = await member.browser.post('/api/user/delete', { password: member.form.password })
    expect(gone.status).toBe(200)
    const row = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'member.tagged')
      .executeTakeFirstOrThrow()
    expect([row.before, row.after]).toEqual([null, null])
  })

  test('a line from before the log kept what an undo needs says why it has none; so does one whose account is gone', async () => {
    const { centreId } = await changed()
    const [member, gone] = [await newMember(app), await newMember(app)]
    await owner.browser.put(`/api/studio/members/${gone.id}/tags/early%20bird`, {})
    await gone.browser.post('/api/user/delete', { password: gone.form.password })
    const old = (id: string, action: string, subject: string, fields: object = {}) => ({
      id,
      action,
      subject,
      at: app.studio.now(),
      actorId: owner.id,
      detail: '{}',
      before: null,
      after: null,
      ...fields,
    })
    await app.db
      .insertInto('auditLog')
      .values([
        old('old-tag', 'member.tagged', member.id),
        old('old-role', 'role.ended', member.id),
        old('old-rate', 'tax-rate.changed', '2199-04-01', { after: JSON.stringify({ rate: 500 }) }),
        old('no-undo', 'centre.made', centreId),
      ])
      .execute()
    const why = async (browser = owner.browser) => {
      const read: (Line & { noUndo: string | null })[] = (await browser.get('/api/studio/activity')).body.data
        .lines
      return Object.fromEntries(read.map((line) => [line._id, [line.undoable, line.noUndo]]))
    }
    const said = await why()
    for (const id of ['old-tag', 'old-role', 'old-rate']) expect(said[id]).toEqual([false, TEXTS.undoTooOld])
    expect(said['no-undo']).toEqual([false, null])
    const tagged = (await lines()).find(({ action, _id }) => action === 'member.tagged' && _id !== 'old-tag')
    expect(said[tagged?._id ?? '']).toEqual([false, TEXTS.undoForgotten])
    const changedCentre = (await lines()).find(({ action }) => action === 'centre.changed')
    expect(said[changedCentre?._id ?? '']).toEqual([true, null])
    // Roles are an owner's to revoke: to anyone else nothing is said of it.
    expect((await why((await newStaff(app, 'manager')).browser))['old-role']).toEqual([false, null])
    const refused = await undo('old-tag')
    expect([refused.status, refused.body.message]).toEqual([409, TEXTS.notUndoable])
  })

  test('a role that ended is given back, one that was given is ended; owners alone are offered it', async () => {
    const { centreId } = await changed()
    const manager = await newStaff(app, 'manager')
    const clerk = await newStaff(app, 'front desk', centreId)
    const roles = async () => {
      const { people } = (await owner.browser.get('/api/studio/team')).body.data
      return people.find(({ _id }: { _id: string }) => _id === clerk.id)?.roles ?? []
    }
    const path = `/api/studio/team/${clerk.id}/end-role`
    expect((await owner.browser.post(path, { role: 'front desk', centreId })).status).toBe(200)
    expect(await roles()).toEqual([])
    const [line] = await lines()
    expect(line).toMatchObject({
      action: 'role.ended',
      undoable: true,
      before: { given: 'front desk, River house' },
    })
    const seen = (await manager.browser.get('/api/studio/activity')).body.data.lines[0]
    expect(seen).toMatchObject({ _id: line?._id, undoable: false })
    expect((await undo(line?._id ?? '', manager.browser)).status).toBe(403)
    expect((await undo(line?._id ?? '')).status).toBe(200)
    expect(await roles()).toMatchObject([{ role: 'front desk', centreId }])
    const [given] = await lines()
    expect(given).toMatchObject({ action: 'role.given-back', undoable: true })
    const both = await Promise.all([undo(given?._id ?? ''), undo(given?._id ?? '')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await roles()).toEqual([])
  })

  test('a manager of one centre reads none of it', async () => {
    const { centreId, lineId } = await changed()
    const other = await newStaff(app, 'manager', centreId)
    expect((await other.browser.get('/api/studio/activity')).status).toBe(403)
    expect((await undo(lineId, other.browser)).status).toBe(403)
  })
})
