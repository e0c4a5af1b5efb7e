import type { Row } from '../../../database/tables.ts'
import type { World } from './world.ts'

type Booking = Pick<
  Row<'bookings'>,
  'id' | 'sessionId' | 'userId' | 'enrollmentId' | 'state' | 'source' | 'mark' | 'enteredAt' | 'insteadOf'
>
type Session = Pick<Row<'classSessions'>, 'id' | 'classId' | 'startsAt' | 'endsAt' | 'cancelledAt'>

/** What someone paid for: a run, or one place. */
type Item = {
  id: string
  userId: string
  classId: string
  isSingle: boolean
  paymentId: string
  paid: number
  /** Sessions that were there when it was bought: one that is added later costs no one anything. */
  known: Set<string>
  /** Of those, the ones that came with it. */
  bought: Set<string>
  /** Of these, the ones that had begun before we heard of the payment. */
  missed: Set<string>
  /** Each session that was had, with the one of the run for which it was. */
  had: Map<string, string>
  status: string
  endedAt: number | null
}

/**
 * Who paid what, what came of it and what went back, by rules of its own and from what could be seen: rows as they are after each step,
 * and the books of the provider. Nothing here asks the program what it owes. All sums in paise.
 */
export class Ledger {
  items = new Map<string, Item>()
  sessions = new Map<string, Session>()
  /** As they were at the last look. */
  bookings = new Map<string, Booking>()
  /** Everything ever seen, also what is gone since. */
  private seen = new Map<string, Booking>()
  private until = 0
  /** Sessions that the studio cancelled under people who had paid for them. */
  private claims: { itemId: string; at: number }[] = []
  /** Of classes that the studio cancelled: these come back whole. */
  whole = new Set<string>()
  /** Payments of which someone who may said openly that more comes back. */
  open = new Set<string>()
  /** Places for nothing by anyone who works at the desk, each to whom. */
  gifts: string[] = []
  wrong: string[] = []
  private readonly world: World

  constructor(world: World) {
    this.world = world
    this.until = world.studio.now()
  }

  /** Looks at everything again. Called after each step and whenever time has passed. */
  async look() {
    const { db, studio } = this.world
    const sessions = await db
      .selectFrom('classSessions')
      .select(['id', 'classId', 'startsAt', 'endsAt', 'cancelledAt'])
      .orderBy('startsAt')
      .orderBy('id')
      .execute()
    const bookings = await db
      .selectFrom('bookings')
      .select([
        'id',
        'sessionId',
        'userId',
        'enrollmentId',
        'state',
        'source',
        'mark',
        'enteredAt',
        'insteadOf',
      ])
      .orderBy('id')
      .execute()
    const bought = await db
      .selectFrom('enrollments')
      .innerJoin('payments', 'payments.id', 'enrollments.paymentId')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .innerJoin('classes', 'classes.id', 'enrollments.classId')
      .select(['orders.heldUntil', 'classes.proRata', 'enrollments.createdAt'])
      .select((eb) => eb.fn.coalesce('payments.paidAt', 'payments.capturedAt').as('paidAt'))
      .select([
        'orders.createdAt as begunAt',
        'enrollments.id',
        'enrollments.userId',
        'enrollments.classId',
        'enrollments.sessionId',
      ])
      .select([
        'enrollments.status',
        'enrollments.cancelledAt',
        'payments.id as paymentId',
        'payments.amountPaise',
      ])
      .execute()
    for (const { id, cancelledAt } of sessions)
      if (cancelledAt !== null && this.sessions.get(id)?.cancelledAt === null) this.claim(id)
    this.sessions = new Map(sessions.map((one) => [one.id, one]))
    for (const one of bookings) this.seen.set(one.id, one)
    for (const one of bought) this.note(one, bookings)
    // Before what is new: someone who came and left again since was there.
    for (const one of this.bookings.values()) if (hasCome(one)) this.use(one)
    this.bookings = new Map(bookings.map((one) => [one.id, one]))
    for (const one of bookings) {
      // A mark that is corrected before the session begins was a slip: no one has been in it.
      const { startsAt = 0 } = this.sessions.get(one.sessionId) ?? {}
      if (one.state === 'booked' && !hasCome(one) && startsAt > studio.now())
        this.items.get(one.enrollmentId ?? '')?.had.delete(one.sessionId)
      if (one.enteredAt !== null) this.use(one)
      const { endsAt = 0, cancelledAt = null } = this.sessions.get(one.sessionId) ?? {}
      const isOver = endsAt > this.until && endsAt <= studio.now() && cancelledAt === null
      if (isOver && one.state === 'booked') this.use(one)
    }
    this.until = studio.now()
  }

