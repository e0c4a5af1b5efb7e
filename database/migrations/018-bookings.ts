import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * A seat is in one session, no longer in a class: kept by a hold, or taken by a booking. What was sold stays sold: anyone who
 * was in a class is booked in each of the sessions that they bought.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['enrollments', 'orders'] as const)
    await db.schema.alterTable(table).addColumn('sessionId', 'text').execute()
  await oneForEach(db, 'enrollments', ['active', 'waitlisted'], {
    run: 'oneLiveEnrollment',
    single: 'oneLiveSinglePlace',
  })
  await oneForEach(db, 'orders', ['creating', 'open'], { run: 'oneOpenOrder', single: 'oneOpenSingleOrder' })
  await db.schema.alterTable('classes').addColumn('singlePricePaise', 'integer').execute()
  for (const [setting, usual] of [
    ['makeUps', 2],
    ['giveUpMinutes', 60],
  ] as const)
    await db.schema
      .alterTable('classes')
      .addColumn(setting, 'integer', (c) => c.notNull().defaultTo(usual))
      .execute()
  await db.schema.alterTable('enrollments').addColumn('waitPlace', 'integer').execute()
  await db.schema.alterTable('enrollments').addColumn('pausedUntil', 'bigint').execute()
  await db.schema
    .alterTable('enrollments')
    .addColumn('notOn', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('enrollments').addColumn('exitPercent', 'integer').execute()
  await db.schema
    .alterTable('enrollments')
    .addColumn('returnedPaise', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await createHolds(db)
  await createBookings(db)
  await bookEnrolled(db)
  await createSeats(db)
  await createChanges(db)
}

/** Of a run, or of one session; a plan's order has neither. */
async function oneForEach(
  db: Kysely<never>,
  table: 'enrollments' | 'orders',
  live: string[],
  names: { run: string; single: string },
) {
  const state = sql.ref(table === 'orders' ? 'state' : 'status')
  const isLive = sql`${state} in (${sql.join(live.map((one) => sql.lit(one)))})`
  const [userId, classId, sessionId] = ['userId', 'classId', 'sessionId'].map((column) => sql.ref(column))
  await db.schema.dropIndex(names.run).execute()
  await sql`create unique index ${sql.id(names.run)} on ${sql.table(table)} (${userId}, ${classId})
    where ${isLive} and ${sessionId} is null`.execute(db)
  await sql`create unique index ${sql.id(names.single)} on ${sql.table(table)} (${userId}, ${sessionId})
    where ${isLive} and ${sessionId} is not null`.execute(db)
}

async function createChanges(db: Kysely<never>) {
  await db.schema
    .createTable('sessionChanges')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sessionId', 'text', (c) => c.notNull().references('classSessions.id'))
    .addColumn('classId', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('batchId', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('settlesAt', 'bigint', (c) => c.notNull())
    .addColumn('settledAt', 'bigint')
    .addColumn('undoneAt', 'bigint')
    .execute()
  await db.schema.createIndex('changesOfSession').on('sessionChanges').column('sessionId').execute()
  await db.schema.createIndex('changesToSettle').on('sessionChanges').column('settlesAt').execute()
}

async function createHolds(db: Kysely<never>) {
  await db.schema
    .createTable('holds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('classId', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('sessionId', 'text')
    .addColumn('userId', 'text')
    .addColumn('orderId', 'text', (c) => c.unique().references('orders.id'))
    .addColumn('offeredTo', 'text', (c) => c.unique().references('enrollments.id'))
    .addColumn('network', 'text')
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('holdsByClass').on('holds').column('classId').execute()
  await db.schema.createIndex('holdsByUser').on('holds').column('userId').execute()
  await sql`insert into holds (id, ${refs('classId', 'userId', 'orderId', 'offeredTo')}, network, since, until)
    select ${holdOfSeat()}, ${columns('seats', 'classId')},
      coalesce(${columns('seats', 'heldFor')}, (select ${columns('enrollments', 'userId')} from enrollments
        where enrollments.id = ${columns('seats', 'offeredTo')})),
      ${columns('seats', 'orderId', 'offeredTo', 'heldFrom')},
      coalesce(${columns('seats', 'heldSince', 'heldUntil')}), ${columns('seats', 'heldUntil')}
    from seats where ${columns('seats', 'heldUntil')} is not null`.execute(db)
}

async function createBookings(db: Kysely<never>) {
  await db.schema
    .createTable('bookings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sessionId', 'text', (c) => c.notNull().references('classSessions.id'))
    .addColumn('classId', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('userId', 'text', (c) => c.references('users.id'))
    .addColumn('guestName', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('enrollmentId', 'text', (c) => c.references('enrollments.id'))
    .addColumn('insteadOf', 'text')
    .addColumn('policyVersion', 'integer')
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('booked').check(sql`state in ('booked', 'given-up', 'cancelled')`),
    )
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('mark', 'text', (c) => c.check(sql`mark in ('present', 'late', 'absent', 'excused')`))
    .addColumn('markedAt', 'bigint')
    .addColumn('markedBy', 'text')
    .addColumn('reason', 'text')
    .addCheckConstraint('somebody', sql`${refs('userId')} is not null or ${refs('guestName')} is not null`)
    .execute()
  await sql`create unique index ${sql.id('onePlaceEach')} on bookings (${refs('sessionId', 'userId')})
    where state = 'booked'`.execute(db)
  await db.schema.createIndex('bookingsByUser').on('bookings').column('userId').execute()
  await db.schema.createIndex('bookingsByEnrollment').on('bookings').column('enrollmentId').execute()
}

async function bookEnrolled(db: Kysely<never>) {
  const enrollmentId = columns('own', 'id')
  await sql`insert into bookings
      (id, ${refs('sessionId', 'classId', 'userId')}, source, ${refs('enrollmentId', 'policyVersion', 'createdAt')})
    select ${enrollmentId} || '.' || session.number, session.id, ${columns('own', 'classId', 'userId')}, 'run',
      ${enrollmentId}, ${columns('own', 'policyVersion', 'createdAt')}
    from enrollments own
    join classes class on class.id = ${columns('own', 'classId')} and class.type <> 'Recorded'
    join ${sql.table('classSessions')} session on ${columns('session', 'classId')} = class.id
    where own.status in ('active', 'completed') and ${couldComeFrom(columns('own', 'createdAt'))}`.execute(db)
}

async function createSeats(db: Kysely<never>) {
  await db.schema
    .createTable('seatsOfSessions')
    .addColumn('sessionId', 'text', (c) => c.notNull().references('classSessions.id'))
    .addColumn('number', 'integer', (c) => c.notNull().check(sql`number >= 1`))
    .addColumn('classId', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('holdId', 'text', (c) => c.references('holds.id'))
    .addColumn('bookingId', 'text', (c) => c.unique().references('bookings.id'))
    .addPrimaryKeyConstraint('oneOfEachSeat', ['sessionId', 'number'] as never[])
    .addCheckConstraint('heldOrBooked', sql`(${refs('holdId')} is null) = (${refs('bookingId')} is not null)`)
    .execute()
  const into = sql`insert into ${sql.table('seatsOfSessions')}
    (${refs('sessionId')}, number, ${refs('classId')}`
  await sql`${into}, ${refs('bookingId')})
    select ${columns('booking', 'sessionId')}, seats.number, ${columns('seats', 'classId')}, booking.id
    from seats join bookings booking on ${columns('booking', 'enrollmentId')} = ${columns('seats', 'enrollmentId')}`.execute(
    db,
  )
  await sql`${into}, ${refs('holdId')})
    select session.id, seats.number, ${columns('seats', 'classId')}, ${holdOfSeat()}
    from seats
    join classes class on class.id = ${columns('seats', 'classId')} and class.type <> 'Recorded'
    join ${sql.table('classSessions')} session on ${columns('session', 'classId')} = class.id
    where ${columns('seats', 'heldUntil')} is not null
      and ${couldComeFrom(sql`coalesce(${columns('seats', 'heldSince')}, ${columns('seats', 'heldUntil')})`)}`.execute(
    db,
  )
  await db.schema.dropTable('seats').execute()
  await db.schema.alterTable('seatsOfSessions').renameTo('seats').execute()
  await db.schema.createIndex('seatsByClass').on('seats').column('classId').execute()
  await db.schema.createIndex('seatsByHold').on('seats').column('holdId').execute()
}

function holdOfSeat() {
  return sql`${columns('seats', 'classId')} || '.' || seats.number`
}

/** The sessions of a run that someone bought at a moment: those ahead, or the last one while it is under way. */
function couldComeFrom(moment: RawBuilder<unknown>) {
  const first = (begins: 'startsAt' | 'endsAt') => sql`(select min(${columns('other', 'startsAt')})
    from ${sql.table('classSessions')} other
    where ${columns('other', 'classId')} = ${columns('session', 'classId')}
      and ${columns('other', 'cancelledAt')} is null and ${columns('other', begins)} > ${moment})`
  return sql`${columns('session', 'cancelledAt')} is null
    and ${columns('session', 'startsAt')} >= coalesce(${first('startsAt')}, ${first('endsAt')})`
}

function refs(...names: string[]) {
  return sql.join(names.map((name) => sql.ref(name)))
}

function columns(table: string, ...names: string[]) {
  return sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
}
