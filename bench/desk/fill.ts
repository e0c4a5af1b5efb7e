import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { newClass } from '../../tests/support/test-app.ts'
import { FIRST, LAST, STYLES, TAGS } from './names.ts'
import { everyStanding } from './rivals.ts'

export type Size = { members: number; bookings: number }

const DAY = 86_400_000
const HOUR = 3_600_000
const CLASSES = 200
const IN_EACH = 20
/** Of each class, in the two weeks to come. */
const AHEAD = 5

const c = (name: string) => sql.ref(name)
const t = (name: string) => sql.table(name)

/** One studio as it may stand after years, by statements over whole tables: the same on both engines, and the same each time. */
export async function fill(studio: Studio, size: Size): Promise<void> {
  const { db } = studio
  const now = studio.now()
  await members(db, size.members, now)
  await classes(studio)
  await sessions(db, Math.round(size.bookings / IN_EACH / CLASSES), now)
  await bookings(db, size.members, now)
  await money(db, size, now)
  await messages(db, size.members, now)
  await sql`analyze`.execute(db)
}

/** 1, 2, 3, …: the rows of a statement. */
function numbers(count: number) {
  return sql`n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${sql.lit(count)})`
}

/** `words(i, word)`, from 0. */
function words(name: string, all: readonly string[]) {
  return sql`${sql.id(name)}(i, word) as (values ${sql.join(
    all.map((word, i) => sql`(cast(${sql.lit(i)} as bigint), ${sql.lit(word)})`),
  )})`
}

/** From 1 to `of`, as if at random, of a number: neighbours lie far apart. */
function spread(by: RawBuilder<unknown>, of: number) {
  return sql`(1 + (${by} * 7919) % ${sql.lit(of)})`
}

async function members(db: Db, count: number, now: number) {
  const address = sql`lower(first.word) || '.' || lower(last.word) || n.i || '@example.com'`
  await sql`insert into users (${columns('id', 'firstName', 'lastName', 'email', 'emailProvedAt', 'passwordHash')},
      ${columns('dateOfBirth', 'phone', 'role', 'createdAt', 'updatedAt', 'registeredBy')})
    with recursive ${numbers(count)}, ${words('first', FIRST)}, ${words('last', LAST)}
    select 'person-' || n.i, first.word, last.word, ${address}, case when n.i % 9 = 0 then null else 1 end, '',
      ${birthday()}, ${telephone()}, 'user', ${sql.lit(now)} - ${spread(sql`n.i`, count)} * ${sql.lit(Math.floor((5 * 365 * DAY) / count))},
      1, case when n.i % 18 = 0 then 'the-admin' end
    from n inner join first on first.i = (n.i * 31) % ${sql.lit(FIRST.length)}
      inner join last on last.i = (n.i / ${sql.lit(FIRST.length)}) % ${sql.lit(LAST.length)}`.execute(db)
  const digits = sql`replace(replace(phone, '+91 ', ''), ' ', '')`
  // As shared/search-terms.ts makes them, of names and addresses of this shape.
  await sql`insert into ${t('memberTerms')} (${columns('userId', 'term')})
    select id, lower(${c('firstName')}) from users where id like 'person-%'
    union select id, lower(${c('lastName')}) from users where id like 'person-%'
    union select id, email from users where id like 'person-%'
    union select id, lower(${c('lastName')}) || replace(id, 'person-', '') from users where id like 'person-%'
    union select id, ${digits} from users where id like 'person-%'
    union select id, '91' || ${digits} from users where id like 'person-%'`.execute(db)
  await sql`insert into ${t('memberTags')} (${columns('userId', 'tag', 'createdAt')})
    with recursive ${numbers(Math.floor(count / 3))}, ${words('tag', TAGS)}
    select 'person-' || (n.i * 3), tag.word, 1 from n inner join tag on tag.i = n.i % ${sql.lit(TAGS.length)}`.execute(
    db,
  )
}

/** "1983-04-17" */
function birthday() {
  const two = (value: RawBuilder<unknown>) => sql`substr('0' || (${value}), length('0' || (${value})) - 1)`
  return sql`(1950 + n.i % 55) || '-' || ${two(sql`1 + (n.i * 7) % 12`)} || '-' || ${two(sql`1 + (n.i * 11) % 28`)}`
}

/** "+91 98123 40567": no two are the same. */
function telephone() {
  const number = sql`(9000000000 + (n.i * 7919 * 1013) % 999999937)`
  return sql`'+91 ' || substr(cast(${number} as text), 1, 5) || ' ' || substr(cast(${number} as text), 6)`
}

async function classes(studio: Studio) {
  // The class that comes with the studio is none of these.
  await studio.db
    .updateTable('classes')
    .set({ position: 10 * CLASSES })
    .execute()
  for (let n = 0; n < CLASSES; n++) {
    const { id } = await newClass({ studio }, { capacity: 24, totalClasses: 1, startsInDays: 30 })
    const style = STYLES[n % STYLES.length] ?? ''
    await studio.db
      .updateTable('classes')
      .set({ title: `${style} with ${FIRST[(n * 7) % FIRST.length]}`, category: style, position: n })
      .where('id', '=', id)
      .execute()
  }
}

