import type { Studio } from '../core/studio.ts'

/**
 * An independent check of the money: what was paid, refunded and used per person and class, summed from the tables alone.
 * It doesn't use the policy's code, so a rule that refunds too much can't hide. Refunds the desk decided beyond the policy,
 * or sent by hand at the provider, are left out.
 * @returns one sentence for each person and class whose money doesn't match what they used
 */
export async function auditByEvents(studio: Studio): Promise<string[]> {
  const books = await readBooks(studio)
  return [
    ...books.items.flatMap(refundedWhatWasUsed),
    ...books.items.flatMap((item) => item.purchases.flatMap(paidForMoreThanWasLeft)),
    ...books.items.flatMap(({ purchases }) => purchases.flatMap(lacksSessions)),
    ...books.items.flatMap(({ purchases }) => purchases.flatMap(boughtLateAtAnotherPrice)),
    ...books.stranded.map(
      ({ id }) => `payment ${id}: captured more than an hour ago, and neither bought nor refunded`,
    ),
  ]
}

type Session = {
  id: string
  classId: string
  startsAt: number
  endsAt: number
  cancelledAt: number | null
  /** When the session or its class was cancelled. */
  calledOffAt: number | null
  addedAt: number
  /** A change people haven't been notified of; until then buyers pay as before. */
  isWaiting: boolean
  /** When it was cancelled and then restored; purchases in between don't include it. */
  off: { at: number; until: number }[]
}
type Purchase = {
  userId: string
  classId: string
  id: string
  sessionId: string | null
  status: string
  orderedAt: number
  createdAt: number
  openedAt: number | null
  paid: number
  refunded: number
  isDecided: boolean
  /** How many sessions it covered when made; 1 for a single place, 0 for a recording. */
  covered: number
  /** The class's sessions when it was made. */
  sessions: Session[]
  paidAt: number | null
  heldUntil: number | null
  /** The price when the payment was captured; null if it wasn't on sale then. */
  listPaise: number | null
  booked: Set<string>
  course: { pricePaise: number; proRata: number; type: string; cancelledAt: number | null }
}
/** One person's purchases of one class. */
type Item = { purchases: (Purchase & { used: number })[] }

const HOUR = 3_600_000
/** Shares are in whole rupees. */
const RUPEE = 100
/** The provider counts in seconds, and rows written together are at most a second apart. */
const SECOND = 1_000

/** What was used isn't refunded: a run's share per session, a single place or a recording as a whole. */
function refundedWhatWasUsed({ purchases }: Item): string[] {
  // A run cancelled by the studio is refunded in full, however many sessions were held (specification).
  const judged = purchases.filter(
    ({ isDecided, course, sessionId }) => !isDecided && (course.cancelledAt === null || sessionId !== null),
  )
  const [first] = judged
  if (!first) return []
  const who = `${first.userId} in class ${first.classId}`
  const [paid, refunded, used] = [sumOf(judged, 'paid'), sumOf(judged, 'refunded'), sumOf(judged, 'used')]
  const isAllBack = ({ paid: all, refunded: back }: Purchase) => all > 0 && back >= all
  if (judged.some((one) => one.covered === 0 && one.openedAt !== null && isAllBack(one)))
    return [`${who}: opened its films, and has ${refunded} of ${paid} paise back`]
  const shares = judged.filter(({ covered }) => covered > 0).map(({ paid: all, covered }) => all / covered)
  const worth = used * ((shares.length > 0 ? Math.min(...shares) : 0) - RUPEE)
  // Percentages are rounded up, in the member's favour.
  return refunded > 0 && refunded > paid - worth + RUPEE + paid / 100
    ? [`${who}: used ${used} sessions, and has ${refunded} of ${paid} paise back`]
    : []
}

