import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../contract/reports.ts'
import type { Db } from '../../database/open.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { spanOf } from '../../domain/reports/span.ts'

/** What a figure is next to: the plainest way to the same rows, asked of the same database in the same round. */
export type Rival = { name: string; ask: () => Promise<unknown> }

const c = (name: string) => sql.ref(name)

/** What one writes who has no terms: every member looked at, no index can help. */
export function likeEverywhere({ db }: Studio, word: string): Rival {
  const all = sql`lower(${c('firstName')} || ' ' || ${c('lastName')} || ' ' || email || ' ' || replace(phone, ' ', ''))`
  return {
    name: 'LIKE over every member',
    ask: () =>
      sql`select * from users where ${c('deletedAt')} is null and ${all} like ${`%${word.toLowerCase()}%`} order by ${c('firstName')}, id limit 26`.execute(
        db,
      ),
  }
}

/** As many rows by their primary keys: what reading them costs when one knows which. */
export async function byKey(db: Db, table: string, ids: RawBuilder<unknown>, rows: number): Promise<Rival> {
  const found = await sql<{ id: string }>`${ids}`.execute(db)
  const list = sql.join(found.rows.slice(0, rows).map(({ id }) => sql`${id}`))
  return {
    name: `${rows} rows of ${table} by their keys`,
    ask: () => sql`select * from ${sql.table(table)} where id in (${list})`.execute(db),
  }
}

/** The same page by counting off the rows before it. */
export function byOffset(db: Db, table: string, by: string, skip: number, rows: number): Rival {
  return {
    name: `the same page by offset ${skip.toLocaleString('en')}`,
    ask: () =>
      sql`select * from ${sql.table(table)} order by ${c(by)} desc, id desc limit ${rows} offset ${skip}`.execute(
        db,
      ),
  }
}

/** How every thread stands, from all that was said in it. */
export const everyStanding = sql`select said.thread, max(said.at) as ${c('lastAt')},
    min(case when said.theirs = 1 and said.at > said.answered then said.at end) as ${c('waitingSince')}
  from (select thread, at, theirs, max(case when theirs = 0 then at else -1 end) over (partition by thread) as answered from (
    select 'm.' || ${c('userId')} as thread, ${c('createdAt')} as at, case sender when 'member' then 1 else 0 end as theirs
      from ${sql.table('conversationMessages')}
    union all select case when ${c('userId')} is null then 'c.' || id else 'm.' || ${c('userId')} end, ${c('createdAt')}, 1
      from ${sql.table('contactMessages')}
    union all select 'c.' || ${c('contactId')}, ${c('createdAt')}, 0 from ${sql.table('contactAnswers')}
  ) as every) as said group by said.thread`

/** All that was said grouped by thread, each time: how the inbox was read before its threads were kept. */
export function grouping({ db }: Studio): Rival {
  return {
    name: 'grouping all that was said',
    ask: () =>
      sql`select * from (${everyStanding}) as stand where stand.${c('waitingSince')} is not null
        order by stand.${c('waitingSince')}, stand.thread limit 26`.execute(db),
  }
}

/** Who came in the time of a report, counted straight from the bookings. */
export function fromBookings({ db, now, settings }: Studio, period: Period): Rival {
  const today = Temporal.Instant.fromEpochMilliseconds(now())
    .toZonedDateTimeISO(settings.timeZone)
    .toPlainDate()
  const { from } = spanOf(period, today.toString())
  const since = Temporal.PlainDate.from(from).toZonedDateTime(settings.timeZone).epochMilliseconds
  return {
    name: 'who came, straight from the bookings',
    ask: () =>
      db
        .selectFrom('bookings')
        .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
        .select((eb) => eb.fn.count<number>('bookings.userId').distinct().as('n'))
        .where('classSessions.startsAt', '>=', since)
        .where('classSessions.startsAt', '<', now())
        .where('bookings.mark', 'in', ['present', 'late'])
        .executeTakeFirstOrThrow(),
  }
}

export function roundTrip({ db }: Studio): Rival {
  return { name: 'select 1', ask: () => sql`select 1`.execute(db) }
}

/** Counting a table: the least that a sum over all of it can take. */
export function counting({ db }: Studio, table: string): Rival {
  return {
    name: `count(*) of ${table}`,
    ask: () => sql`select count(*) from ${sql.table(table)}`.execute(db),
  }
}
