import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { audit } from '../domain/audit/audit.ts'
import type { Studio } from '../domain/core/studio.ts'
import { receiptsFollowMoney } from '../domain/receipts/audit.ts'
import { paise } from '../shared/money.ts'
import { BOTH_ENGINES, emptyDatabase } from '../tests/support/engines.ts'
import { insertPerson, person } from '../tests/support/in-memory-provider.ts'
import { newClass } from '../tests/support/test-app.ts'
import { migrationNames, readMigrations } from './all-migrations.ts'
import { isDuplicate } from './errors.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'

/** With the columns of an earlier day. */
// biome-ignore lint/suspicious/noExplicitAny: no type is kept of what the tables were.
const old = (db: Db) => db as unknown as Kysely<any>

const migrations = await readMigrations()

test('migrations are numbered one after the other', () => {
  const numbers = migrationNames.map((name) => Number(name.slice(0, 3)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

describe.each(BOTH_ENGINES)('migrations on %s', (engine) => {
  test('an empty database gets every table, once', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    expect(await pendingMigrations(db)).toEqual(migrationNames)
    expect(await migrate(db)).toEqual(migrationNames)
    expect(await migrate(db)).toEqual([])
    expect(await pendingMigrations(db)).toEqual([])
  })

  test('a failing migration leaves nothing behind', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db)
    const failing = {
      ...migrations,
      '999-fails': {
        async up(db: Kysely<never>) {
          await db.schema.createTable('halfDone').addColumn('id', 'text').execute()
          await sql`insert into no_such_table values (1)`.execute(db)
        },
      },
    }
    await expect(migrate(db, failing)).rejects.toThrow(/no_such_table/)
    const tables = await db.introspection.getTables()
    expect(tables.map((table) => table.name)).not.toContain('halfDone')
    expect(await migrate(db)).toEqual([])
  })

  test('a run that was marked to its end before it was held goes on, and marks from before a session go', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '014')))
    const now = Date.now()
    const studio = { db, now: () => now, settings: { timeZone: 'Asia/Kolkata' } } as never
    const ahead = await newClass({ studio }, { totalClasses: 2, startsInDays: 3 })
    const past = await newClass({ studio }, { totalClasses: 2, startsInDays: -9 })
    const films = await newClass({ studio }, { totalClasses: 2, type: 'Recorded' })
    await db
      .insertInto('users')
      .values({
        id: 'ravi',
        email: 'ravi@example.com',
        firstName: 'Ravi',
        lastName: 'Menon',
        passwordHash: '',
        phone: '',
        role: 'user',
        createdAt: now,
        updatedAt: now,
      } as never)
      .execute()
    for (const { id: classId } of [ahead, past, films]) {
      const status = 'completed' as const
      const own = {
        id: classId,
        userId: 'ravi',
        classId,
        status,
        paymentId: null,
        createdAt: 0,
        completedAt: 5,
      }
      await db.insertInto('enrollments').values(own).execute()
      const mark = { enrollmentId: classId, userId: 'ravi', studioDay: '2026-11-22', completedAt: now - 1000 }
      for (const sessionNumber of [1, 2])
        await db
          .insertInto('attendance')
          .values({ id: `${classId}-${sessionNumber}`, sessionNumber, ...mark })
          .execute()
    }
    expect(await migrate(db)).toContain('014-what-is-left')
    const seen = async ({ id }: { id: string }) => {
      const own = db.selectFrom('enrollments').selectAll().where('id', '=', id)
      const marks = db.selectFrom('attendance').selectAll().where('enrollmentId', '=', id)
      const { status, completedAt } = await own.executeTakeFirstOrThrow()
      return [status, completedAt, (await marks.execute()).length]
    }
    const { endsAt } = await db
      .selectFrom('classSessions')
      .select('endsAt')
      .where('classId', '=', past.id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(await seen(ahead)).toEqual(['active', null, 0])
    expect(await seen(past)).toEqual(['completed', endsAt, 2])
    expect(await seen(films)).toEqual(['completed', 5, 2])
  })

  test('seats of a class become seats of each of its sessions, and the audit finds nothing', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '018')))
    const now = Date.now()
    const studio = {
      db,
      now: () => now,
      settings: { timeZone: 'Asia/Kolkata', holdMinutes: 15, offerHours: 12 },
    } as unknown as Studio
    const dated = await newClass(
      { studio },
      { capacity: 4, totalClasses: 3, startsInDays: -1, pricePaise: 0 },
    )
    const films = await newClass({ studio }, { type: 'Recorded', pricePaise: 0 })
    const people = ['early', 'late', 'paying', 'asked', 'watching'].map((id) => person(id, 'user'))
    for (const one of people) await insertPerson(db, one)
    const sessions = await db
      .selectFrom('classSessions')
      .select(['id', 'number', 'startsAt', 'endsAt'])
      .where('classId', '=', dated.id)
      .orderBy('number')
      .execute()
    const [first, second, third] = sessions.map(({ id }) => id)
    const begun = sessions[0]!.startsAt
    const enrolled = { paymentId: null, status: 'active' as const }
    const before = old(db)
    await before
      .insertInto('enrollments')
      .values([
        { id: 'e1', userId: 'early', classId: dated.id, ...enrolled, createdAt: begun - 1 },
        { id: 'e2', userId: 'late', classId: dated.id, ...enrolled, createdAt: begun },
        { id: 'e3', userId: 'asked', classId: dated.id, ...enrolled, status: 'waitlisted', createdAt: begun },
        { id: 'e4', userId: 'watching', classId: films.id, ...enrolled, createdAt: begun },
      ])
      .execute()
    await before
      .insertInto('orders')
      .values({
        id: 'o',
        userId: 'paying',
        classId: dated.id,
        amountPaise: 149_900,
        currency: 'INR',
        razorpayOrderId: null,
        state: 'open',
        createdAt: now,
        updatedAt: now,
        nextCheckAt: null,
      })
      .execute()
    const until = now + 600_000
    await before
      .insertInto('seats')
      .values([
        { classId: dated.id, number: 1, enrollmentId: 'e1' },
        { classId: dated.id, number: 2, enrollmentId: 'e2' },
        { classId: films.id, number: 1, enrollmentId: 'e4' },
      ])
      .execute()
    await before
      .insertInto('seats')
      .values([
        { classId: dated.id, number: 3, orderId: 'o', heldFor: 'paying', heldSince: now, heldUntil: until },
        { classId: dated.id, number: 4, offeredTo: 'e3', heldSince: now, heldUntil: until },
      ])
      .execute()

    await migrate(db)
    const seats = await db
      .selectFrom('seats')
      .leftJoin('bookings', 'bookings.id', 'seats.bookingId')
      .leftJoin('holds', 'holds.id', 'seats.holdId')
      .select(['seats.sessionId', 'seats.number', 'bookings.userId as booked', 'holds.userId as held'])
      .execute()
    const seen = seats.map(({ sessionId, number, booked, held }) => [sessionId, number, booked ?? held])
    expect(seen.sort()).toEqual(
      [
        ...[first, second, third].map((id) => [id, 1, 'early']),
        ...[second, third].map((id) => [id, 2, 'late']),
        ...sessions
          .filter(({ startsAt }) => startsAt > now)
          .flatMap(({ id }) => [
            [id, 3, 'paying'],
            [id, 4, 'asked'],
          ]),
      ].sort(),
    )
    expect(await audit(studio)).toEqual([])
  })

  test('orders, payments and held seats of before plans stay, and no order is for both or neither', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '007')))
    const { id: classId } = await newClass({
      studio: { db, now: Date.now, settings: { timeZone: 'Asia/Kolkata' } } as never,
    })
    const now = Date.now()
    const person = {
      firstName: 'Ravi',
      lastName: 'Menon',
      passwordHash: '',
      phone: '',
      role: 'user' as const,
    }
    await db
      .insertInto('users')
      .values({ id: 'ravi', email: 'ravi@example.com', ...person, createdAt: now, updatedAt: now } as never)
      .execute()
    const times = { createdAt: now, updatedAt: now }
    const order = {
      userId: 'ravi',
      amountPaise: paise(1499),
      currency: 'INR',
      state: 'open' as const,
      ...times,
    }
    await db
      .insertInto('orders')
      .values({ id: 'o', classId, ...order, razorpayOrderId: 'order_1', nextCheckAt: 5 })
      .execute()
    await db
      .insertInto('payments')
      .values({
        id: 'p',
        razorpayPaymentId: 'pay_1',
        orderId: 'o',
        amountPaise: paise(1499),
        currency: 'INR',
        state: 'captured',
        outcome: null,
        ...times,
      } as never)
      .execute()
    await old(db)
      .insertInto('seats')
      .values({ classId, number: 1, orderId: 'o', enrollmentId: null, heldUntil: now })
      .execute()
    const kept = await db.selectFrom('orders').select(['id', 'classId', 'state', 'nextCheckAt']).execute()

    expect(await migrate(db)).toContain('007-plans-places-pictures')
    expect(await db.selectFrom('orders').select(['id', 'classId', 'state', 'nextCheckAt']).execute()).toEqual(
      kept,
    )
    expect(await db.selectFrom('payments').select(['id', 'orderId']).execute()).toEqual([
      { id: 'p', orderId: 'o' },
    ])
    expect(await db.selectFrom('holds').select(['orderId', 'userId']).execute()).toEqual([
      { orderId: 'o', userId: 'ravi' },
    ])

    const plan = {
      planId: 'basic',
      name: 'Basic',
      monthlyPriceCents: paise(15),
      yearlyPriceCents: paise(144),
    }
    await db
      .insertInto('plans')
      .values({ id: 'b', ...plan, currency: 'USD', features: '[]', notIncludedFeatures: '[]', position: 1 })
      .execute()
    const insert = (row: object) =>
      db
        .insertInto('orders')
        .values({ ...order, razorpayOrderId: null, nextCheckAt: null, ...row } as never)
        .execute()
    await expect(
      insert({ id: 'both', classId, planId: 'b', period: 'month', state: 'paid' }),
    ).rejects.toThrow(/aClassOrAPlan/)
    await expect(insert({ id: 'neither', classId: null, planId: null })).rejects.toThrow(/aClassOrAPlan/)
    await expect(insert({ id: 'for ever', classId: null, planId: 'b' })).rejects.toThrow(/aClassOrAPlan/)
    await insert({ id: 'month', classId: null, planId: 'b', period: 'month' })
    const second = await insert({ id: 'year', classId: null, planId: 'b', period: 'year' }).catch(
      (error) => error,
    )
    expect(isDuplicate(second)).toBe(true)
    // The seat's order still has to be there.
    await expect(db.deleteFrom('orders').where('id', '=', 'o').execute()).rejects.toThrow(/foreign key/i)
  })

  test('who was quoted before consents were kept is quoted on, and courses keep their order', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '031')))
    const quoted = { text: 'Quiet.', name: 'Asha', picture: 'testimonial-a', galleryPicture: 'gallery-a' }
    await db
      .insertInto('testimonials')
      .values({ id: 'asha', ...quoted, position: 0 })
      .execute()
    const course = {
      title: 'Standing',
      level: 'beginner',
      weeks: 8,
      originalPaise: 2,
      discountedPaise: 1,
      studentsEnrolled: 0,
      description: '',
      fullDescription: '',
      highlights: '[]',
      weekByWeek: '[]',
      instructorId: null,
      instructorBio: '',
      picture: 'course-1',
      pictureAlt: '',
    }
    for (const id of [2, 1])
      await db
        .insertInto('courses')
        .values({ id, ...course } as never)
        .execute()
    await migrate(db)
    expect(await db.selectFrom('courses').select(['id', 'position']).orderBy('id').execute()).toEqual([
      { id: 1, position: 1 },
      { id: 2, position: 2 },
    ])
    expect(await db.selectFrom('testimonials').select(['position', 'className']).execute()).toEqual([
      { position: 1, className: '' },
    ])
    const { consentedAt, ...consent } = await db
      .selectFrom('testimonialConsents')
      .select(['testimonialId', 'way', 'text', 'name', 'consentedAt', 'withdrawnAt'])
      .executeTakeFirstOrThrow()
    expect(consent).toEqual({
      testimonialId: 'asha',
      way: 'demo',
      text: 'Quiet.',
      name: 'Asha',
      withdrawnAt: null,
    })
    expect(consentedAt).toBeGreaterThan(0)
  })

  test('how the threads of before stand is kept: who waits since when, and who was answered', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '037')))
    const person = { firstName: 'Ravi', lastName: 'Menon', passwordHash: '', phone: '', role: 'user' }
    const people = ['waits', 'answered', 'settled', 'silent'].map((id) => ({
      ...person,
      id,
      email: `${id}@example.com`,
      createdAt: 1,
      updatedAt: 1,
    }))
    await db
      .insertInto('users')
      .values(people as never)
      .execute()
    const said = (id: string, userId: string, sender: 'member' | 'studio', createdAt: number) => ({
      id,
      userId,
      sender,
      senderId: userId,
      text: '',
      createdAt,
    })
    await db
      .insertInto('conversationMessages')
      .values([
        ...[
          said('1', 'waits', 'member', 10),
          said('2', 'waits', 'studio', 20),
          said('3', 'waits', 'member', 30),
        ],
        ...[said('4', 'waits', 'member', 40), said('5', 'answered', 'member', 10)],
        ...[said('6', 'answered', 'studio', 20), said('7', 'settled', 'member', 10)],
      ])
      .execute()
    const letter = { name: '', email: '', subject: '', message: '' }
    await db
      .insertInto('contactMessages')
      .values([
        { ...letter, id: 'from-waits', userId: 'waits', createdAt: 35 },
        { ...letter, id: 'visitor', userId: null, createdAt: 50 },
        { ...letter, id: 'replied', userId: null, createdAt: 50 },
      ])
      .execute()
    await db
      .insertInto('contactAnswers')
      .values({ id: 'reply', contactId: 'replied', text: '', writtenBy: null, createdAt: 60 })
      .execute()
    const thread = (userId: string) => ({ id: `m.${userId}`, userId, contactId: null })
    await db
      .insertInto('threads')
      .values([
        { ...thread('waits'), assignedTo: 'silent' },
        { ...thread('settled'), settledAt: 15 },
        { ...thread('silent'), assignedTo: 'silent' },
      ])
      .execute()

    await migrate(db)
    const rows = await db
      .selectFrom('threads')
      .select(['id', 'userId', 'contactId', 'assignedTo', 'lastAt', 'waitingSince'])
      .execute()
    const stands = Object.fromEntries(
      rows.map(({ id, assignedTo, lastAt, waitingSince }) => [id, [assignedTo, lastAt, waitingSince]]),
    )
    expect(stands).toEqual({
      'm.waits': ['silent', 40, 30],
      'm.answered': [null, 20, null],
      'm.settled': [null, 15, null],
      'm.silent': ['silent', null, null],
      'c.visitor': [null, 50, 50],
      'c.replied': [null, 60, null],
    })
    expect(rows.find(({ id }) => id === 'm.answered')?.userId).toBe('answered')
    expect(rows.find(({ id }) => id === 'c.visitor')?.contactId).toBe('visitor')
  })

  test('emails of before are given to the members whom they are about', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '012')))
    const person = { firstName: 'Ravi', lastName: 'Menon', passwordHash: '', phone: '', role: 'user' }
    const people = ['ravi', 'studio'].map((id) => ({
      ...person,
      id,
      email: `${id}@example.com`,
      createdAt: 1,
      updatedAt: 1,
    }))
    await db
      .insertInto('users')
      .values(people as never)
      .execute()
    const change = { tokenHash: 't', userId: 'ravi', email: 'ravi@example.com', createdAt: 1, expiresAt: 2 }
    await db.insertInto('emailChanges').values(change).execute()
    const message = {
      id: 'm',
      userId: 'ravi',
      name: 'Ravi',
      email: 'r@example.com',
      subject: '',
      message: '',
    }
    await db
      .insertInto('contactMessages')
      .values({ ...message, createdAt: 1 })
      .execute()
    const letter = { kind: '', subject: '', text: '', html: '', createdAt: 1 }
    const letters = [
      { id: 'now', dedupeKey: 'welcome:ravi', recipient: 'ravi@example.com' },
      { id: 'former', dedupeKey: 'email-changed:t', recipient: 'former@example.com' },
      {
        id: 'told',
        dedupeKey: 'message-to-studio:m',
        recipient: 'studio@example.com',
        replyTo: 'r@example.com',
      },
      { id: 'chat', dedupeKey: 'conversation-to-studio:ravi:5', recipient: 'studio@example.com' },
      {
        id: 'guest',
        dedupeKey: 'message-to-studio:n',
        recipient: 'studio@example.com',
        replyTo: 'g@example.com',
      },
    ]
    for (const one of letters)
      await db
        .insertInto('outboxEmails')
        .values({ ...letter, ...one } as never)
        .execute()

    await migrate(db)
    const whose = await db.selectFrom('outboxEmails').select(['id', 'userId']).execute()
    expect(Object.fromEntries(whose.map(({ id, userId }) => [id, userId]))).toEqual({
      now: 'ravi',
      former: 'ravi',
      told: 'ravi',
      chat: 'ravi',
      guest: null,
    })
    expect(await db.selectFrom('emailChanges').select('replaced').execute()).toEqual([
      { replaced: 'former@example.com' },
    ])
  })

  test('a database newer than the program is refused', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, { ...migrations, '999-later': { async up() {} } })
    await expect(migrate(db)).rejects.toThrow(/newer than this program.*999-later/)
  })

  test('lists come back as lists, a text that looks like one stays text, and a duplicate is told', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db)
    const centre = {
      slug: 'x',
      name: '["not a list"]',
      address: '',
      description: '',
      specialties: '["Hatha"]',
      picture: '',
      timing: '',
      phone: '',
      mapQuery: '',
      position: 1,
    }
    await db
      .insertInto('centres')
      .values({ id: 'a', ...centre })
      .execute()
    const stored = await db.selectFrom('centres').selectAll().executeTakeFirstOrThrow()
    expect(stored.specialties).toEqual(['Hatha'])
    expect(stored.name).toBe('["not a list"]')
    const again = await db
      .insertInto('centres')
      .values({ id: 'b', ...centre })
      .execute()
      .catch((error) => error)
    expect(isDuplicate(again)).toBe(true)
  })

  test('payments from before receipts had numbers get plain ones in the order of their capture, refunds that arrived a credit note', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '030')))
    const studio = { db, now: Date.now, log: console, settings: { timeZone: 'Asia/Kolkata' } }
    const yogaClass = await newClass({ studio: studio as unknown as Studio })
    await insertPerson(db, person('one', 'user'))
    // The last night of one financial year in India, and the first of the next; the earlier is written down later.
    const days = ['2026-03-31T18:31:00Z', '2026-03-31T18:29:00Z', '2026-11-23T06:00:00Z']
    for (const [n, day] of days.entries()) {
      const at = Date.parse(day)
      const bought = { userId: 'one', classId: yogaClass.id, amountPaise: paise(1499), currency: 'INR' }
      const { userId: _, classId: __, ...paid } = bought
      await old(db)
        .insertInto('orders')
        .values({ id: `o${n}`, ...bought, state: 'paid', createdAt: at, updatedAt: at })
        .execute()
      await old(db)
        .insertInto('payments')
        .values({
          id: `p${n}`,
          razorpayPaymentId: `pay_${n}`,
          orderId: `o${n}`,
          ...paid,
          state: 'refunded',
          outcome: 'refunded',
          createdAt: at,
          updatedAt: at,
          capturedAt: at,
        })
        .execute()
      await old(db)
        .insertInto('refunds')
        .values({
          id: `r${n}`,
          paymentId: `p${n}`,
          amountPaise: paise(1499),
          reason: 'no-seat',
          state: 'processed',
          idempotencyKey: `k${n}`,
          tries: 1,
          createdAt: at,
          updatedAt: at + 1000,
        })
        .execute()
    }
    await migrate(db)
    const receipts = await db.selectFrom('receipts').selectAll().orderBy('issuedAt').execute()
    expect(receipts.map(({ paymentId, code }) => [paymentId, code])).toEqual([
      ['p1', 'ZFYR/25-26/00001'],
      ['p1', 'ZFYC/25-26/00001'],
      ['p0', 'ZFYR/26-27/00001'],
      ['p0', 'ZFYC/26-27/00001'],
      ['p2', 'ZFYR/26-27/00002'],
      ['p2', 'ZFYC/26-27/00002'],
    ])
    expect(receipts[0]).toMatchObject({ buyer: { email: 'one@example.com' }, seller: { gstin: null } })
    expect(await receiptsFollowMoney(studio as unknown as Studio)).toEqual([])
  })

  test('orders of sessions that were deleted name none any more, and no session that an order names is deleted', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '069')))
    const studio = { db, now: Date.now, settings: { timeZone: 'Asia/Kolkata' } }
    const { id: classId } = await newClass({ studio: studio as unknown as Studio })
    await insertPerson(db, person('one', 'user'))
    const about = {
      userId: 'one',
      classId,
      amountPaise: paise(450),
      currency: 'INR',
      createdAt: 1,
      updatedAt: 1,
    }
    await old(db)
      .insertInto('orders')
      .values([
        { id: 'here', sessionId: `${classId}-1`, state: 'open', razorpayOrderId: 'order_1', ...about },
        { id: 'gone', sessionId: 'deleted', state: 'open', razorpayOrderId: 'order_2', ...about },
        { id: 'run', sessionId: null, state: 'open', razorpayOrderId: 'order_3', ...about },
      ])
      .execute()
    expect(await migrate(db)).toContain('069-orders-of-sessions')
    const orders = await db.selectFrom('orders').select(['id', 'sessionId', 'state']).orderBy('id').execute()
    expect(orders).toEqual([
      { id: 'gone', sessionId: null, state: 'lapsed' },
      { id: 'here', sessionId: `${classId}-1`, state: 'open' },
      { id: 'run', sessionId: null, state: 'open' },
    ])
    const named = db.deleteFrom('classSessions').where('id', '=', `${classId}-1`)
    await expect(named.execute()).rejects.toThrow(/foreign key/i)
    const again = db
      .insertInto('orders')
      .values({ ...about, id: 'again', sessionId: `${classId}-1`, state: 'open' } as never)
    expect(isDuplicate(await again.execute().catch((error) => error))).toBe(true)
  })
})
