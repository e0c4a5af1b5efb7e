import type { Trx } from '../../database/open.ts'
import type { NewRow } from '../../database/tables.ts'
import { datedSessions, dayPlus } from '../../domain/classes/schedule.ts'
import { newId } from '../../domain/core/ids.ts'
import { writeTerms } from '../../domain/core/member-terms.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { counterOf, financialYear } from '../../domain/receipts/numbers.ts'
import { initialsOf } from '../../domain/receipts/settings.ts'
import type { DeskWay } from '../../shared/enums.ts'
import { hundredthsOf, INR, type Money, NO_MONEY, paise } from '../../shared/money.ts'
import { studio as ownWords } from '../content/studio.ts'
import { firstNames, lastNames, terms } from '../content/year.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const WEEKS = 13
const TERMS = 4

type Person = {
  id: string
  name: string
  email: string
  /** Weeks since the year began. */
  joins: number
  leaves: number
  /** How often they come of the sessions of their series, of a hundred. */
  habit: number
  series: number
  buysRuns: boolean
}

type Rows = {
  classes: NewRow<'classes'>[]
  classSessions: NewRow<'classSessions'>[]
  orders: NewRow<'orders'>[]
  payments: NewRow<'payments'>[]
  deskSales: NewRow<'deskSales'>[]
  refunds: NewRow<'refunds'>[]
  enrollments: NewRow<'enrollments'>[]
  bookings: NewRow<'bookings'>[]
  seats: NewRow<'seats'>[]
}

type Around = {
  studio: Studio
  from: string
  now: number
  admin: string
  rows: Rows
  draw(n: number): number
}
type Place = { teacherIds: Map<string, string>; centreIds: Map<string, string> }

/**
 * The year that is over, so that every report has something to say: four terms of four classes, people who came, came again and
 * stayed away, what they paid and what went back, with its receipts. The same in every studio, but for its days.
 */
export async function seedYear(
  studio: Studio,
  trx: Trx,
  { passwordHash, admin, ...place }: Place & { passwordHash: string; admin: string },
): Promise<void> {
  const now = studio.now()
  const from = dayPlus(studioDay(now, studio.settings.timeZone), -TERMS * WEEKS * 7)
  const rows: Rows = {
    classes: [],
    classSessions: [],
    orders: [],
    payments: [],
    refunds: [],
    deskSales: [],
    enrollments: [],
    bookings: [],
    seats: [],
  }
  const around = { studio, from, now, admin, rows, draw: drawing(20_261_123) }
  const people = peopleOf(around)
  await insertAll(
    trx,
    'users',
    people.map((person) => userOf(around, person, passwordHash)),
  )
  await writeTerms(trx, ...people.map(({ id }) => id))
  for (let term = 0; term < TERMS; term++)
    for (const [series, content] of terms.entries())
      writeTerm(around, place, people, { term, series, content })
  for (const table of [
    'classes',
    'classSessions',
    'orders',
    'payments',
    'deskSales',
    'refunds',
    'enrollments',
    'bookings',
    'seats',
  ] as const)
    await insertAll(trx, table, rows[table])
  await writeReceipts(around, trx, people)
  await watchFilms(around, trx)
}