  private note(
    one: Pick<Row<'enrollments'>, 'id' | 'userId' | 'classId' | 'sessionId' | 'status' | 'cancelledAt'> & {
      paymentId: string
      amountPaise: number
      begunAt: number
      createdAt: number
      paidAt: number | null
      heldUntil: number | null
      proRata: number
    },
    bookings: Booking[],
  ) {
    const { id, userId, classId, paymentId, status, cancelledAt: endedAt } = one
    const known = this.items.get(id)?.known ?? new Set(this.sessions.keys())
    const item = this.items.get(id) ?? {
      id,
      classId,
      paymentId,
      known,
      isSingle: one.sessionId !== null,
      paid: one.amountPaise,
      bought: new Set<string>(),
      missed: new Set<string>(),
      had: new Map<string, string>(),
    }
    const own = bookings.filter(({ enrollmentId, source }) => enrollmentId === id && source !== 'make-up')
    for (const { sessionId } of own) if (known.has(sessionId)) item.bought.add(sessionId)
    // The share comes back of what was cancelled while it was paid for, and of what began since the moment of its price, where that is of what is left.
    const pricedAt = one.paidAt !== null && one.paidAt > (one.heldUntil ?? 0) ? one.paidAt : one.begunAt
    for (const { id: sessionId, classId: of, startsAt, cancelledAt } of this.sessions.values()) {
      if (item.isSingle || of !== classId || !known.has(sessionId) || startsAt <= one.begunAt) continue
      const isOff = cancelledAt !== null && cancelledAt >= pricedAt
      const hasBegun =
        cancelledAt === null && one.proRata === 1 && startsAt > pricedAt && startsAt <= one.createdAt
      if (isOff || hasBegun) item.bought.add(sessionId)
      if (hasBegun) item.missed.add(sessionId)
    }
    this.items.set(id, { ...item, userId, status, endedAt })
  }

  private use({ enrollmentId, sessionId, insteadOf }: Booking) {
    const item = this.items.get(enrollmentId ?? '')
    const of = insteadOf === null ? sessionId : (this.seen.get(insteadOf)?.sessionId ?? sessionId)
    item?.had.set(sessionId, of)
  }

  /** In paise, what of an item was had. */
  private valueHad({ had, bought, paid, isSingle }: Item) {
    // A session that the studio cancelled was not held, anyone who had come to it.
    const held = [...had].filter(([id]) => this.sessions.get(id)?.cancelledAt === null)
    if (isSingle) return held.length * paid
    const counted = held.filter(([, of]) => bought.has(of)).length
    return (counted * paid) / Math.max(1, bought.size)
  }

  /** The studio has cancelled a session: everyone who was in it at the last look and had paid for it is owed their share. */
  private claim(sessionId: string) {
    for (const one of this.bookings.values()) {
      const item = this.items.get(one.enrollmentId ?? '')
      const isOwed = one.state === 'booked' && one.source !== 'make-up' && item?.bought.has(sessionId)
      if (item && isOwed && one.sessionId === sessionId)
        this.claims.push({ itemId: item.id, at: this.world.studio.now() })
    }
  }

  /** A class is cancelled: runs come back whole, and single places that had not begun. */
  cancelled(classId: string) {
    const now = this.world.studio.now()
    for (const item of this.items.values()) {
      if (item.classId !== classId || !['active', 'completed'].includes(item.status)) continue
      const single = [...item.bought].map((id) => this.placeOf(item) ?? id)[0]
      const begun = (this.sessions.get(single ?? '')?.startsAt ?? 0) <= now
      if (!item.isSingle || !begun) this.whole.add(item.id)
    }
  }

  /** Where a single place is by now: it may have been moved. */
  private placeOf({ id }: Item) {
    return [...this.bookings.values()].find(({ enrollmentId }) => enrollmentId === id)?.sessionId
  }