/** Checks that no one paid the full price for part of a run that is sold pro rata. */
function paidForMoreThanWasLeft({
  id,
  sessionId,
  paid,
  refunded,
  covered,
  sessions,
  course,
}: Purchase): string[] {
  const isFull =
    course.proRata === 1 &&
    sessionId === null &&
    course.type !== 'Recorded' &&
    paid - refunded === course.pricePaise
  const sold = sessions.filter(({ cancelledAt, isWaiting }) => cancelledAt === null || !isWaiting)
  return isFull && covered > 0 && covered < sold.length
    ? [`enrollment ${id}: paid the full price for ${covered} of ${sessions.length} sessions`]
    : []
}

/** Checks that a run's buyer is booked in each of its sessions still held. */
function lacksSessions(one: Purchase): string[] {
  const { id: of, sessionId, status, orderedAt, createdAt, sessions, booked, course } = one
  if (status !== 'active' || sessionId !== null || course.type === 'Recorded') return []
  const missing = sessions.filter(
    ({ id, cancelledAt, startsAt, off }) =>
      cancelledAt === null &&
      startsAt > createdAt &&
      !booked.has(id) &&
      !off.some(({ at, until }) => at <= createdAt && orderedAt <= until),
  )
  return missing.map(({ id }) => `enrollment ${of}: has no place in session ${id}, which it bought`)
}

/** Paid after the hold had ended. */
const paidLate = ({ paidAt, heldUntil }: Pick<Purchase, 'paidAt' | 'heldUntil'>) =>
  paidAt !== null && heldUntil !== null && paidAt > heldUntil + SECOND

/** An order keeps its price while its place is held. After that it costs the price of the day, or the remaining share. */
function boughtLateAtAnotherPrice(one: Purchase): string[] {
  const { id, listPaise, paid, covered, sessions, course } = one
  if (!paidLate(one)) return []
  if (listPaise === null) return [`enrollment ${id}: bought after its hold, while it was not on sale`]
  const share =
    course.proRata === 1 && sessions.length > 0 ? (listPaise * covered) / sessions.length : listPaise
  return paid === listPaise || Math.abs(paid - share) <= RUPEE
    ? []
    : [`enrollment ${id}: bought after its hold for ${paid} paise, when it cost ${listPaise}`]
}

const sumOf = (purchases: Item['purchases'], what: 'paid' | 'refunded' | 'used') =>
  purchases.reduce((sum, one) => sum + one[what], 0)