/** Numbers that look drawn and are the same each time (mulberry32). @returns a number below n */
function drawing(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

function peopleOf({ draw }: Around): Person[] {
  return firstNames.flatMap((first, f) =>
    lastNames.map((last, l) => {
      const joins = (f * lastNames.length + l) % 8 === 0 ? 0 : draw(TERMS * WEEKS - 2)
      const stays = draw(10) < 6 ? 200 : 2 + draw(26)
      return {
        id: newId(),
        name: `${first} ${last}`,
        joins,
        leaves: joins + stays,
        email: `${first}.${last}@example.com`.toLowerCase(),
        habit: 55 + draw(42),
        series: draw(terms.length),
        buysRuns: draw(10) < 5,
      }
    }),
  )
}

function userOf({ studio, from, draw }: Around, person: Person, passwordHash: string): NewRow<'users'> {
  const joined = startOf(studio, from) + person.joins * 7 * DAY - 2 * DAY
  const [firstName = '', lastName = ''] = person.name.split(' ')
  return {
    id: person.id,
    firstName,
    lastName,
    email: person.email,
    emailProvedAt: joined,
    passwordHash,
    dateOfBirth: `${1970 + draw(30)}-0${1 + draw(9)}-1${draw(10)}`,
    gender: null,
    phone: `+91 90000 ${String(20_000 + draw(9999))}`,
    role: 'user',
    createdAt: joined,
    updatedAt: joined,
  }
}

function startOf({ settings }: Studio, day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(settings.timeZone).epochMilliseconds
}

type Term = { term: number; series: number; content: (typeof terms)[number] }
type Session = { id: string; startsAt: number; endsAt: number; number: number; seats: number }

function writeTerm(around: Around, place: Place, people: Person[], { term, series, content }: Term) {
  const { studio, from, rows, draw } = around
  const id = newId()
  const total = WEEKS * content.daysOfWeek.length
  const startDate = dayPlus(from, term * WEEKS * 7)
  const { timeZone } = studio.settings
  const sessions: Session[] = datedSessions({ ...content, startDate, totalClasses: total }, timeZone)
    .filter(({ endsAt }) => endsAt < around.now)
    .map((session) => ({ id: newId(), seats: 0, ...session }))
  rows.classes.push(classOf(around, place, { id, term, content, startDate, total: sessions.length }))
  for (const { seats: _, ...session } of sessions) rows.classSessions.push({ classId: id, ...session })
  const isThere = (person: Person, at: number) => {
    const week = (at - startOf(studio, from)) / (7 * DAY)
    return week >= person.joins && week < person.leaves
  }
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!first || !last) return
  for (const person of people.filter((one) => one.series === series)) {
    const runs = person.buysRuns && isThere(person, first.startsAt) && first.seats < content.capacity - 4
    if (runs) {
      const isGone = draw(14) === 0
      const enrollmentId = pay(
        around,
        person,
        { classId: id, sessionId: null, price: paise(content.priceRupees) },
        {
          paidAt: first.startsAt - (2 + draw(9)) * DAY,
          endedAt: last.endsAt,
          leftAt: isGone ? first.startsAt - 30 * HOUR : null,
        },
      )
      for (const session of sessions)
        book(
          around,
          person,
          { classId: id, session, enrollmentId, source: 'run' },
          isGone ? first.startsAt - 30 * HOUR : null,
        )
    }
  }
  // Those who pay by the session, and now and then someone of another class.
  for (const session of sessions)
    for (const person of people) {
      const isOwn = person.series === series
      if (!isThere(person, session.startsAt) || (isOwn && person.buysRuns)) continue
      if (session.seats >= content.capacity || draw(100) >= (isOwn ? person.habit * 0.55 : 2)) continue
      const enrollmentId = pay(
        around,
        person,
        { classId: id, sessionId: session.id, price: paise(content.singlePriceRupees) },
        {
          paidAt: session.startsAt - (3 + draw(40)) * HOUR,
          endedAt: session.endsAt,
          leftAt: null,
        },
      )
      book(around, person, { classId: id, session, enrollmentId, source: 'drop-in' }, null)
    }
  wait(around, people, { classId: id, session: sessions.at(-2), series })
}

function classOf(
  { now }: Around,
  { teacherIds, centreIds }: Place,
  of: { id: string; term: number; content: (typeof terms)[number]; startDate: string; total: number },
): NewRow<'classes'> {
  const { id, term, content, startDate, total } = of
  const { title, style } = content
  return {
    id,
    slug: `${content.key}-${startDate}`,
    className: title,
    title,
    category: style,
    description: `A term of ${title}.`,
    about: JSON.stringify({ teaches: [style], forWhom: 'Everybody.' }),
    picture: 'class-gentle-hatha',
    capacity: content.capacity,
    totalClasses: total,
    pricePaise: paise(content.priceRupees),
    singlePricePaise: paise(content.singlePriceRupees),
    currency: INR,
    type: content.online ? 'Live Online' : 'In Person',
    difficulty: 'beginner',
    equipmentNeeded: '["Mat"]',
    instructorId: teacherIds.get(content.teacher) ?? '',
    centreId: content.centre ? (centreIds.get(content.centre) ?? null) : null,
    startDate,
    daysOfWeek: JSON.stringify(content.daysOfWeek),
    startTime: content.startTime,
    endTime: content.endTime,
    renewal: 0,
    courseId: null,
    position: 1000 + term,
    createdAt: now - 400 * DAY,
    archivedAt: now - DAY,
  }
}

const AT_DESK: (DeskWay | null)[] = [
  null,
  null,
  null,
  'cash',
  null,
  null,
  'studio-upi',
  null,
  'card-machine',
  null,
  null,
]
const ONLINE = ['upi', 'upi', 'upi', 'card', 'netbanking']
const online = (n: number, way: DeskWay | null) => way ?? ONLINE[n] ?? 'upi'

