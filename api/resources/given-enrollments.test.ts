import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { UNDO_WINDOW_MS } from '../../domain/core/undo-window.ts'
import { sendOutbox } from '../../domain/mail/outbox.ts'
import { countReports } from '../../domain/reports/count.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { SINGLE, till } from '../../tests/support/single-places.ts'
import { book, newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const WHY = 'Moved away'
const MINUTE = 60_000

describe.each(BOTH_ENGINES)('runs that were given for nothing, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  type Who = Awaited<ReturnType<typeof newMember>>

  let made = 0
  const sell = (who: Who, classId: string, form: object = {}) =>
    owner.browser.post('/api/studio/sales', {
      key: `the-key-of-a-gift-${made++}`,
      memberId: who.id,
      classId,
      list: 1499,
      amount: 1499,
      way: 'cash',
      reason: '',
      reference: '',
      ...form,
    })
  const given = async (about: Parameters<typeof newClass>[1] = {}) => {
    const yogaClass = await newClass(app, { startsInDays: 5, ...about })
    const who = await newMember(app)
    const gift = { amount: 0, way: 'free', reason: 'Won at the fair' }
    expect((await sell(who, yogaClass.id, gift)).status).toBe(201)
    const page = async () => (await owner.browser.get(`/api/studio/members/${who.id}`)).body.data
    const path = `/api/studio/members/${who.id}/runs/${(await page()).given[0]._id}`
    return {
      who,
      classId: yogaClass.id,
      page,
      path,
      preview: async (by = owner) => by.browser.get(path),
      end: (by = owner, reason = WHY) => by.browser.post(`${path}/end`, { reason }),
      async putBack(by = owner) {
        const last = await app.db
          .selectFrom('pendingActions')
          .select('id')
          .where('subject', '=', path.split('/').at(-1) ?? '')
          .orderBy('createdAt', 'desc')
          .executeTakeFirst()
        return by.browser.post(`/api/studio/pending/${last?.id ?? 'none'}/undo`, {})
      },
    }
  }
  const lettersOfEnd = async () => {
    const sent: string[] = []
    await sendOutbox(app.studio, async ({ subject }) => void sent.push(subject))
    return sent.filter((subject) => subject.startsWith('Cancelled'))
  }
  const seats = async () => Number((await app.db.selectFrom('seats').select('number').execute()).length)

  test('end with a preview: the places are free at once, the email leaves after ten minutes', async () => {
    const one = await given({ totalClasses: 3 })
    expect((await one.page()).given).toMatchObject([{ sessions: 3, recorded: false }])
    expect((await one.preview()).body.data).toMatchObject({
      sessions: [1, 2, 3].map(() => expect.any(Number)),
    })
    expect((await one.end(owner, '')).body.errors).toHaveProperty('reason')
    expect((await one.end()).status).toBe(200)
    expect(await seats()).toBe(0)
    expect(await lettersOfEnd()).toEqual([])
    const written = async () =>
      (await owner.browser.get(`/api/studio/members/${one.who.id}/timeline`)).body.data.lines.filter(
        ({ kind, title }: { kind: string; title: string }) => kind === 'letter' && /^Cancelled/.test(title),
      )
    expect(await written()).toEqual([])
    expect(await one.page()).toMatchObject({ given: [], ended: [{ title: 'Gentle Hatha' }], ahead: [] })
    expect((await one.end()).status).toBe(409)
    app.wait(UNDO_WINDOW_MS)
    expect(await lettersOfEnd()).toHaveLength(1)
    expect(await written()).toHaveLength(1)
    expect((await one.page()).ended).toEqual([])
    expect((await one.putBack()).body.message).toBe(TEXTS.pendingOver)
    expect(await audit(app.studio)).toEqual([])
  })

  test('put back within ten minutes they have it as before, and no email leaves; of two undos one does', async () => {
    const one = await given({ totalClasses: 3 })
    await one.end()
    const both = await Promise.all([one.putBack(), one.putBack()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await seats()).toBe(3)
    app.wait(UNDO_WINDOW_MS)
    expect(await lettersOfEnd()).toEqual([])
    expect((await one.page()).given).toMatchObject([{ sessions: 3 }])
    expect(await audit(app.studio)).toEqual([])
    // It can be ended and restored again.
    expect((await one.end()).status).toBe(200)
    expect((await one.putBack()).status).toBe(200)
    expect(await audit(app.studio)).toEqual([])
  })

  test('put back after a place was sold: not at all, and it says which', async () => {
    const one = await given({ totalClasses: 2, capacity: 1 })
    await one.end()
    const other = await newMember(app)
    expect((await sell(other, one.classId)).status).toBe(201)
    const answer = await one.putBack()
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Someone else has')])
    expect(await seats()).toBe(2)
    app.wait(UNDO_WINDOW_MS)
    expect(await lettersOfEnd()).toHaveLength(1)
    expect(await audit(app.studio)).toEqual([])
  })

  test('put back when they are in it again, or blocked: no; a session cancelled meanwhile stays off', async () => {
    const again = await given()
    await again.end()
    expect((await sell(again.who, again.classId)).status).toBe(201)
    expect((await again.putBack()).body.message).toBe(TEXTS.inItAgain)
    const blocked = await given()
    await blocked.end()
    await owner.browser.post(`/api/studio/members/${blocked.who.id}/block`, {
      reason: 'Rude',
      bookings: 'leave',
      refund: 0,
    })
    expect((await blocked.putBack()).body.message).toBe(TEXTS.memberIsBlocked)
    const off = await given({ totalClasses: 2 })
    await off.end()
    await app.db
      .updateTable('classSessions')
      .set({ cancelledAt: app.studio.now() })
      .where('id', '=', `${off.classId}-1`)
      .execute()
    expect((await off.putBack()).status).toBe(200)
    expect((await off.page()).given).toMatchObject([{ sessions: 1 }])
    const gone = await given()
    await gone.end()
    expect((await owner.browser.post(`/api/classes/${gone.classId}/cancel`, {})).status).toBe(200)
    expect((await gone.putBack()).body.message).toBe(TEXTS.classIsOffNow)
  })

  test('put back when the class has got another session since: not as it was', async () => {
    const one = await given({ totalClasses: 2 })
    await one.end()
    const last = app.db.selectFrom('classSessions').selectAll().where('id', '=', `${one.classId}-2`)
    const { startsAt, endsAt, ...row } = await last.executeTakeFirstOrThrow()
    const week = 7 * 24 * 60 * MINUTE
    await app.db
      .insertInto('classSessions')
      .values({ ...row, id: 'added', number: 3, startsAt: startsAt + week, endsAt: endsAt + week })
      .execute()
    const answer = await one.putBack()
    expect([answer.status, answer.body.message]).toEqual([409, TEXTS.runGrewSince])
  })

  test('put back when they have one of its sessions singly by now: no, also when it is over', async () => {
    const one = await given({ totalClasses: 2 })
    await app.db
      .updateTable('classes')
      .set({ singlePricePaise: paise(SINGLE) })
      .where('id', '=', one.classId)
      .execute()
    await one.end()
    await till(app).buy(one.who, one.classId, `${one.classId}-2`)
    const answer = await one.putBack()
    expect([answer.status, answer.body.message]).toEqual([409, TEXTS.inItAgain])
    const other = await given({ totalClasses: 2 })
    const [sessionId, now] = [`${other.classId}-1`, app.studio.now()]
    const time = { startsAt: now - 50 * MINUTE, endsAt: now + 5 * MINUTE }
    await app.db.updateTable('classSessions').set(time).where('id', '=', sessionId).execute()
    await other.end()
    await book(app, { sessionId, classId: other.classId, userId: other.who.id }, 'present')
    app.wait(6 * MINUTE)
    expect((await other.putBack()).body.message).toBe(TEXTS.inItAgain)
  })

  test('put back after its session was over and counted: reports count them again', async () => {
    const one = await given({ totalClasses: 2 })
    const now = app.studio.now()
    await app.db
      .updateTable('classSessions')
      .set({ startsAt: now - 55 * MINUTE, endsAt: now + 5 * MINUTE })
      .where('id', '=', `${one.classId}-1`)
      .execute()
    const counted = async () => {
      await countReports(app.studio)
      const taken = await app.db.selectFrom('sessionCounts').select('taken').execute()
      const visits = await app.db.selectFrom('visitors').select(['userId', 'visits']).execute()
      return [taken, visits]
    }
    await one.end()
    app.wait(6 * MINUTE)
    expect(await counted()).toEqual([[{ taken: 0 }], []])
    app.wait(3 * MINUTE)
    expect((await one.putBack()).status).toBe(200)
    app.wait(10 * MINUTE)
    expect(await counted()).toEqual([[{ taken: 1 }], [{ userId: one.who.id, visits: 1 }]])
  })

  test('what was paid for is ended by its payment; no one ends that of another, nor who may not', async () => {
    const one = await given()
    const payer = await newMember(app)
    await sell(payer, one.classId)
    const { id } = await app.db
      .selectFrom('enrollments')
      .select('id')
      .where('userId', '=', payer.id)
      .executeTakeFirstOrThrow()
    const paid = `/api/studio/members/${payer.id}/runs/${id}`
    expect((await owner.browser.get(paid)).body.message).toBe(TEXTS.endedByItsPayment)
    expect((await owner.browser.post(`${paid}/end`, { reason: WHY })).status).toBe(409)
    const mixed = one.path.replace(one.who.id, payer.id)
    expect((await owner.browser.post(`${mixed}/end`, { reason: WHY })).status).toBe(404)
    expect((await one.end(payer as never)).status).toBe(403)
    expect((await one.putBack()).status).toBe(404)
  })
})