async function readBooks({ db, now }: Studio): Promise<{ items: Item[]; stranded: { id: string }[] }> {
  const enrollments = await readPaid(db)
  const refunds = await db
    .selectFrom('refunds')
    .select(['paymentId', 'amountPaise', 'byHand', 'state', 'reason'])
    .execute()
  const beyond = await db
    .selectFrom('deskRefunds')
    .select('paymentId')
    .where('basis', '!=', 'policy')
    .execute()
  const takenOff = await db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'roster.taken-off')
    .execute()
  const wholly = new Set(takenOff.flatMap(({ detail }) => (detail.back === 'whole' ? detail.bookingId : [])))
  const sessions = await readSessions(db)
  const bookings = await readBookings(db)
  const [ofPayment, ofEnrollment] = [
    Map.groupBy(refunds, ({ paymentId }) => paymentId),
    Map.groupBy(bookings, ({ enrollmentId }) => enrollmentId ?? ''),
  ]
  const ofClass = Map.groupBy(sessions.values(), ({ classId }) => classId)
  const priceAt = await readPrices(db)
  const decided = new Set(beyond.map(({ paymentId }) => paymentId))
  const purchases = enrollments.map((one) => {
    const back = (ofPayment.get(one.paymentId) ?? []).filter(
      ({ state, reason }) => state !== 'failed' || reason !== 'studio',
    )
    const own = (ofEnrollment.get(one.id) ?? []).filter(({ insteadOf }) => insteadOf === null)
    const ofRun = (ofClass.get(one.classId) ?? []).filter(({ addedAt }) => addedAt <= one.createdAt)
    const inRun = new Set(ofRun.map(({ id }) => id))
    const covered = new Set(own.map(({ sessionId }) => sessionId).filter((id) => inRun.has(id)))
    // Counts sessions cancelled since the price was set, which it still covered, and with pro rata those begun since.
    const pricedAt = paidLate(one) ? (one.paidAt ?? one.orderedAt) : one.orderedAt
    for (const { id, cancelledAt: at, startsAt } of ofRun) {
      const isOff = at !== null && at >= pricedAt && at <= one.createdAt
      const hasBegun = one.proRata === 1 && at === null && startsAt > pricedAt && startsAt <= one.createdAt
      if (isOff || hasBegun) covered.add(id)
    }
    const { pricePaise, proRata, type, cancelledAt } = one
    return {
      userId: one.userId,
      classId: one.classId,
      id: one.id,
      sessionId: one.sessionId,
      status: one.status,
      orderedAt: one.orderedAt,
      createdAt: one.createdAt,
      openedAt: one.openedAt,
      paid: one.amountPaise,
      refunded: back.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      isDecided:
        decided.has(one.paymentId) ||
        back.some(({ byHand }) => byHand === 1) ||
        own.some(({ id }) => wholly.has(id)),
      covered: type === 'Recorded' ? 0 : one.sessionId === null ? covered.size : 1,
      sessions: ofRun,
      booked: new Set(own.map(({ sessionId }) => sessionId)),
      paidAt: one.paidAt,
      heldUntil: one.heldUntil,
      listPaise: priceAt(one),
      course: { pricePaise, proRata, type, cancelledAt },
    }
  })
  // A booking in another session stands for the one that was paid for.
  const origins = new Map(bookings.map(({ id, sessionId }) => [id, sessionId]))
  const usedOf = ({ id, sessionId, sessions: bought }: Purchase) =>
    (ofEnrollment.get(id) ?? []).filter((one) => {
      const session = sessions.get(one.sessionId)
      const origin = origins.get(one.insteadOf ?? one.id)
      return (
        session !== undefined &&
        wasUsed(one, session, now()) &&
        // Sessions added to a run later cost nothing.
        (sessionId !== null || bought.some((of) => of.id === origin))
      )
    }).length
  const items = [...Map.groupBy(purchases, ({ userId, classId }) => `${userId} ${classId}`).values()].map(
    (all) => ({ purchases: all.map((one) => ({ ...one, used: usedOf(one) })) }),
  )
  return { items, stranded: await readStranded(db, now()) }
}