type Bought = { classId: string; sessionId: string | null; price: Money }
type When = { paidAt: number; endedAt: number; leftAt: number | null }

/** An order, its payment, and the enrollment; with all of it back for who left in time. */
function pay(
  { rows, draw, admin }: Around,
  person: Person,
  bought: Bought,
  { paidAt, endedAt, leftAt }: When,
): string {
  const { classId, sessionId, price } = bought
  const [orderId, paymentId, enrollmentId] = [newId(), newId(), newId()]
  const number = (rows.payments.length + 1).toString(36).toUpperCase().padStart(8, '0')
  // Some pay at the desk; anyone who left in time had paid online.
  const way = leftAt === null ? (AT_DESK[rows.payments.length % AT_DESK.length] ?? null) : null
  rows.orders.push({
    id: orderId,
    userId: person.id,
    classId,
    sessionId,
    amountPaise: price,
    currency: INR,
    state: 'paid',
    razorpayOrderId: way ? null : `order_Demo00${number}`,
    createdAt: paidAt - 60_000,
    updatedAt: paidAt,
    nextCheckAt: null,
  })
  rows.payments.push({
    id: paymentId,
    razorpayPaymentId: way ? `desk-Demo00${number}` : `pay_Demo00${number}`,
    way: way ?? 'razorpay',
    orderId,
    amountPaise: price,
    currency: INR,
    state: leftAt === null ? 'captured' : 'refunded',
    method: online(draw(5), way),
    errorReason: null,
    outcome: 'enrolled',
    createdAt: paidAt,
    updatedAt: paidAt,
    capturedAt: paidAt,
  })
  if (way)
    rows.deskSales.push({
      paymentId,
      key: `demo-sale-${number}`,
      listPaise: price,
      takenBy: admin,
      at: paidAt,
      reference: way === 'cash' ? '' : `Slip ${rows.deskSales.length + 101}`,
      centreId: rows.classes.find(({ id }) => id === classId)?.centreId ?? null,
    })
  rows.enrollments.push({
    id: enrollmentId,
    userId: person.id,
    classId,
    sessionId,
    paymentId,
    createdAt: paidAt,
    policyVersion: 1,
    ...(leftAt === null
      ? { status: 'completed' as const, completedAt: endedAt }
      : { status: 'cancelled' as const, cancelledAt: leftAt, cancelledBy: person.id, refundPaise: price }),
  })
  if (leftAt !== null)
    rows.refunds.push({
      id: newId(),
      paymentId,
      amountPaise: price,
      reason: 'policy',
      state: 'processed',
      razorpayRefundId: `rfnd_Demo00${number}`,
      idempotencyKey: newId(),
      nextTryAt: null,
      lastError: null,
      createdAt: leftAt,
      updatedAt: leftAt + HOUR,
    })
  return enrollmentId
}

type InSession = { classId: string; session: Session; enrollmentId: string; source: 'run' | 'drop-in' }

function book({ rows, draw, admin }: Around, person: Person, of: InSession, leftAt: number | null) {
  const { classId, session, enrollmentId, source } = of
  const id = newId()
  const absence = source === 'run' ? 100 - person.habit : 6
  const mark = draw(100) < absence * 0.4 ? 'absent' : draw(100) < 7 ? 'late' : 'present'
  const markedAt = session.startsAt + 5 * 60_000
  rows.bookings.push({
    id,
    sessionId: session.id,
    classId,
    userId: person.id,
    source,
    enrollmentId,
    policyVersion: 1,
    createdAt: session.startsAt - 5 * DAY,
    ...(leftAt === null
      ? { state: 'booked' as const, mark, markedAt, markedBy: admin }
      : { state: 'cancelled' as const, endedAt: leftAt }),
  })
  if (leftAt === null)
    rows.seats.push({ sessionId: session.id, classId, bookingId: id, number: ++session.seats })
}

/** Some stood on the list of a full evening in vain. */
function wait(
  { rows, draw }: Around,
  people: Person[],
  { classId, session, series }: { classId: string; session: Session | undefined; series: number },
) {
  if (!session) return
  for (const [n, person] of people
    .filter((one) => one.series !== series && draw(30) === 0)
    .slice(0, 3)
    .entries())
    rows.enrollments.push({
      id: newId(),
      userId: person.id,
      classId,
      sessionId: session.id,
      paymentId: null,
      status: 'cancelled',
      createdAt: session.startsAt - 3 * DAY,
      cancelledAt: session.endsAt,
      cancelledBy: null,
      refundPaise: NO_MONEY,
      waitPlace: n + 1,
    })
}