/** Of each class some a week, back over a year, and a few to come. */
async function sessions(db: Db, each: number, now: number) {
  const held = sql`${sql.lit(now - 365 * DAY)} + n.i * ${sql.lit(Math.floor((365 * DAY - HOUR) / each))} - class.position * 60000`
  const ahead = sql`${sql.lit(now)} + (n.i - ${sql.lit(each)}) * ${sql.lit(2 * DAY)} + class.position * 60000`
  const startsAt = sql`case when n.i <= ${sql.lit(each)} then ${held} else ${ahead} end`
  await sql`insert into ${t('classSessions')} (${columns('id', 'classId', 'number', 'startsAt', 'endsAt')})
    with recursive ${numbers(each + AHEAD)}
    select class.id || '-held-' || n.i, class.id, n.i + 10, ${startsAt}, ${startsAt} + 3000000
    from classes as class inner join n on 1 = 1 where class.position < ${sql.lit(CLASSES)}`.execute(db)
}

/** Twenty in each session. Of half of these places a few people come often; in the other half anyone. */
async function bookings(db: Db, count: number, now: number) {
  const each = Math.floor(count / IN_EACH)
  const at = sql`cast((session.number * 7919 + class.position * 104729 + n.i * 1299709) % 10007 as bigint)`
  const often = sql`${at} * ${at} * ${sql.lit(each)} / 100140049`
  const anybody = sql`${at} * ${sql.lit(each)} / 10007`
  const mark = sql`case when ${c('session.startsAt')} > ${sql.lit(now)} then null when (n.i + session.number) % 11 = 0 then 'absent'
    when (n.i + session.number) % 13 = 0 then 'late' when (n.i * 7 + session.number) % 41 = 0 then 'excused' else 'present' end`
  await sql`insert into bookings (${columns('id', 'sessionId', 'classId', 'userId', 'source', 'createdAt', 'mark', 'markedAt')})
    with recursive ${numbers(IN_EACH)}
    select session.id || '-' || n.i, session.id, class.id,
      'person-' || (n.i + ${sql.lit(IN_EACH)} * (case when n.i % 2 = 0 then ${often} else ${anybody} end)), 'drop-in',
      ${c('session.startsAt')} - ${sql.lit(20 * DAY)}, ${mark}, case when ${mark} is null then null else 1 end
    from ${t('classSessions')} as session inner join classes as class on class.id = session.${c('classId')}
      inner join n on 1 = 1 where session.number > 10`.execute(db)
}

