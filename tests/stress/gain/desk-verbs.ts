import type { Member } from '../../../domain/core/actor.ts'
import {
  at,
  bookingOf,
  type Doing,
  newKey,
  one,
  openOne,
  personOf,
  REASON,
  sessionOf,
  type Verb,
} from './doing.ts'
import { priceOf } from './prices.ts'
import { logIn } from './world.ts'

/** What is done with people and their money. */
export const DESK_VERBS = {
  'mark attendance': async (doing) => {
    const { world, desk, how } = doing
    const session = openOne(doing, 30) ?? sessionOf(doing)
    const booked = bookingOf(doing, (one) => one.sessionId === session?.id)
    if (!booked) return false
    const mark = ['present', 'late', 'absent', 'present'][how % 4]
    const marks = [{ bookingId: booked.id, mark, markedAt: world.studio.now() }]
    const { ok, body } = await world.call(desk, 'PUT', `/api/sessions/${booked.sessionId}/roll`, { marks })
    return ok && (body.data?.kept?.length ?? 0) > 0
  },
  'add a walk-in': async (doing) => {
    const session = openOne(doing, 30)
    const body = { userId: doing.person.id, ...REASON }
    return session !== undefined && at(doing, `/api/sessions/${session.id}/walk-ins`, body)
  },
  'sell to a walk-in': async (doing) => {
    const { world, desk, person } = doing
    const session = openOne(doing, 30)
    if (!session) return false
    const path = `/api/studio/sales/sessions/${session.id}`
    const shown = await world.call(desk, 'GET', `${path}?member=${person.id}`)
    if (!shown.ok) return false
    const { price } = shown.data
    return at(doing, path, { ...cash(person), list: price, amount: price, beyond: 'From far' })
  },
  'add for nothing': async (doing) => {
    const session = sessionOf(doing)
    const given = { userId: doing.person.id, how: 'free', ...REASON }
    return (
      session !== undefined &&
      gift(doing, doing.person.id, `/api/studio/sessions/${session.id}/members`, given)
    )
  },
  'keep a place to pay for': async (doing) => {
    const session = sessionOf(doing)
    const kept = { userId: doing.person.id, how: 'online', ...REASON }
    return session !== undefined && at(doing, `/api/studio/sessions/${session.id}/members`, kept)
  },
  'promote from a list': async (doing) => {
    const waiting = await doing.world.db
      .selectFrom('enrollments')
      .select(['id', 'sessionId', 'userId'])
      .where('status', '=', 'waitlisted')
      .where('sessionId', 'is not', null)
      .orderBy('id')
      .execute()
    const one = waiting[doing.of % Math.max(1, waiting.length)]
    const how = doing.how % 2 ? 'give' : 'offer'
    const path = `/api/studio/sessions/${one?.sessionId}/waiting/${one?.id}/promote`
    if (!one) return false
    return how === 'give'
      ? gift(doing, one.userId, path, { how, ...REASON })
      : at(doing, path, { how, ...REASON })
  },
  'take off a session': async (doing) => {
    const { world, desk, ledger } = doing
    const booked = bookingOf(doing)
    if (!booked) return false
    const path = `/api/studio/sessions/${booked.sessionId}/places/${booked.id}`
    const shown = await world.call(desk, 'GET', path)
    if (!shown.ok) return false
    const { kind, byPolicy, whole } = shown.data.leaving
    const back = doing.how % 3 === 0 ? 'whole' : 'policy'
    const refund = (back === 'whole' ? (whole ?? byPolicy) : byPolicy) ?? 0
    const ok = await at(doing, `${path}/remove`, { back, refund, ...REASON })
    if (ok && back === 'whole' && kind === 'single')
      openly(doing, ledger.items.get(booked.enrollmentId ?? '')?.paymentId)
    return ok
  },
  'move a booking': async (doing) => {
    const { world, desk } = doing
    const booked = bookingOf(doing)
    if (!booked) return false
    const path = `/api/studio/sessions/${booked.sessionId}/places/${booked.id}`
    const { data, ok } = await world.call(desk, 'GET', path)
    const to = ok && data.moves[doing.how % Math.max(1, data.moves.length)]
    return Boolean(to) && at(doing, `${path}/move`, { sessionId: to._id, ...REASON })
  },
  merge: async (doing) => {
    const { world, desk, how } = doing
    const [one, , second] = world.buyers
    if (!one || !second) return false
    const path = `/api/studio/members/${one.id}/merge`
    const shown = await world.call(desk, 'GET', `${path}?with=${second.id}`)
    return how >= 0 && shown.ok && at(doing, path, { with: second.id, refund: shown.data.refund })
  },
  block: async (doing) => {
    const { world, desk, person } = doing
    const path = `/api/studio/members/${person.id}/block`
    const shown = await world.call(desk, 'GET', path)
    const bookings = doing.how % 3 === 0 ? 'leave' : 'cancel'
    const refund = bookings === 'leave' ? 0 : shown.data?.refund
    return shown.ok && at(doing, path, { ...REASON, bookings, refund })
  },
  'end a block': async (doing) => {
    const { db } = doing.world
    const blocked = await db
      .selectFrom('memberBlocks')
      .select('userId')
      .where('endedAt', 'is', null)
      .execute()
    const person = personOf(doing, one(doing, blocked)?.userId)
    if (!person) return false
    const ok = await at(doing, `/api/studio/members/${person.id}/unblock`)
    if (ok) await logIn(db, person)
    return ok
  },
  'give money back': async (doing) => {
    const { world, desk, ledger, how } = doing
    const items = [...ledger.items.values()]
    const item = items[doing.of % Math.max(1, items.length)]
    if (!item) return false
    const path = `/api/studio/money/payments/${item.paymentId}/refund`
    const shown = await world.call(desk, 'GET', path)
    if (!shown.ok) return false
    const { left, ending } = shown.data
    const basis = (['policy', 'policy', 'whole', 'sum'] as const)[how % 4] ?? 'policy'
    const ends = basis === 'policy' || (basis === 'whole' && ending !== null)
    const amount =
      basis === 'sum'
        ? Math.min(50, left)
        : basis === 'policy'
          ? ending?.byPolicy
          : ends
            ? ending?.whole
            : left
    const ok = await at(doing, path, { key: newKey(), basis, amount: amount ?? 0, ends, ...REASON })
    if (ok && basis !== 'policy') openly(doing, item.paymentId)
    return ok
  },
  'sell at the desk': async (doing) => {
    const { world, person } = doing
    const sessionId = doing.how % 2 ? (sessionOf(doing)?.id ?? null) : null
    const price = await priceOf(world, { classId: world.classId, sessionId })
    const what = { classId: world.classId, sessionId, list: price, amount: price }
    return price !== null && at(doing, '/api/studio/sales', { ...cash(person), ...what })
  },
  'give a run for nothing': async (doing) => {
    const { world, person } = doing
    const list = await priceOf(world, { classId: world.classId, sessionId: null })
    const what = { classId: world.classId, list, amount: 0, way: 'free', ...REASON }
    return at(doing, '/api/studio/sales', { ...cash(person), ...what })
  },
  'end a booking': async (doing) => {
    const given = await doing.world.db
      .selectFrom('enrollments')
      .select(['id', 'userId'])
      .where('paymentId', 'is', null)
      .where('sessionId', 'is', null)
      .where('status', '=', 'active')
      .orderBy('id')
      .execute()
    const one = given[doing.of % Math.max(1, given.length)]
    return one !== undefined && at(doing, `/api/studio/members/${one.userId}/runs/${one.id}/end`, REASON)
  },
  'hand money back': async (doing) => {
    const owed = await doing.world.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select('refunds.id')
      .where('payments.way', '!=', 'razorpay')
      .orderBy('refunds.id')
      .execute()
    const one = owed[doing.of % Math.max(1, owed.length)]
    return (
      one !== undefined && at(doing, `/api/studio/refunds/${one.id}/handed-back`, { reference: 'The box' })
    )
  },
} as const satisfies Record<string, Verb>

const cash = (person: Member) => ({ key: newKey(), memberId: person.id, way: 'cash' })

/** Someone decided that more comes back than the policy says. The front desk may not. */
function openly({ world, desk, ledger }: Doing, paymentId: string | undefined) {
  if (desk === world.friend && world.setting.role === 'front desk')
    ledger.wrong.push('the front desk gave back more than the policy says')
  if (paymentId !== undefined) ledger.open.add(paymentId)
}

async function gift(doing: Doing, userId: string, path: string, body: object): Promise<boolean> {
  const ok = await at(doing, path, body)
  if (ok && doing.desk === doing.world.friend) doing.ledger.gifts.push(userId)
  return ok
}