/** In the order in which money came and went, as if each had been written then. */
async function writeReceipts({ studio, rows }: Around, trx: Trx, people: Person[]) {
  const prefix = initialsOf(ownWords.name)
  const persons = new Map(people.map((person) => [person.id, person]))
  const orders = new Map(rows.orders.map((order) => [order.id, order]))
  const titles = new Map(rows.classes.map(({ id, title }) => [id, title]))
  const payments = new Map(rows.payments.map((payment) => [payment.id, payment]))
  const numbers = new Map<string, number>()
  const seller = JSON.stringify({
    name: ownWords.name,
    legalName: '',
    address: '',
    email: ownWords.email,
    gstin: null,
    state: null,
    sac: '',
    placeOfSupply: null,
  })
  const written = (
    letter: 'R' | 'C',
    at: number,
    of: { paymentId: string; refundId: string | null; amountPaise: Money },
  ) => {
    const series = `${prefix}${letter}/${financialYear(studioDay(at, studio.settings.timeZone))}`
    const number = (numbers.get(series) ?? 0) + 1
    numbers.set(series, number)
    const order = orders.get(payments.get(of.paymentId)?.orderId ?? '')
    const person = persons.get(order?.userId ?? '')
    return {
      id: newId(),
      kind: letter === 'R' ? ('receipt' as const) : ('credit note' as const),
      ...of,
      series,
      number,
      code: `${series}/${String(number).padStart(5, '0')}`,
      userId: person?.id ?? '',
      issuedAt: at,
      currency: INR,
      basisPoints: 0,
      taxablePaise: of.amountPaise,
      what: titles.get(order?.classId ?? '') ?? '',
      cgstPaise: hundredthsOf(0),
      sgstPaise: hundredthsOf(0),
      igstPaise: hundredthsOf(0),
      seller,
      buyer: JSON.stringify({ name: person?.name ?? '', email: person?.email ?? '' }),
    }
  }
  const taken = rows.payments
    .toSorted((one, other) => (one.capturedAt ?? 0) - (other.capturedAt ?? 0))
    .map(({ id: paymentId, capturedAt, amountPaise }) =>
      written('R', capturedAt ?? 0, { paymentId, refundId: null, amountPaise }),
    )
  const back = rows.refunds
    .toSorted((one, other) => one.updatedAt - other.updatedAt)
    .map(({ id: refundId, paymentId, amountPaise, updatedAt }) =>
      written('C', updatedAt, { paymentId, refundId, amountPaise }),
    )
  await insertAll(trx, 'receipts', [...taken, ...back])
  await insertAll(
    trx,
    'numberSeries',
    [...numbers].map(([series, last]) => ({ name: counterOf(series), last })),
  )
}

/** Those in recorded classes watched some of their videos, lately or long ago; who logs in themselves begins again. */
async function watchFilms({ now, draw, admin }: Around, trx: Trx) {
  const films = await trx
    .selectFrom('enrollments as own')
    .innerJoin('classVideos as film', 'film.classId', 'own.classId')
    .innerJoin('users', 'users.id', 'own.userId')
    .select(['own.userId', 'film.id', 'film.durationSeconds'])
    .where('own.userId', '!=', admin)
    .where('users.email', '!=', 'asha@example.com')
    .orderBy('film.classNumber')
    .orderBy('users.email')
    .execute()
  await insertAll(
    trx,
    'videoPlaces',
    films
      .filter(() => draw(3) > 0)
      .map(({ userId, id: videoId, durationSeconds }) => ({
        userId,
        videoId,
        seconds: Math.floor((durationSeconds * (20 + draw(80))) / 100),
        updatedAt: now - draw(60) * DAY - draw(20) * HOUR,
      })),
  )
}

const ROWS_AT_ONCE = 400

/** Some hundred rows with each statement: a start waits for this. */
async function insertAll<T extends keyof Rows | 'users' | 'receipts' | 'numberSeries' | 'videoPlaces'>(
  trx: Trx,
  table: T,
  rows: NewRow<T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto(table as 'users')
      .values(rows.slice(from, from + ROWS_AT_ONCE) as never)
      .execute()
}