/** One payment for five bookings, each with a receipt; of one in 25 the half went back. Some were for a plan. */
async function money(db: Db, { members: people, bookings: booked }: Size, now: number) {
  const count = Math.floor(booked / 5)
  const paise = sql`49900 + (n.i % 20) * 10000`
  const at = sql`${sql.lit(now)} - n.i * ${sql.lit(Math.floor((365 * DAY) / count))}`
  const who = sql`'person-' || ${spread(sql`n.i`, people)}`
  await sql`insert into plans (${columns('id', 'planId', 'name', 'monthlyPriceCents', 'yearlyPriceCents', 'currency')},
      features, ${columns('notIncludedFeatures', 'position')})
    values ('plan', 'plan', 'Lotus', 4900, 49000, 'INR', '[]', '[]', 1)`.execute(db)
  await sql`insert into orders (${columns('id', 'userId', 'classId', 'planId', 'period', 'amountPaise', 'currency')},
      ${columns('razorpayOrderId', 'state', 'createdAt', 'updatedAt')})
    with recursive ${numbers(count)}
    select 'order-' || n.i, ${who}, class.id, case when class.id is null then 'plan' end, case when class.id is null then 'month' end,
      ${paise}, 'INR', 'order_' || n.i, 'paid', ${at}, ${at}
    from n left join (select id, position from classes) as class
      on class.position = n.i % ${sql.lit(CLASSES)} and n.i % 40 <> 0`.execute(db)
  await sql`insert into payments (${columns('id', 'razorpayPaymentId', 'orderId', 'amountPaise', 'currency', 'state')},
      ${columns('method', 'outcome', 'createdAt', 'updatedAt', 'capturedAt')})
    with recursive ${numbers(count)}
    select 'pay-' || n.i, 'pay_' || n.i, 'order-' || n.i, ${paise}, 'INR', 'captured',
      case n.i % 3 when 0 then 'card' when 1 then 'upi' else 'netbanking' end, 'enrolled', ${at}, ${at}, ${at} from n`.execute(
    db,
  )
  await sql`insert into refunds (${columns('id', 'paymentId', 'amountPaise', 'reason', 'state', 'razorpayRefundId')},
      ${columns('idempotencyKey', 'createdAt', 'updatedAt')})
    with recursive ${numbers(Math.floor(count / 25))}
    select 'refund-' || n.i, 'pay-' || (n.i * 25), 20000, 'cancelled', 'processed', 'rfnd_' || n.i, 'key-' || n.i, 1, 1 from n`.execute(
    db,
  )
  const receipt = sql`${columns('id', 'kind', 'series', 'number', 'code', 'paymentId', 'refundId', 'userId', 'issuedAt')},
    ${columns('amountPaise', 'currency', 'basisPoints', 'taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise')}, what, seller, buyer`
  await sql`insert into receipts (${receipt}) with recursive ${numbers(count)}
    select 'receipt-' || n.i, 'receipt', 'R/26', n.i, 'R/26/' || n.i, 'pay-' || n.i, null, ${who}, ${at},
      ${paise}, 'INR', 0, ${paise}, 0, 0, 0, 'A class', '{}', '{}' from n`.execute(db)
  await sql`insert into receipts (${receipt}) with recursive ${numbers(Math.floor(count / 25))}
    select 'note-' || n.i, 'credit note', 'C/26', n.i, 'C/26/' || n.i, 'pay-' || (n.i * 25), 'refund-' || n.i, ${who},
      ${sql.lit(now)} - n.i * 25 * ${sql.lit(Math.floor((365 * DAY) / count))} + 3600000,
      20000, 'INR', 0, 20000, 0, 0, 0, 'A class', '{}', '{}' from n`.execute(db)
  await sql`insert into memberships (${columns('id', 'userId', 'planId', 'period', 'paymentId', 'startsAt', 'endsAt', 'createdAt')})
    with recursive ${numbers(Math.floor(count / 40))}
    select 'membership-' || n.i, 'person-' || ${spread(sql`n.i * 40`, people)}, 'plan', 'month', 'pay-' || (n.i * 40),
      ${sql.lit(now)} - n.i * ${sql.lit(Math.floor((365 * DAY) / count) * 40)},
      ${sql.lit(now)} - n.i * ${sql.lit(Math.floor((365 * DAY) / count) * 40)} + ${sql.lit(30 * DAY)}, 1 from n`.execute(
    db,
  )
}

/**
 * One message for two members: two in three are said in conversations, the others are emails of visitors with their answers. All but one
 * in a hundred were answered within the hour.
 */
async function messages(db: Db, people: number, now: number) {
  const pairs = Math.floor(people / 6)
  const letters = Math.floor(people / 12)
  const at = (count: number) => sql`${sql.lit(now)} - n.i * ${sql.lit(Math.floor((365 * DAY) / count))}`
  const talk = columns('id', 'userId', 'sender', 'senderId', 'text', 'createdAt')
  const who = sql`'person-' || ${spread(sql`n.i`, Math.floor(people / 5))}`
  await sql`insert into ${t('conversationMessages')} (${talk}) with recursive ${numbers(pairs)}
    select 'asked-' || n.i, ${who}, 'member', ${who}, 'May I come late to the class on Tuesday? The train is often late.', ${at(pairs)} from n`.execute(
    db,
  )
  await sql`insert into ${t('conversationMessages')} (${talk}) with recursive ${numbers(pairs)}
    select 'answered-' || n.i, ${who}, 'studio', 'the-admin', 'Gladly. Come in by the garden door.', ${at(pairs)} + 3600000
    from n where n.i % 100 <> 0`.execute(db)
  await sql`insert into ${t('contactMessages')} (${columns('id', 'userId', 'name', 'email', 'subject', 'message', 'createdAt')})
    with recursive ${numbers(letters)}, ${words('first', FIRST)}
    select 'letter-' || n.i, null, first.word, 'visitor-' || n.i || '@example.org', 'Mats', 'Do you lend mats to visitors?', ${at(letters)}
    from n inner join first on first.i = n.i % ${sql.lit(FIRST.length)}`.execute(db)
  await sql`insert into ${t('contactAnswers')} (${columns('id', 'contactId', 'text', 'writtenBy', 'createdAt')})
    with recursive ${numbers(letters)}
    select 'reply-' || n.i, 'letter-' || n.i, 'We do.', 'the-admin', ${at(letters)} + 3600000 from n where n.i % 100 <> 0`.execute(
    db,
  )
  const stand = sql.ref('stand.thread')
  await sql`insert into threads (id, ${columns('userId', 'contactId', 'lastAt', 'waitingSince')})
    select ${stand}, case when ${stand} like 'm.%' then substr(${stand}, 3) end,
      case when ${stand} like 'c.%' then substr(${stand}, 3) end, stand.${c('lastAt')}, stand.${c('waitingSince')}
    from (${everyStanding}) as stand`.execute(db)
}

function columns(...names: string[]) {
  return sql.join(names.map((name) => sql.id(name)))
}