function readPaid(db: Studio['db']) {
  return db
    .selectFrom('enrollments')
    .innerJoin('payments', 'payments.id', 'enrollments.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('classes as course', 'course.id', 'enrollments.classId')
    .select(['enrollments.id', 'enrollments.userId', 'enrollments.classId', 'enrollments.sessionId'])
    .select([
      'enrollments.status',
      'enrollments.createdAt',
      'enrollments.openedAt',
      'payments.id as paymentId',
    ])
    .select(['payments.amountPaise', 'course.pricePaise', 'course.proRata', 'course.type'])
    .select(['course.cancelledAt', 'course.singlePricePaise', 'orders.heldUntil'])
    .select((eb) => eb.fn.coalesce('payments.paidAt', 'payments.capturedAt').as('paidAt'))
    .select('orders.createdAt as orderedAt')
    .execute()
}

function readBookings(db: Studio['db']) {
  return db
    .selectFrom('bookings')
    .select([
      'id',
      'sessionId',
      'enrollmentId',
      'insteadOf',
      'state',
      'createdAt',
      'endedAt',
      'mark',
      'enteredAt',
    ])
    .where('enrollmentId', 'is not', null)
    .execute()
}

type Came = { state: string; endedAt: number | null; mark: string | null; enteredAt: number | null }

/**
 * Whether the place was used: they came, or it stayed reserved while the session was held. A session cancelled before it
 * began wasn't used.
 */
function wasUsed({ state, endedAt, mark, enteredAt }: Came, session: Session, now: number): boolean {
  const { startsAt, endsAt, calledOffAt } = session
  if (calledOffAt !== null && calledOffAt <= startsAt) return false
  if (enteredAt !== null || mark === 'present' || mark === 'late') return true
  if (session.cancelledAt !== null || endsAt > now || mark === 'excused') return false
  return state === 'booked' || (state === 'cancelled' && endedAt !== null && endedAt >= endsAt)
}

/** `before.cancelledAt` of a change that added its session. */
const WAS_NOT_THERE = 0

async function readSessions(db: Studio['db']): Promise<Map<string, Session>> {
  const rows = await db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select(['session.id', 'session.classId', 'session.startsAt', 'session.endsAt', 'session.cancelledAt'])
    .select((eb) => eb.fn.coalesce('session.cancelledAt', 'class.cancelledAt').as('calledOffAt'))
    .execute()
  const changes = await db
    .selectFrom('sessionChanges')
    .select(['sessionId', 'at', 'before', 'after', 'settledAt', 'undoneAt'])
    .execute()
  const standing = changes.filter(({ undoneAt }) => undoneAt === null)
  const added = new Map(
    standing.flatMap(({ sessionId, at, before }) =>
      before.cancelledAt === WAS_NOT_THERE ? [[sessionId, at]] : [],
    ),
  )
  const waiting = new Set(
    standing.flatMap(({ sessionId, settledAt }) => (settledAt === null ? sessionId : [])),
  )
  const off = Map.groupBy(
    changes.flatMap(({ sessionId, at, after, undoneAt }) =>
      undoneAt !== null && after.cancelledAt !== null ? { sessionId, at, until: undoneAt } : [],
    ),
    ({ sessionId }) => sessionId,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        addedAt: added.get(row.id) ?? 0,
        isWaiting: waiting.has(row.id),
        off: off.get(row.id) ?? [],
      },
    ]),
  )
}

type Priced = {
  classId: string
  sessionId: string | null
  paidAt: number | null
  pricePaise: number
  singlePricePaise: number | null
}

/**
 * The price when a payment came: the current one, or the one before the first change since. Null for what wasn't on sale.
 */
async function readPrices(db: Studio['db']): Promise<(of: Priced) => number | null> {
  const lines = await db
    .selectFrom('auditLog')
    .select(['subject', 'at', 'before'])
    .where('action', '=', 'class.changed')
    .orderBy('at')
    .execute()
  const ofClass = Map.groupBy(lines, ({ subject }) => subject)
  return ({ classId, sessionId, paidAt, pricePaise, singlePricePaise }) => {
    const name = sessionId === null ? 'price' : 'singlePrice'
    const next = (ofClass.get(classId) ?? []).find(
      ({ at, before }) => at > (paidAt ?? 0) && before !== null && name in before,
    )
    if (!next) return sessionId === null ? pricePaise : singlePricePaise
    const rupees = next.before?.[name]
    return typeof rupees === 'number' ? Math.round(rupees * 100) : null
  }
}

/** Captured payments without any result. */
async function readStranded(db: Studio['db'], now: number) {
  return db
    .selectFrom('payments')
    .select('payments.id')
    .where('capturedAt', '<', now - HOUR)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('enrollments').select('id').whereRef('paymentId', '=', 'payments.id')),
          eb.exists(eb.selectFrom('memberships').select('id').whereRef('paymentId', '=', 'payments.id')),
          eb.exists(eb.selectFrom('deskSales').select('paymentId').whereRef('paymentId', '=', 'payments.id')),
          eb.exists(eb.selectFrom('refunds').select('id').whereRef('paymentId', '=', 'payments.id')),
        ]),
      ),
    )
    .execute()
}