  /** What is wrong once everything is settled. */
  async end(): Promise<string[]> {
    const { db, provider, setting, errors } = this.world
    const captured = provider.ledger().payments.filter((one) => one.captured)
    const payments = await db.selectFrom('payments').selectAll().execute()
    const refunds = await db.selectFrom('refunds').select(['paymentId', 'amountPaise', 'state']).execute()
    const atDesk = (id: string) =>
      refunds.filter(({ paymentId }) => paymentId === id).reduce((sum, one) => sum + one.amountPaise, 0)
    const online = new Map(payments.map(({ id, razorpayPaymentId }) => [id, razorpayPaymentId]))
    const backOf = (id: string) =>
      captured.find((one) => one.id === online.get(id))?.amount_refunded ?? atDesk(id)
    const wrong = [...errors, ...this.wrong]
    for (const { id } of captured) {
      const known = payments.find((one) => one.razorpayPaymentId === id)
      if (!known?.outcome) wrong.push(`payment ${id}: captured, and nothing came of it`)
    }
    for (const { id, outcome, amountPaise } of payments) {
      const back = backOf(id)
      if (back > amountPaise) wrong.push(`payment ${id}: ${back} of ${amountPaise} went back`)
      if (outcome === 'refunded' && back !== amountPaise)
        wrong.push(`payment ${id}: no place, and only ${back} of ${amountPaise} went back`)
      const bought = [...this.items.values()].some(({ paymentId }) => paymentId === id)
      if (outcome === 'enrolled' && !bought) wrong.push(`payment ${id}: taken for a place that is not there`)
    }
    for (const item of this.items.values()) wrong.push(...this.gainOf(item, backOf(item.paymentId)))
    for (const item of this.items.values()) wrong.push(...this.lossOf(item, backOf(item.paymentId)))
    wrong.push(...(await this.unkept(backOf)))
    for (const { paid, rupees, heldUntil } of this.world.orders) {
      const outcome = payments.find((one) => one.razorpayPaymentId === paid?.paymentId)?.outcome
      if (
        paid &&
        outcome === 'enrolled' &&
        paid.at > heldUntil &&
        rupees < (paid.price ?? Number.POSITIVE_INFINITY)
      )
        wrong.push(`payment ${paid.paymentId}: ₹${rupees} bought what cost ₹${paid.price} by then`)
    }
    if (setting.role === 'front desk') {
      if (this.gifts.length > 3) wrong.push(`${this.gifts.length} places for nothing by the front desk`)
      if (new Set(this.gifts).size < this.gifts.length) wrong.push('two places for nothing to one person')
    }
    return wrong
  }

  /** More than was paid, by what they had and what went back. */
  private gainOf(item: Item, back: number): string[] {
    const { id, paid, bought, paymentId } = item
    if (this.open.has(paymentId) || (this.whole.has(id) && !item.isSingle)) return []
    // A share is in whole rupees, and a percent is a whole one.
    const slack = bought.size * 100 + paid / 100
    const had = this.valueHad(item)
    return had > 0 && back + had > paid + slack
      ? [`${this.say(item)}: had ${Math.round(had)}, and ${back} went back`]
      : []
  }

  /** Less than was paid, though the studio took it away. */
  private lossOf(item: Item, back: number): string[] {
    const { id, paid, bought, status } = item
    const wrong: string[] = []
    if (this.whole.has(id) && back < paid)
      wrong.push(`${this.say(item)}: the class was cancelled, only ${back} went back`)
    const owed = this.claims.filter(
      ({ itemId, at }) => itemId === id && !(item.endedAt !== null && item.endedAt < at),
    )
    const share = (owed.length * paid) / Math.max(1, bought.size) - owed.length * 100
    if (back < Math.min(paid, share))
      wrong.push(`${this.say(item)}: ${owed.length} sessions cancelled, only ${back} went back`)
    if (status === 'cancelled') return wrong
    const own = [...this.bookings.values()].filter(({ enrollmentId }) => enrollmentId === id)
    for (const sessionId of bought) {
      if (item.missed.has(sessionId)) continue
      const isOff = this.sessions.get(sessionId)?.cancelledAt !== null
      const isThere = own.some(
        (one) => one.state !== 'cancelled' && (item.isSingle || one.sessionId === sessionId),
      )
      if (!isOff && !isThere) wrong.push(`${this.say(item)}: goes on without ${sessionId}`)
    }
    return wrong
  }

  private async unkept(backOf: (paymentId: string) => number): Promise<string[]> {
    const asked = await this.world.db.selectFrom('pendingActions').selectAll().execute()
    const wrong = asked
      .filter(({ endedAt, outcome, note }) => endedAt === null || (outcome === 'refused' && note === ''))
      .map(({ id, kind }) => `${kind} ${id}: nothing came of it, and nobody is told why`)
    const done = asked.filter(({ kind, outcome }) => kind === 'refund' && outcome === 'done')
    for (const [paymentId, all] of Map.groupBy(done, ({ subject }) => subject)) {
      const promised = all.reduce((sum, one) => sum + one.amountPaise, 0)
      if (backOf(paymentId) < promised) wrong.push(`payment ${paymentId}: ${promised} were promised`)
    }
    return wrong
  }

  private say({ id, userId, isSingle, paid, bought, had, status }: Item) {
    const what = isSingle ? 'a place' : `a run of ${bought.size}`
    return `${userId} ${what} for ${paid} (${id}, ${status}, ${had.size} had)`
  }
}

/** Anyone who leaves after that was there. */
function hasCome({ state, mark, enteredAt }: Booking) {
  return state === 'booked' && (enteredAt !== null || mark === 'present' || mark === 'late')
}
