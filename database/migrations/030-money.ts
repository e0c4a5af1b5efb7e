import { type Kysely, sql } from 'kysely'

/**
 * Receipts with numbers, what a studio says of itself to the tax office, the steps of each payment, refunds that the desk decided,
 * and what a settlement file came to. Payments from before get plain receipts, numbered in the order in which they were captured.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createTax(db)
  await createReceipts(db)
  await createSteps(db)
  await createDesk(db)
  await createReports(db)
  await db.schema
    .alterTable('memberships')
    .addColumn('returnedPaise', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const [name, columns] of [
    ['paymentsByCapture', ['capturedAt', 'id']],
    ['paymentsByBeginning', ['createdAt', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('payments')
      .columns([...columns])
      .execute()
  const past = db as unknown as Kysely<Past>
  await giveReceipts(past)
  await giveCreditNotes(past)
}

async function createTax(db: Kysely<never>) {
  await db.schema
    .createTable('taxSettings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('legalName', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('gstin', 'text')
    .addColumn('state', 'text')
    .addColumn('sac', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('taxRates')
    .addColumn('validFrom', 'text', (c) => c.primaryKey())
    .addColumn('basisPoints', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdBy', 'text')
    .execute()
}

async function createReceipts(db: Kysely<never>) {
  await db.schema
    .createTable('receipts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('series', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('refundId', 'text', (c) => c.references('refunds.id'))
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('issuedAt', 'bigint', (c) => c.notNull())
    .addColumn('amountPaise', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('basisPoints', 'integer', (c) => c.notNull())
    .addColumn('taxablePaise', 'integer', (c) => c.notNull())
    .addColumn('cgstPaise', 'integer', (c) => c.notNull())
    .addColumn('sgstPaise', 'integer', (c) => c.notNull())
    .addColumn('igstPaise', 'integer', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('buyer', 'text', (c) => c.notNull())
    .addUniqueConstraint('oneReceiptOfANumber', ['series', 'number'])
    .execute()
  const [payment, refund] = [sql.ref('paymentId'), sql.ref('refundId')]
  await sql`create unique index ${sql.id('oneReceiptOfAPayment')} on ${sql.table('receipts')} (${payment}) where ${refund} is null`.execute(
    db,
  )
  await sql`create unique index ${sql.id('oneCreditNoteOfARefund')} on ${sql.table('receipts')} (${refund}) where ${refund} is not null`.execute(
    db,
  )
  await db.schema.createIndex('receiptsByDay').on('receipts').columns(['issuedAt', 'id']).execute()
  await db.schema.createIndex('receiptsOfPayment').on('receipts').column('paymentId').execute()
}

async function createSteps(db: Kysely<never>) {
  await db.schema
    .createTable('paymentSteps')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('by', 'text')
    .addColumn('amountPaise', 'integer')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('stepsOfPayment').on('paymentSteps').columns(['paymentId', 'at']).execute()
}

async function createDesk(db: Kysely<never>) {
  await db.schema
    .createTable('deskRefunds')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('amountPaise', 'integer', (c) => c.notNull())
    .addColumn('morePaise', 'integer', (c) => c.notNull())
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('ends', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('deskRefundsOfPayment').on('deskRefunds').column('paymentId').execute()
  await db.schema
    .createTable('reconciliations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('fileName', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .execute()
}

/** What reports are added from: a row a session, a person, a person and month, a day of money. */
async function createReports(db: Kysely<never>) {
  let counts = db.schema
    .createTable('sessionCounts')
    .addColumn('sessionId', 'text', (c) => c.primaryKey().references('classSessions.id').onDelete('cascade'))
    .addColumn('classId', 'text', (c) => c.notNull())
    .addColumn('instructorId', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('startsAt', 'bigint', (c) => c.notNull())
  for (const column of [
    'weekday',
    'minute',
    'capacity',
    'taken',
    'present',
    'late',
    'absent',
    'excused',
    'leftLate',
  ])
    counts = counts.addColumn(column, 'integer', (c) => c.notNull())
  await counts.execute()
  await db.schema.createIndex('sessionCountsByDay').on('sessionCounts').column('day').execute()
  await db.schema
    .createTable('visitors')
    .addColumn('userId', 'text', (c) => c.primaryKey())
    .addColumn('firstAt', 'bigint', (c) => c.notNull())
    .addColumn('lastAt', 'bigint', (c) => c.notNull())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addColumn('rhythmHours', 'integer')
    .execute()
  await db.schema.createIndex('visitorsByFirst').on('visitors').column('firstAt').execute()
  await db.schema
    .createTable('visitorMonths')
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('visitorMonthsKey', ['userId', 'month'])
    .execute()
  await db.schema.createIndex('visitorMonthsByMonth').on('visitorMonths').column('month').execute()
  await db.schema
    .createTable('moneyDays')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('classId', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('isOnline', 'integer', (c) => c.notNull())
    .addColumn('taken', 'bigint', (c) => c.notNull())
    .addColumn('back', 'bigint', (c) => c.notNull())
    .addColumn('tax', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('moneyDaysKey', ['day', 'classId', 'currency'])
    .execute()
  await db.schema
    .createTable('reportCounts')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('countedAt', 'bigint', (c) => c.notNull())
    .execute()
  for (const column of ['createdAt', 'endedAt', 'sessionId'])
    await db.schema.createIndex(`bookingsBy${column}`).on('bookings').column(column).execute()
}

type Past = {
  receipts: Record<string, string | number | null>
  numberSeries: { name: string; last: number }
  payments: {
    id: string
    orderId: string
    amountPaise: number
    currency: string
    capturedAt: number | null
  }
  orders: {
    id: string
    userId: string
    classId: string | null
    planId: string | null
    period: string | null
  }
  users: { id: string; firstName: string; lastName: string; email: string; deletedAt: number | null }
  classes: { id: string; title: string }
  plans: { id: string; name: string }
  refunds: { id: string; paymentId: string; amountPaise: number; state: string; updatedAt: number }
  studioProfiles: { name: string; email: string; timeZone: string | null }
}

const BATCH = 500

async function giveReceipts(db: Kysely<Past>) {
  const own = await sellerOf(db)
  const numbers = new Map<string, number>()
  for (let after: { at: number; id: string } | null = null; ; ) {
    const rows = await capturedAfter(db, after)
    if (rows.length === 0) break
    const receipts = rows.map(({ paymentId, at, amountPaise, ...row }) => ({
      ...numbered(numbers, `${own.prefix}R`, at, own.timeZone),
      id: `receipt-${paymentId}`,
      kind: 'receipt',
      paymentId,
      refundId: null,
      userId: row.userId,
      issuedAt: at,
      amountPaise,
      currency: row.currency,
      basisPoints: 0,
      taxablePaise: amountPaise,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
      what: row.title ?? `${row.name}, one ${row.period}`,
      seller: own.seller,
      buyer: buyerOf(row),
    }))
    await db.insertInto('receipts').values(receipts).execute()
    const last = rows.at(-1)
    after = last ? { at: last.at, id: last.paymentId } : null
  }
  await keepNumbers(db, numbers)
}

async function capturedAfter(db: Kysely<Past>, after: { at: number; id: string } | null) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .leftJoin('classes', 'classes.id', 'orders.classId')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .select(['payments.id as paymentId', 'payments.capturedAt', 'payments.amountPaise', 'payments.currency'])
    .select(['orders.userId', 'orders.period', 'classes.title', 'plans.name'])
    .select(['users.firstName', 'users.lastName', 'users.email', 'users.deletedAt'])
    .where('payments.capturedAt', 'is not', null)
    .where((eb) =>
      after
        ? eb.or([
            eb('payments.capturedAt', '>', after.at),
            eb.and([eb('payments.capturedAt', '=', after.at), eb('payments.id', '>', after.id)]),
          ])
        : eb.lit(true),
    )
    .orderBy('payments.capturedAt')
    .orderBy('payments.id')
    .limit(BATCH)
    .execute()
  return rows.map(({ capturedAt, ...row }) => ({ ...row, at: Number(capturedAt) }))
}

async function giveCreditNotes(db: Kysely<Past>) {
  const own = await sellerOf(db)
  const numbers = new Map<string, number>()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .leftJoin('classes', 'classes.id', 'orders.classId')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .select(['refunds.id as refundId', 'refunds.paymentId', 'refunds.amountPaise', 'refunds.updatedAt as at'])
    .select(['payments.currency', 'orders.userId', 'orders.period', 'classes.title', 'plans.name'])
    .select(['users.firstName', 'users.lastName', 'users.email', 'users.deletedAt'])
    .where('refunds.state', '=', 'processed')
    .orderBy('refunds.updatedAt')
    .orderBy('refunds.id')
    .execute()
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('receipts')
      .values(
        rows.slice(from, from + BATCH).map(({ refundId, paymentId, amountPaise, ...row }) => ({
          ...numbered(numbers, `${own.prefix}C`, Number(row.at), own.timeZone),
          id: `credit-${refundId}`,
          kind: 'credit note',
          paymentId,
          refundId,
          userId: row.userId,
          issuedAt: Number(row.at),
          amountPaise,
          currency: row.currency,
          basisPoints: 0,
          taxablePaise: amountPaise,
          cgstPaise: 0,
          sgstPaise: 0,
          igstPaise: 0,
          what: row.title ?? `${row.name}, one ${row.period}`,
          seller: own.seller,
          buyer: buyerOf(row),
        })),
      )
      .execute()
  await keepNumbers(db, numbers)
}

async function sellerOf(db: Kysely<Past>) {
  const profile = await db
    .selectFrom('studioProfiles')
    .select(['name', 'email', 'timeZone'])
    .executeTakeFirst()
  const name = profile?.name ?? 'Zen Flow Yoga'
  const initials = (name.normalize('NFKD').match(/\b[A-Za-z]/g) ?? []).join('').toUpperCase().slice(0, 3)
  return {
    prefix: initials || 'R',
    timeZone: profile?.timeZone ?? 'Asia/Kolkata',
    seller: JSON.stringify({
      name,
      legalName: '',
      address: '',
      email: profile?.email ?? '',
      gstin: null,
      state: null,
      sac: '',
      placeOfSupply: null,
    }),
  }
}

function buyerOf(row: { firstName: string; lastName: string; email: string; deletedAt: number | null }) {
  const isGone = row.deletedAt !== null
  return JSON.stringify({
    name: isGone ? 'Former member' : `${row.firstName} ${row.lastName}`,
    email: isGone ? '' : row.email,
  })
}

/** A financial year begins in April. */
function numbered(numbers: Map<string, number>, prefix: string, at: number, timeZone: string) {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const first = day.month >= 4 ? day.year : day.year - 1
  const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
  const series = `${prefix}/${twoDigits(first)}-${twoDigits(first + 1)}`
  const number = (numbers.get(series) ?? 0) + 1
  numbers.set(series, number)
  return { series, number, code: `${series}/${String(number).padStart(5, '0')}` }
}

async function keepNumbers(db: Kysely<Past>, numbers: Map<string, number>) {
  for (const [name, last] of numbers)
    await db
      .insertInto('numberSeries')
      .values({ name: `receipts ${name}`, last })
      .execute()
}
