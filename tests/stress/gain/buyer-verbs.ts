import { codeAt } from '../../../domain/attendance/door-code.ts'
import { bookingOf, type Doing, inClass, one, openOne, personOf, sessionOf, type Verb } from './doing.ts'
import { priceOf } from './prices.ts'
import { type Order, PASSWORD, type World } from './world.ts'

export const BUYER_VERBS = {
  'buy a run': (doing) => buy(doing, null),
  'buy a single place': (doing) => buy(doing, sessionOf(doing)?.id ?? null),
  'begin to pay': async (doing) =>
    (await order(doing, doing.how % 2 ? (sessionOf(doing)?.id ?? null) : null)) !== null,
  'pay an order late': async (doing) => {
    const { world, how } = doing
    const late = one(
      doing,
      world.orders.filter(({ paid }) => !paid),
    )
    return late !== undefined && payFor(world, late, how % 3 !== 0)
  },
  cancel: async (doing) => {
    const { world, ledger } = doing
    const own = one(
      doing,
      [...ledger.items.values()].filter(({ status }) => status === 'active'),
    )
    const person = personOf(doing, own?.userId)
    if (!own || !person) return false
    const terms = await world.call(person, 'GET', `/api/enrollments/${own.id}/cancellation`)
    if (!terms.ok) return false
    const { refund } = terms.data
    return (await world.call(person, 'POST', `/api/enrollments/${own.id}/cancel`, { refund })).ok
  },
  'open the live door': async (doing) => {
    const { world } = doing
    const session = openOne(doing, 15)
    const person = personOf(doing, bookingOf(doing, ({ sessionId }) => sessionId === session?.id)?.userId)
    return (
      session !== undefined &&
      person !== undefined &&
      (await world.call(person, 'GET', `/api/sessions/${session.id}/join`)).ok
    )
  },
  'come in by the code': async (doing) => {
    const { world } = doing
    const session = openOne(doing, 30)
    const person = personOf(doing, bookingOf(doing, ({ sessionId }) => sessionId === session?.id)?.userId)
    if (!session || !person) return false
    const { code } = codeAt(world.studio.settings.secret, session.id, world.studio.now())
    return (await world.call(person, 'POST', '/api/sessions/here', { sessionId: session.id, code })).ok
  },
  'give a session up': async (doing) => {
    const { world } = doing
    const booked = bookingOf(doing, ({ source }) => source === 'run' || source === 'make-up')
    const person = personOf(doing, booked?.userId)
    return (
      booked !== undefined &&
      person !== undefined &&
      (await world.call(person, 'POST', `/api/sessions/${booked.sessionId}/give-up`)).ok
    )
  },
  'make a session up': async (doing) => {
    const { world, ledger, how } = doing
    const from = one(
      doing,
      [...ledger.bookings.values()].filter(({ state }) => state === 'given-up'),
    )
    const person = personOf(doing, from?.userId)
    if (!from || !person) return false
    const others = inClass(doing, 1).filter(({ startsAt }) => startsAt > world.studio.now())
    const to =
      how % 4 === 0 ? from.sessionId : (others[how % Math.max(1, others.length)]?.id ?? from.sessionId)
    return (await world.call(person, 'POST', `/api/sessions/${from.sessionId}/make-up`, { sessionId: to })).ok
  },
  'join a waiting list': join,
  'leave a waiting list': leave,
  'delete an account': async ({ world, person }) =>
    (await world.call(person, 'POST', '/api/user/delete', { password: PASSWORD })).ok,
} as const satisfies Record<string, Verb>

async function order({ world, person }: Doing, sessionId: string | null): Promise<Order | null> {
  const classId = sessionId?.startsWith(world.classIds[1]) ? world.classIds[1] : world.classId
  const rupees = await priceOf(world, { classId, sessionId })
  if (rupees === null) return null
  const asked = { userId: person.id, classId, sessionId: sessionId ?? undefined, amount: rupees }
  const { ok, body } = await world.call(person, 'POST', '/api/payments/create', asked)
  if (!ok || !body.orderId) return null
  const known = world.orders.find(({ id }) => id === body.orderId)
  const heldUntil = body.holdEndsAt ?? 0
  const opened = { ...known, id: body.orderId, who: person, classId, sessionId, rupees, heldUntil }
  world.orders = [...world.orders.filter(({ id }) => id !== opened.id), opened]
  return opened
}

/** @param tells whether the checkout comes back to the page */
async function payFor(world: World, begun: Order, tells: boolean): Promise<boolean> {
  const payment = world.provider.pay(begun.id, 'captured')
  if (!payment) return false
  begun.paid = { at: world.studio.now(), price: await priceOf(world, begun), paymentId: payment.id }
  if (!tells) return true
  return (await world.call(begun.who, 'POST', '/api/payments/verify', world.provider.proof(payment))).ok
}

async function buy(doing: Doing, sessionId: string | null): Promise<boolean> {
  const begun = await order(doing, sessionId)
  return begun !== null && payFor(doing.world, begun, doing.how % 5 !== 0)
}

/** For a session that is full, or for the run. */
async function join(doing: Doing) {
  const { world, person, ledger } = doing
  const booked = [...ledger.bookings.values()].filter(({ state }) => state === 'booked')
  const full = inClass(doing, 0).filter(
    ({ id }) => booked.filter(({ sessionId }) => sessionId === id).length > 0,
  )
  const sessionId = doing.how % 3 ? one(doing, full)?.id : undefined
  const body = { userId: person.id, classId: world.classId, sessionId }
  return (await world.call(person, 'POST', '/api/waiting-list/join', body)).ok
}

async function leave(doing: Doing) {
  const { world } = doing
  const waiting = await world.db
    .selectFrom('enrollments')
    .select(['userId', 'classId', 'sessionId'])
    .where('status', '=', 'waitlisted')
    .orderBy('id')
    .execute()
  const wait = one(doing, waiting)
  const person = personOf(doing, wait?.userId)
  if (!wait || !person) return false
  const body = { userId: person.id, classId: wait.classId, sessionId: wait.sessionId ?? undefined }
  return (await world.call(person, 'POST', '/api/waiting-list/leave', body)).ok
}
