import { type Kysely, sql } from 'kysely'

const c = (name: string) => sql.ref(name)

/** What a desk of many members and payments reads without looking at all of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await keepStandings(db)
  for (const [name, table, columns] of [
    ['ordersByClass', 'orders', ['classId']],
    ['paymentsByMethod', 'payments', ['method']],
    // Sums are read from it alone.
    ['paymentsSummed', 'payments', ['capturedAt', 'currency', 'amountPaise']],
    ['receiptsByCode', 'receipts', ['code']],
    ['sessionsByEnd', 'classSessions', ['endsAt']],
    ['sessionCountsByStart', 'sessionCounts', ['startsAt']],
    ['usersByRole', 'users', ['role']],
    ['visitorsByLast', 'visitors', ['lastAt', 'firstAt', 'visits', 'rhythmHours', 'userId']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never)
      .execute()
  const applied = sql.ref('instructorAppliedAt')
  await sql`create index ${sql.id('usersWhoApplied')} on users (${applied}) where ${applied} is not null`.execute(
    db,
  )
}

/** When something was said last in each thread, and since when they wait: until now all that was said was grouped for each look. */
async function keepStandings(db: Kysely<never>) {
  for (const name of ['lastAt', 'waitingSince'])
    await db.schema.alterTable('threads').addColumn(name, 'bigint').execute()
  await sql`insert into threads (id, ${c('userId')}, ${c('contactId')}, ${c('lastAt')}, ${c('waitingSince')})
    select stand.thread, case when stand.thread like 'm.%' then substr(stand.thread, 3) end,
      case when stand.thread like 'c.%' then substr(stand.thread, 3) end, stand.${c('lastAt')}, stand.${c('waitingSince')}
    from (${STANDING}) as stand where 1 = 1
    on conflict (id) do update set ${sql.id('lastAt')} = excluded.${c('lastAt')},
      ${sql.id('waitingSince')} = excluded.${c('waitingSince')}`.execute(db)
  // Who waits, the longest first; the same of one colleague, or of no one; and those answered, the latest first.
  const waits = sql`${c('waitingSince')} is not null`
  const isAnswered = sql`${c('waitingSince')} is null and ${c('lastAt')} is not null`
  for (const [name, columns, where] of [
    ['threadsWaiting', ['waitingSince', 'id'], waits],
    ['threadsWaitingWith', ['assignedTo', 'waitingSince', 'id'], waits],
    ['threadsAnswered', ['lastAt', 'id'], isAnswered],
  ] as const)
    await sql`create index ${sql.id(name)} on threads (${sql.join(columns.map(c))}) where ${where}`.execute(
      db,
    )
}

/** Everything that was said, by thread: when, and whether by them. To settle a thread counts as an answer. */
const SAID = sql`
  select 'm.' || ${c('userId')} as thread, ${c('createdAt')} as at, case sender when 'member' then 1 else 0 end as theirs
    from ${sql.table('conversationMessages')}
  union all select 'm.' || ${c('userId')}, ${c('createdAt')}, 1 from ${sql.table('contactMessages')}
    where ${c('userId')} is not null
  union all select 'c.' || id, ${c('createdAt')}, 1 from ${sql.table('contactMessages')} where ${c('userId')} is null
  union all select 'c.' || answer.${c('contactId')}, answer.${c('createdAt')}, 0 from ${sql.table('contactAnswers')} as answer
    inner join ${sql.table('contactMessages')} as letter on letter.id = answer.${c('contactId')} and letter.${c('userId')} is null
  union all select id, ${c('settledAt')}, 0 from threads where ${c('settledAt')} is not null`

/** One row a thread: they wait from the first thing that they said after the last that the studio did. */
const STANDING = sql`
  select said.thread, max(said.at) as ${c('lastAt')},
    min(case when said.theirs = 1 and said.at > said.answered then said.at end) as ${c('waitingSince')}
  from (select thread, at, theirs, max(case when theirs = 0 then at else -1 end) over (partition by thread) as answered
    from (${SAID}) as every) as said
  group by said.thread`
