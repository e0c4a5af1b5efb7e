import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { newId } from '../../domain/core/ids.ts'
import { UNDO_WINDOW_MS } from '../../domain/core/undo-window.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { addCentre, giveRole } from '../../tests/support/rows.ts'
import { newSingles, type Session, SINGLE, till, type Who } from '../../tests/support/single-places.ts'
import { holdAt } from '../../tests/support/teachers.ts'
import { newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WHY = 'Came a long way'
const PASSWORD = 'quiet-river-7'

/** One session, those in it and those who wait: what the desk sees of it, and does with it. */
describe.each(BOTH_ENGINES)('a session at the desk on %s', (engine) => {
  let app: TestApp
  let owner: Who
  let people: Who[]
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
  })
  beforeEach(async () => {
    people = await newMembers(app, 5)
    owner = (await newMembers(app, 1))[0] as Who
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute()
  })
  const who = (n: number) => people[n] as Who
  const staff = async (role: 'manager' | 'front desk' | 'accountant', centreId: string | null = null) => {
    const one = (await newMembers(app, 1))[0] as Who
    await giveRole(app.db, one.id, role, centreId)
    return one
  }

  const open = async (about: Parameters<typeof newSingles>[1] = {}) => {
    const found = await newSingles(app, { capacity: 2, totalClasses: 3, startsInDays: 10, ...about })
    const { buy } = till(app)
    const at = (n: number) => found.sessions[n] as Session
    const [sessionId, path] = [at(0).id, `/api/studio/sessions/${at(0).id}`]
    const read = async (by = owner) => (await by.browser.get(path)).body.data
    const bookingOf = async (one: Who, of = sessionId) =>
      (
        await app.db
          .selectFrom('bookings')
          .select('id')
          .where('sessionId', '=', of)
          .where('userId', '=', one.id)
          .where('state', '=', 'booked')
          .executeTakeFirst()
      )?.id ?? 'none'
    return {
      classId: found.id,
      sessionId,
      at,
      path,
      read,
      bookingOf,
      single: (one: Who, n = 0) => buy(one, found.id, at(n).id),
      run: (one: Who) => buy(one, found.id),
      wait: async (one: Who) => {
        const form = { userId: one.id, classId: found.id, sessionId }
        expect((await one.browser.post('/api/waiting-list/join', form)).status).toBe(200)
        return (await read()).waiting.find(({ isForRun }: { isForRun: boolean }) => !isForRun)
      },
      add: (one: { id: string }, form: object = {}, by = owner) =>
        by.browser.post(`${path}/members`, { userId: one.id, how: 'free', reason: WHY, ...form }),
      preview: async (one: Who, by = owner) =>
        (await by.browser.get(`${path}/places/${await bookingOf(one)}`)).body.data,
      remove: async (one: Who, form: object, by = owner) =>
        by.browser.post(`${path}/places/${await bookingOf(one)}/remove`, {
          back: 'policy',
          refund: 0,
          reason: WHY,
          ...form,
        }),
      move: async (one: Who, to: string, by = owner) =>
        by.browser.post(`${path}/places/${await bookingOf(one)}/move`, { sessionId: to, reason: WHY }),
      promote: (waitId: string, how: 'offer' | 'give', by = owner) =>
        by.browser.post(`${path}/waiting/${waitId}/promote`, { how, reason: WHY }),
      write: (form: object, by = owner) => by.browser.post(`${path}/letter`, form),
    }
  }
  const kinds = (data: { history: { kind: string }[] }) => data.history.map(({ kind }) => kind)
  const lettersTo = async (one: Who, kind: string) =>
    app.db
      .selectFrom('outboxEmails')
      .selectAll()
      .where('userId', '=', one.id)
      .where('kind', '=', kind)
      .execute()
  const inOrder = async () => expect(await audit(app.studio)).toEqual([])

  describe('who may', () => {
    test('read it: the desk everywhere, its teacher, no one else; money only who sees sales', async () => {
      const one = await open()
      await one.single(who(0))
      const teacher = who(1)
      await app.db
        .updateTable('instructors')
        .set({ userId: teacher.id })
        .where('id', '=', `teacher-${one.classId}`)
        .execute()
      await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', teacher.id).execute()
      for (const by of [owner, await staff('manager'), await staff('front desk')]) {
        const data = await one.read(by)
        expect(data.people[0].paid).toMatchObject({ amount: SINGLE })
        expect(data.may).toContain('roster.change')
      }
      const theirs = await one.read(teacher)
      expect(theirs.people[0].paid).toBeNull()
      expect(theirs.may).not.toContain('roster.change')
      expect(theirs.may).toContain('message.write')
      await addCentre(app.db, newId(), { name: 'Elsewhere', picture: 'centre-x', position: 9 })
      const { id: centreId } = await app.db.selectFrom('centres').select('id').executeTakeFirstOrThrow()
      const elsewhere = await staff('front desk', centreId)
      for (const by of [who(0), who(2), await staff('accountant'), elsewhere])
        expect((await by.browser.get(one.path)).status).toBe(403)
      expect((await app.browser().get(one.path)).status).toBe(401)
      const other = await open()
      expect((await teacher.browser.get(other.path)).status).toBe(403)
    })

    test('change it: the desk; a teacher neither adds, takes off, moves nor promotes', async () => {
      const one = await open()
      await one.single(who(0))
      const teacher = who(1)
      await app.db
        .updateTable('instructors')
        .set({ userId: teacher.id })
        .where('id', '=', `teacher-${one.classId}`)
        .execute()
      await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', teacher.id).execute()
      for (const by of [teacher, who(2), await staff('accountant')])
        for (const call of [
          () => one.add(who(3), {}, by),
          () => one.remove(who(0), {}, by),
          () => one.move(who(0), one.at(1).id, by),
          () => one.promote('none', 'give', by),
        ])
          expect((await call()).status).toBe(403)
      expect((await one.write({ to: 'booked', text: 'Hello', people: 1 }, teacher)).status).toBe(200)
      expect((await one.write({ to: 'booked', text: 'Hello', people: 1 }, who(2))).status).toBe(403)
    })

    test('add for nothing: a few by one person and one to a member; more is a discount, which is a manager’s', async () => {
      const [first, second] = [await open({ capacity: 9 }), await open({ capacity: 9 })]
      const desk = await staff('front desk')
      const some = (await newMembers(app, 5)) as Who[]
      const add = async (n: number, session = first, by = desk) =>
        (await session.add(some[n] as Who, {}, by)).status
      expect(await add(0)).toBe(200)
      expect(await add(0, second)).toBe(403)
      expect([await add(1), await add(2)]).toEqual([200, 200])
      expect(await add(3)).toBe(403)
      expect(await add(3, first, await staff('manager'))).toBe(200)
    })

    test('give all of it back: a manager; the front desk gives by the policy', async () => {
      const one = await open()
      await one.single(who(0))
      const desk = await staff('front desk')
      expect((await one.preview(who(0), desk)).leaving.whole).toBeNull()
      expect((await one.remove(who(0), { back: 'whole', refund: SINGLE }, desk)).status).toBe(403)
      expect(
        (await one.remove(who(0), { back: 'whole', refund: SINGLE }, await staff('manager'))).status,
      ).toBe(200)
      await inOrder()
    })
  })

  describe('adding', () => {
    test('for nothing, with an email; one more than the room holds keeps its reason; twice is refused', async () => {
      const one = await open({ capacity: 1 })
      expect((await one.add(who(0))).body).toMatchObject({ message: TEXTS.memberAdded })
      const again = await one.add(who(0))
      expect([again.status, again.body.message]).toEqual([409, TEXTS.memberOnRoll])
      expect((await one.add(who(1), { reason: '' })).status).toBe(422)
      expect((await one.add(who(1))).status).toBe(200)
      const data = await one.read()
      expect([data.taken, data.capacity]).toEqual([2, 1])
      expect(data.people.map(({ reason }: { reason: string | null }) => reason).sort()).toEqual([WHY, null])
      expect(kinds(data)).toEqual(['given', 'given'])
      expect(data.history[0]).toMatchObject({ said: WHY, person: expect.any(String), by: expect.any(String) })
      expect(await lettersTo(who(1), 'place-given')).toHaveLength(1)
      await inOrder()
    })

    test('online keeps a free place until it is paid; none is kept where there is none', async () => {
      const one = await open({ capacity: 1 })
      expect((await one.add(who(0), { how: 'online' })).body.message).toBe(TEXTS.placeKept)
      const data = await one.read()
      expect(data.held).toMatchObject([{ isOffer: true }])
      expect(data.waiting).toMatchObject([{ state: 'offered', until: expect.any(Number) }])
      const full = await one.add(who(1), { how: 'online' })
      expect([full.status, full.body.code]).toEqual([409, 'class-full'])
      await one.single(who(0))
      expect((await one.read()).people).toHaveLength(1)
      await inOrder()
    })

    test('no one whose account has ended, no one into what has begun or is off', async () => {
      const one = await open()
      await app.db.updateTable('users').set({ deletedAt: 1 }).where('id', '=', who(0).id).execute()
      expect((await one.add(who(0))).status).toBe(404)
      await app.db.updateTable('users').set({ deletedAt: null }).where('id', '=', who(0).id).execute()
      expect((await one.add({ id: 'none' })).status).toBe(404)
      const startsAt = app.studio.now() - HOUR
      await app.db.updateTable('classSessions').set({ startsAt }).where('id', '=', one.sessionId).execute()
      const late = await one.add(who(1))
      expect([late.status, late.body.message]).toEqual([409, TEXTS.rosterHasBegun])
    })

    test('the desk and a buyer at once, for the last place: never two in one seat', async () => {
      const one = await open({ capacity: 1 })
      const { order, pay } = till(app)
      const [added, created] = await Promise.all([one.add(who(0)), order(who(1), one.classId, one.sessionId)])
      expect(added.status).toBe(200)
      if (created.status === 200) await pay(who(1), created.body.orderId)
      const { people: inIt } = await one.read()
      // Anyone who came second is refused, or is one more with the reason of the desk.
      expect(inIt.length - inIt.filter(({ reason }: { reason: string | null }) => reason).length).toBe(1)
      await inOrder()
    })
  })

  describe('taking off', () => {
    test('shows no sum to who lacks a second factor, neither before nor after, and takes no one off', async () => {
      const one = await open()
      await one.single(who(0))
      await one.single(who(1))
      const desk = await staff('front desk')
      expect((await one.preview(who(0), desk)).leaving).toMatchObject({ kind: 'single', paid: SINGLE })
      expect((await one.remove(who(1), { refund: SINGLE })).status).toBe(200)
      await beginStudio(app.db)
      const demand = (demandsTwoFactor: 0 | 1) =>
        app.db.updateTable('studioProfiles').set({ demandsTwoFactor }).execute()
      await demand(1)
      const shown = (await one.preview(who(0), desk)).leaving
      const refused = await one.remove(who(0), { refund: SINGLE }, desk)
      const read = await one.read(desk)
      await demand(0)
      expect(shown).toMatchObject({ paid: null, byPolicy: null, percent: null, whole: null })
      expect(refused.body.code).toBe('second-factor-missing')
      expect(read.takenOff).toMatchObject([{ amount: null }])
      expect(read.history.find(({ kind }: { kind: string }) => kind === 'taken-off')).toMatchObject({
        to: null,
      })
      expect((await one.read(desk)).takenOff).toMatchObject([{ amount: SINGLE }])
    })

    test('a single place by the policy, with the sum that its member would get', async () => {
      const one = await open()
      await one.single(who(0))
      const { leaving } = await one.preview(who(0))
      expect(leaving).toMatchObject({ kind: 'single', paid: SINGLE, whole: SINGLE, percent: 100 })
      const wrong = await one.remove(who(0), { refund: 1 })
      expect([wrong.status, wrong.body.code]).toEqual([409, 'price-changed'])
      const done = await one.remove(who(0), { refund: leaving.byPolicy })
      expect(done.body.data).toMatchObject({ refund: leaving.byPolicy })
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
      const data = await one.read()
      expect(data.people).toEqual([])
      expect(kinds(data)).toEqual(['taken-off', 'booked'])
      expect(data.history[0]).toMatchObject({ said: WHY, to: leaving.byPolicy })
      expect(await lettersTo(who(0), 'cancelled')).toHaveLength(1)
      await inOrder()
    })

    describe('the ten minutes of its refund', () => {
      /** One single place of a class for one, paid online, taken off by the desk. */
      const takenOff = async () => {
        const one = await open({ capacity: 1 })
        await one.single(who(0))
        const { leaving } = await one.preview(who(0))
        const { body } = await one.remove(who(0), { refund: leaving.byPolicy })
        expect(body.data).toEqual({ refund: SINGLE, leavesAt: expect.any(Number) })
        const [waits] = (await one.read()).takenOff
        return { ...one, key: waits._id as string }
      }
      const undo = (key: string, by = owner) => by.browser.post(`/api/studio/pending/${key}/undo`, {})
      const refundsOf = async (one: Who) =>
        app.db
          .selectFrom('refunds')
          .innerJoin('payments', 'payments.id', 'refunds.paymentId')
          .innerJoin('orders', 'orders.id', 'payments.orderId')
          .select(['refunds.amountPaise', 'refunds.reason'])
          .where('orders.userId', '=', one.id)
          .execute()
      const over = async () => {
        app.wait(UNDO_WINDOW_MS)
        await executePending(app.studio)
      }

      test('the place is free at once, the money and the email wait', async () => {
        const one = await takenOff()
        expect((await one.read()).takenOff).toMatchObject([{ amount: SINGLE, name: expect.any(String) }])
        expect(await refundsOf(who(0))).toEqual([])
        expect(await lettersTo(who(0), 'cancelled')).toEqual([])
        const timeline = (await owner.browser.get(`/api/studio/members/${who(0).id}/timeline`)).body.data
        expect(timeline.lines).toContainEqual(expect.objectContaining({ kind: 'cancelled', amount: SINGLE }))
        await inOrder()
        await over()
        expect(await refundsOf(who(0))).toMatchObject([{ amountPaise: SINGLE * 100, reason: 'policy' }])
        expect(await lettersTo(who(0), 'cancelled')).toHaveLength(1)
        expect((await one.read()).takenOff).toEqual([])
        await inOrder()
        await over()
        expect(await refundsOf(who(0))).toHaveLength(1)
      })

      test('undone, they are in it again, and no money leaves', async () => {
        const one = await takenOff()
        expect((await undo(one.key)).status).toBe(200)
        const data = await one.read()
        expect(data.people).toHaveLength(1)
        expect(data.takenOff).toEqual([])
        expect(kinds(data).slice(0, 2)).toEqual(['put-back', 'taken-off'])
        await over()
        expect(await refundsOf(who(0))).toEqual([])
        expect(await lettersTo(who(0), 'cancelled')).toEqual([])
        await inOrder()
        // The place is theirs as before: it can be taken off again.
        const { leaving } = await one.preview(who(0))
        expect((await one.remove(who(0), { refund: leaving.byPolicy })).status).toBe(200)
        await over()
        expect(await refundsOf(who(0))).toHaveLength(1)
        await inOrder()
      })

      test('undone after the place was sold: it stays sold, and the money leaves', async () => {
        const one = await takenOff()
        await one.single(who(1))
        const answer = await undo(one.key)
        expect([answer.status, answer.body.message]).toEqual([409, TEXTS.placeTakenSince])
        expect((await one.read()).takenOff).toHaveLength(1)
        await over()
        expect(await refundsOf(who(0))).toHaveLength(1)
        await inOrder()
      })

      test('undone after it was offered to who waits, or bought again by themselves: neither', async () => {
        const offered = await open({ capacity: 1 })
        await offered.single(who(0))
        await offered.wait(who(1))
        await offered.remove(who(0), { refund: SINGLE })
        const [first] = (await offered.read()).takenOff
        expect((await undo(first._id)).body.message).toBe(TEXTS.placeTakenSince)
        const again = await takenOff()
        await again.single(who(0))
        expect((await undo(again.key)).body.message).toBe(TEXTS.inItAgain)
        await over()
        expect(await refundsOf(who(0))).toHaveLength(2)
        await inOrder()
      })

      test('undone when they are over, or when the session was cancelled: no', async () => {
        const late = await takenOff()
        app.wait(UNDO_WINDOW_MS)
        expect((await undo(late.key)).body.message).toBe(TEXTS.pendingOver)
        await executePending(app.studio)
        expect((await undo(late.key)).status).toBe(409)
        expect((await late.read()).people).toEqual([])
        const off = await takenOff()
        await app.db
          .updateTable('classSessions')
          .set({ cancelledAt: app.studio.now() })
          .where('id', '=', off.sessionId)
          .execute()
        expect((await undo(off.key)).body.message).toBe(TEXTS.sessionIsOff)
      })

      test('two undos at once: one gives the place back; an undo at its last moment, or the money leaves', async () => {
        const one = await takenOff()
        const answers = await Promise.all([undo(one.key), undo(one.key)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        expect((await one.read()).people).toHaveLength(1)
        await inOrder()
        const last = await takenOff()
        const jobs = { ...app.studio, now: () => app.studio.now() + UNDO_WINDOW_MS }
        const [{ status }] = await Promise.all([undo(last.key), executePending(jobs)])
        expect(await refundsOf(who(0))).toHaveLength(status === 200 ? 0 : 1)
        expect((await last.read()).people).toHaveLength(status === 200 ? 1 : 0)
        await inOrder()
      })

      test('is for who may take someone off and give the money back', async () => {
        const one = await takenOff()
        for (const by of [who(0), who(1), await staff('accountant')])
          expect((await undo(one.key, by)).status).toBe(403)
        expect((await undo(one.key, await staff('front desk'))).status).toBe(200)
      })

      describe('after a refund beside it was asked', () => {
        const paymentOf = async (one: Who) =>
          app.db
            .selectFrom('payments')
            .innerJoin('orders', 'orders.id', 'payments.orderId')
            .select('payments.id')
            .where('orders.userId', '=', one.id)
            .executeTakeFirstOrThrow()
        const askBeside = (paymentId: string, form: object) =>
          owner.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
            key: `beside-${newId()}`,
            basis: 'sum',
            amount: 200,
            ends: false,
            reason: WHY,
            ...form,
          })
        const halfOver = () => app.wait(UNDO_WINDOW_MS / 2)

        test.each([
          ['a sum', {}],
          ['all of it', { basis: 'whole', amount: SINGLE }],
        ])('%s stays here and says so, and what was promised for the place leaves', async (_, form) => {
          const one = await open({ capacity: 1 })
          await one.single(who(0))
          const { id } = await paymentOf(who(0))
          expect((await askBeside(id, form)).status).toBe(200)
          halfOver()
          expect((await one.remove(who(0), { refund: SINGLE })).status).toBe(200)
          halfOver()
          await executePending(app.studio)
          expect(await refundsOf(who(0))).toEqual([])
          const told = (await owner.browser.get('/api/studio/money/to-do')).body.data.asked
          expect(told).toContainEqual(
            expect.objectContaining({ paymentId: id, leavesAt: null, why: TEXTS.refundMeanwhile }),
          )
          halfOver()
          await executePending(app.studio)
          expect(await refundsOf(who(0))).toEqual([{ amountPaise: SINGLE * 100, reason: 'policy' }])
          expect(await lettersTo(who(0), 'cancelled')).toHaveLength(1)
          expect(await lettersTo(who(0), 'given-back')).toEqual([])
          await inOrder()
        })

        test('it leaves when they have their place again', async () => {
          const one = await open({ capacity: 1 })
          await one.single(who(0))
          const { id } = await paymentOf(who(0))
          await askBeside(id, {})
          await one.remove(who(0), { refund: SINGLE })
          const [waits] = (await one.read()).takenOff
          expect((await undo(waits._id)).status).toBe(200)
          await over()
          expect(await refundsOf(who(0))).toEqual([{ amountPaise: 200 * 100, reason: 'desk' }])
          await inOrder()
        })

        test('and none is taken while that of the place waits', async () => {
          await takenOff()
          const { id } = await paymentOf(who(0))
          const answer = await askBeside(id, {})
          expect([answer.status, answer.body.message]).toEqual([409, TEXTS.refundWaits])
          await over()
          expect(await refundsOf(who(0))).toEqual([{ amountPaise: SINGLE * 100, reason: 'policy' }])
          expect((await askBeside(id, {})).status).toBe(409)
          await inOrder()
        })
      })

      test('an account cannot end while its refund waits', async () => {
        people[0] = (await newMember(app)) as never
        const one = await takenOff()
        const end = () => who(0).browser.post('/api/user/delete', { password: PASSWORD })
        expect((await end()).body.message).toBe(TEXTS.deleteWhileRefund)
        await over()
        await sendRefunds(app.studio)
        expect((await end()).status).toBe(200)
        expect((await undo(one.key)).status).toBe(409)
      })
    })

    test('all of it by a manager, where the policy gives less', async () => {
      const one = await open()
      await one.single(who(0))
      app.wait(2 * HOUR)
      const startsAt = app.studio.now() + 18 * HOUR
      await app.db
        .updateTable('classSessions')
        .set({ startsAt, endsAt: startsAt + HOUR })
        .where('id', '=', one.sessionId)
        .execute()
      const by = await staff('manager')
      const { leaving } = await one.preview(who(0), by)
      expect(leaving.byPolicy).toBeLessThan(SINGLE)
      expect((await one.remove(who(0), { back: 'whole', refund: SINGLE }, by)).body.data).toMatchObject({
        refund: SINGLE,
      })
      await inOrder()
    })

    test('or moved, while they cancel themselves: one of the two is done', async () => {
      for (const act of ['remove', 'move'] as const) {
        const one = await open()
        await one.single(who(0))
        const { leaving } = await one.preview(who(0))
        const { id } = await app.db
          .selectFrom('enrollments')
          .select('id')
          .where('userId', '=', who(0).id)
          .where('sessionId', '=', one.sessionId)
          .executeTakeFirstOrThrow()
        const [own, desk] = await Promise.all([
          who(0).browser.post(`/api/enrollments/${id}/cancel`, { refund: leaving.byPolicy }),
          act === 'remove'
            ? one.remove(who(0), { refund: leaving.byPolicy })
            : one.move(who(0), one.at(1).id),
        ])
        // Moved first, they cancel the place that they have then.
        expect([own.status, desk.status]).toContain(200)
        if (act === 'remove') expect([own.status, desk.status].sort()).not.toEqual([200, 200])
        await inOrder()
      }
    })

    test('one of the run gives up this session alone, hears of it, and the place goes to who waits', async () => {
      const one = await open({ capacity: 1 })
      await one.run(who(0))
      await one.wait(who(1))
      expect((await one.preview(who(0))).leaving).toMatchObject({ kind: 'run', byPolicy: 0 })
      expect((await one.remove(who(0), {})).status).toBe(200)
      const data = await one.read()
      expect(data.waiting).toMatchObject([{ state: 'offered' }])
      expect(kinds(data)).toContain('taken-off')
      expect(await lettersTo(who(0), 'roster-left')).toHaveLength(1)
      expect(await one.bookingOf(who(0), one.at(1).id)).not.toBe('none')
      const twice = await owner.browser.post(`${one.path}/places/none/remove`, {
        back: 'policy',
        refund: 0,
        reason: WHY,
      })
      expect(twice.status).toBe(404)
      await inOrder()
    })
  })

  describe('moving', () => {
    test('a single place to another session of its class, paid as it is; both histories say so', async () => {
      const one = await open()
      await one.single(who(0))
      const { moves } = await one.preview(who(0))
      expect(moves.map(({ _id }: { _id: string }) => _id)).toEqual([one.at(1).id, one.at(2).id])
      expect((await one.move(who(0), one.at(1).id)).body.message).toBe(TEXTS.memberMoved)
      expect(kinds(await one.read())).toContain('moved-away')
      const there = (await owner.browser.get(`/api/studio/sessions/${one.at(1).id}`)).body.data
      expect(there.people).toMatchObject([{ paid: { amount: SINGLE } }])
      expect(kinds(there)).toEqual(['moved-here'])
      expect(await lettersTo(who(0), 'roster-moved')).toHaveLength(1)
      await inOrder()
    })

    test('a single place to a later date gives no more back by the policy than it gave then', async () => {
      const one = await open()
      await one.single(who(0))
      const { startsAt } = one.at(0)
      app.wait(startsAt - 2 * HOUR - app.studio.now())
      expect((await one.move(who(0), one.at(2).id)).status).toBe(200)
      const own = await app.db
        .selectFrom('enrollments')
        .select('id')
        .where('userId', '=', who(0).id)
        .executeTakeFirstOrThrow()
      const { percent, refund } = (await who(0).browser.get(`/api/enrollments/${own.id}/cancellation`)).body
        .data
      expect([percent, refund]).toEqual([50, SINGLE / 2])
      expect((await who(0).browser.post(`/api/enrollments/${own.id}/cancel`, { refund })).status).toBe(200)
      await inOrder()
    })

    test('one of a run to a parallel class, as a make-up; never into a full one, nor their own', async () => {
      const category = `Only ${newId()}`
      const [one, parallel] = [
        await open({ category } as object),
        await open({ category, capacity: 1 } as object),
      ]
      await app.db
        .updateTable('classes')
        .set({ category })
        .where('id', 'in', [one.classId, parallel.classId])
        .execute()
      for (const n of [0, 1, 2])
        await app.db
          .updateTable('classSessions')
          .set({ startsAt: parallel.at(n).startsAt + 2 * HOUR, endsAt: parallel.at(n).endsAt + 2 * HOUR })
          .where('id', '=', parallel.at(n).id)
          .execute()
      await one.run(who(0))
      await parallel.single(who(1), 1)
      expect((await one.move(who(0), one.at(1).id)).status).toBe(409)
      expect((await one.move(who(0), parallel.at(1).id)).status).toBe(409)
      expect((await one.move(who(0), parallel.at(0).id)).status).toBe(200)
      expect((await parallel.read()).people).toMatchObject([{ source: 'make-up' }])
      await inOrder()
      // And back: with their run, not as a make-up of it.
      const there = `${parallel.path}/places/${await parallel.bookingOf(who(0))}`
      const back = await owner.browser.post(`${there}/move`, { sessionId: one.sessionId, reason: WHY })
      expect(back.status).toBe(200)
      expect((await one.read()).people).toMatchObject([{ source: 'run' }])
      await inOrder()
    })

    test('two moves into the last place at once: one gets it', async () => {
      const one = await open()
      await one.single(who(0))
      await one.single(who(1))
      await one.single(who(2), 1)
      const answers = await Promise.all([one.move(who(0), one.at(1).id), one.move(who(1), one.at(1).id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      await inOrder()
    })

    test('someone who is moved into a session before it changes is told of that change', async () => {
      const one = await open()
      await one.single(who(0))
      const change = { scope: 'this', startsAt: one.at(1).startsAt + HOUR, people: 0, refund: 0 }
      const path = `/api/studio/sessions/${one.at(1).id}/change`
      expect((await owner.browser.post(path, change)).status).toBe(200)
      app.wait(1000)
      expect((await one.move(who(0), one.at(1).id)).status).toBe(200)
      app.wait(HOUR)
      await executePending(app.studio)
      expect(await lettersTo(who(0), 'session-changed')).toHaveLength(1)
      await inOrder()
    })
  })

  describe('giving a place', () => {
    test('beyond the room at once; the list says why each is there', async () => {
      const one = await open({ capacity: 1 })
      await one.single(who(0))
      await one.wait(who(1))
      app.wait(1000)
      await one.wait(who(2))
      const { waiting } = await one.read()
      expect(waiting.map(({ state }: { state: string }) => state)).toEqual(['waiting', 'waiting'])
      const none = await one.promote(waiting[1]._id, 'offer')
      expect([none.status, none.body.message]).toEqual([409, TEXTS.noMatToOffer])
      expect((await one.promote(waiting[1]._id, 'give')).body.data).toEqual({ isBeyond: true })
      const after = await one.read()
      expect(after.waiting).toHaveLength(1)
      expect(after.history[0]).toMatchObject({ kind: 'promoted', said: WHY })
      const gone = await one.promote(waiting[1]._id, 'give')
      expect([gone.status, gone.body.message]).toEqual([404, TEXTS.waitsNoLonger])
      await inOrder()
    })

    test('two at once for the last place: one is asked, the other is told that none is free', async () => {
      const one = await open({ capacity: 1 })
      await one.single(who(0))
      for (const n of [1, 2]) {
        await one.wait(who(n))
        const until = app.studio.now() + DAY
        const form = { userId: who(n).id, classId: one.classId, sessionId: one.sessionId, until }
        expect((await who(n).browser.post('/api/waiting-list/pause', form)).status).toBe(200)
      }
      const { leaving } = await one.preview(who(0))
      await one.remove(who(0), { refund: leaving.byPolicy })
      const { waiting } = await one.read()
      expect(waiting.map(({ state }: { state: string }) => state)).toEqual(['paused', 'paused'])
      const answers = await Promise.all(waiting.map(({ _id }: { _id: string }) => one.promote(_id, 'offer')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await one.read()).held).toHaveLength(1)
      await inOrder()
    })
  })

  describe('writing to all', () => {
    test('those booked, those who came, those who wait; as previewed, and kept in the history', async () => {
      const one = await open({ capacity: 1 })
      await one.single(who(0))
      await one.wait(who(1))
      const readers = async (to: string) => (await owner.browser.get(`${one.path}/letter?to=${to}`)).body.data
      expect(await readers('booked')).toEqual({ people: 1, without: 0 })
      expect(await readers('came')).toEqual({ people: 0, without: 0 })
      expect(await readers('waiting')).toEqual({ people: 1, without: 0 })
      expect((await one.write({ to: 'booked', text: 'Bring a strap.', people: 2 })).status).toBe(409)
      expect((await one.write({ to: 'came', text: 'Thank you.', people: 0 })).status).toBe(409)
      expect((await one.write({ to: 'booked', text: 'Bring a strap.', people: 1 })).status).toBe(200)
      expect(await lettersTo(who(0), 'session-message')).toEqual([])
      app.wait(10 * 60_000)
      await executePending(app.studio)
      await executePending(app.studio)
      const [letter] = await lettersTo(who(0), 'session-message')
      expect(letter?.text).toContain('Bring a strap.')
      expect(await lettersTo(who(1), 'session-message')).toEqual([])
      expect((await one.read()).history[0]).toMatchObject({ kind: 'written', said: 'Bring a strap.', to: 1 })
    })

    test('taken back within ten minutes no one reads it; later it has left', async () => {
      const one = await open()
      await one.single(who(0))
      const written = (await one.write({ to: 'booked', text: 'The wrong room.', people: 1 })).body.data
      expect((await one.read()).letters).toMatchObject([{ _id: written._id, people: 1 }])
      const undo = (by = owner) => by.browser.post(`/api/studio/pending/${written._id}/undo`, {})
      expect((await undo(who(0))).status).toBe(403)
      expect((await undo()).body.message).toBe(TEXTS.pendingUndone)
      expect((await undo()).body.message).toBe(TEXTS.pendingOver)
      app.wait(10 * 60_000)
      await executePending(app.studio)
      expect(await lettersTo(who(0), 'session-message')).toEqual([])
      expect(kinds(await one.read()).slice(0, 2)).toEqual(['taken-back', 'written'])
    })

    test('who has left meanwhile does not read it; about a session that begins soon it leaves at once', async () => {
      const one = await open()
      await one.single(who(0))
      await one.single(who(1))
      await one.write({ to: 'booked', text: 'Bring a strap.', people: 2 })
      await one.remove(who(1), { refund: SINGLE })
      app.wait(10 * 60_000)
      await executePending(app.studio)
      expect(await lettersTo(who(0), 'session-message')).toHaveLength(1)
      expect(await lettersTo(who(1), 'session-message')).toEqual([])
      const soonAt = app.studio.now() + 15 * 60_000
      await app.db
        .updateTable('classSessions')
        .set({ startsAt: soonAt, endsAt: soonAt + 3_600_000 })
        .where('id', '=', one.sessionId)
        .execute()
      const soon = await one.write({ to: 'booked', text: 'We are in the garden.', people: 1 })
      expect(soon.body.data.leavesAt).toBeLessThanOrEqual(app.studio.now())
      await executePending(app.studio)
      expect(await lettersTo(who(0), 'session-message')).toHaveLength(2)
    })

    test('five times a day, no more', async () => {
      const one = await open()
      await one.single(who(0))
      for (let n = 0; n < 5; n++)
        expect((await one.write({ to: 'booked', text: `Again ${n}`, people: 1 })).status).toBe(200)
      const often = await one.write({ to: 'booked', text: 'Once more', people: 1 })
      expect([often.status, often.body.message]).toEqual([429, TEXTS.writtenOften(5)])
    })
  })

  test('members are found by name, address or number; a teacher sees the beginning of an address', async () => {
    const one = await open()
    const teacher = who(1)
    await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', teacher.id).execute()
    await app.db
      .updateTable('instructors')
      .set({ userId: teacher.id })
      .where('id', '=', `teacher-${one.classId}`)
      .execute()
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', who(0).id)
      .executeTakeFirstOrThrow()
    const find = async (by: Who) =>
      (await by.browser.get(`${one.path}/members?q=${encodeURIComponent(email)}`)).body.data
    expect(await find(owner)).toMatchObject([{ _id: who(0).id, email, isBooked: false }])
    await holdAt(app, one.sessionId, app.studio.now() + 5 * 60_000)
    expect((await find(teacher))[0].email).not.toBe(email)
    expect((await who(2).browser.get(`${one.path}/members?q=ravi`)).status).toBe(403)
  })

  test('anyone who cannot pay online is said to, before anyone chooses it for them', async () => {
    const one = await open()
    const add = async (form: object) =>
      (await owner.browser.post('/api/studio/members', { lastName: 'Quux', ...form })).body.data._id
    const ids = [
      await add({ firstName: 'Nomail' }),
      await add({ firstName: 'Unproved', email: 'unproved@example.com' }),
    ]
    const found = (await owner.browser.get(`${one.path}/members?q=quux`)).body.data
    expect(found).toMatchObject([
      { _id: ids[0], email: '', cannotPayOnline: TEXTS.theyHaveNoLogin },
      { _id: ids[1], email: 'unproved@example.com', cannotPayOnline: TEXTS.theyNeedProof },
    ])
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', who(0).id)
      .executeTakeFirstOrThrow()
    const proved = (await owner.browser.get(`${one.path}/members?q=${email}`)).body.data
    expect(proved).toMatchObject([{ _id: who(0).id, cannotPayOnline: null }])
    const refused = await owner.browser.post(`${one.path}/members`, {
      userId: ids[0],
      how: 'online',
      reason: 'Called',
    })
    expect([refused.status, refused.body.errors]).toEqual([409, { how: TEXTS.theyHaveNoLogin }])
  })

  test('what is to be cancelled shows its plan until it is, and can be undone', async () => {
    const one = await open()
    await one.single(who(0))
    const off = { scope: 'this', cancel: true, reason: 'A storm.', people: 1, refund: SINGLE }
    const cancel = async () => (await owner.browser.post(`${one.path}/change`, off)).body.data.changeId
    const changeId = await cancel()
    const waits = { isOff: true, when: null, room: null, teacher: null, changeId }
    expect(await one.read()).toMatchObject({ isOff: false, change: waits })
    expect((await owner.browser.post(`/api/studio/pending/${changeId}/undo`, {})).status).toBe(200)
    const back = await one.read()
    expect([back.isOff, back.change, back.people.length]).toEqual([false, null, 1])
    await cancel()
    app.wait(10 * 60_000)
    await executePending(app.studio)
    const data = await one.read()
    expect(data).toMatchObject({ isOff: true, change: null })
    expect(data.history[0]).toMatchObject({ kind: 'called-off', said: 'A storm.' })
    await inOrder()
  })

  test('a change that could not be made says why on its page, until someone has read it', async () => {
    const one = await open()
    const { startsAt, endsAt } = one.at(0)
    const later = { startsAt: startsAt + HOUR, endsAt: endsAt + HOUR }
    const made = await owner.browser.post(`${one.path}/change`, {
      scope: 'this',
      ...later,
      people: 0,
      refund: 0,
    })
    expect(made.status).toBe(200)
    await app.db.updateTable('classSessions').set(later).where('id', '=', one.sessionId).execute()
    app.wait(10 * 60_000)
    await executePending(app.studio)
    const { changeId } = made.body.data
    expect(await one.read()).toMatchObject({
      notMade: { changeId, why: TEXTS.changedElsewhere },
      change: null,
    })
    expect((await owner.browser.post(`/api/studio/pending/${changeId}/undo`, {})).status).toBe(200)
    expect((await one.read()).notMade).toBeNull()
    await inOrder()
  })
})
