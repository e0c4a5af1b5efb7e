import { sql } from 'kysely'
import type { InboxPart } from '../../contract/desk-messages.ts'
import type { Db, Trx } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'

const PAGE = 25
const BEGINNING = 160

/** What a thread is about: everything between a member and the studio, or one letter of a visitor. */
export type ThreadName = { id: string; userId: string } | { id: string; contactId: string }

/** @throws AppError not-found for what names no thread */
export function threadName(id: string): ThreadName {
  const [, kind, of] = /^([mc])\.(.{1,64})$/.exec(id) ?? []
  if (!kind || !of) throw new AppError('not-found', TEXTS.threadNotFound)
  return kind === 'm' ? { id, userId: of } : { id, contactId: of }
}

export const threadOfMember = (userId: string) => `m.${userId}`

const c = (name: string) => sql.ref(name)

/** Everything that was said, by thread: when, and whether by them. To settle a thread counts as an answer. */
const SAID = sql`
  select 'm.' || ${c('userId')} as thread, ${c('createdAt')} as at, case sender when 'member' then 1 else 0 end as theirs
    from ${sql.table('conversationMessages')}
  union all select 'm.' || ${c('userId')}, ${c('createdAt')}, 1 from ${sql.table('contactMessages')}
    where ${c('userId')} is not null
  union all select 'c.' || id, ${c('createdAt')}, 1 from ${sql.table('contactMessages')} where ${c('userId')} is null
  union all select 'c.' || ${c('contactId')}, ${c('createdAt')}, 0 from ${sql.table('contactAnswers')}
  union all select id, ${c('settledAt')}, 0 from threads where ${c('settledAt')} is not null`

/** One row a thread: when something was said last, by whom, and since when they wait, null for who does not. */
const STANDING = sql`
  select one.thread, one.${c('lastAt')},
    case when one.${c('wroteAt')} > one.${c('answeredAt')} then coalesce(
      (select min(first.at) from (
        select chat.${c('createdAt')} as at from ${sql.table('conversationMessages')} as chat
          where chat.${c('userId')} = substr(one.thread, 3) and chat.sender = 'member'
            and chat.${c('createdAt')} > one.${c('answeredAt')}
        union all select letter.${c('createdAt')} from ${sql.table('contactMessages')} as letter
          where letter.${c('userId')} = substr(one.thread, 3) and letter.${c('createdAt')} > one.${c('answeredAt')}
      ) as first), one.${c('wroteAt')}) end as ${c('waitingSince')}
  from (select said.thread, max(said.at) as ${c('lastAt')},
      max(case when said.theirs = 1 then said.at else -1 end) as ${c('wroteAt')},
      max(case when said.theirs = 0 then said.at else -1 end) as ${c('answeredAt')}
    from (${SAID}) as said group by said.thread) as one`

type Standing = { thread: string; lastAt: number; waitingSince: number | null; assignedTo: string | null }

async function standing(db: Db | Trx, where: ReturnType<typeof sql>, tail = sql``): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select stand.*, kept.${c('assignedTo')} from (${STANDING}) as stand
    left join threads as kept on kept.id = stand.thread ${where} ${tail}`.execute(db)
  return rows.map((row) => ({
    ...row,
    lastAt: Number(row.lastAt),
    waitingSince: row.waitingSince === null ? null : Number(row.waitingSince),
  }))
}

/** Since when they wait for an answer; null when nobody waits, or there is no such thread. */
export async function standingOf(db: Db | Trx, id: string): Promise<Standing | null> {
  const [row] = await standing(db, sql`where stand.thread = ${id}`)
  return row ?? null
}

/** Those who wait since a moment or longer, the longest first. */
export async function waitingLonger(db: Db, since: number, most: number) {
  const rows = await standing(
    db,
    sql`where stand.${c('waitingSince')} <= ${since}`,
    sql`order by stand.${c('waitingSince')}, stand.thread limit ${most}`,
  )
  return withWords(db, rows)
}

const IS_WAITING = sql`stand.${c('waitingSince')} is not null`

/** Those who wait for an answer, the longest first; of those answered the latest first. @throws AppError forbidden */
export async function inbox(
  studio: Studio,
  actor: Member,
  { show = 'waiting', after }: { show?: InboxPart | undefined; after?: string | undefined },
) {
  const { db } = studio
  await requireMay(db, actor, 'inbox.answer', STUDIO_WIDE)
  const parts = {
    waiting: IS_WAITING,
    mine: sql`${IS_WAITING} and kept.${c('assignedTo')} = ${actor.id}`,
    unassigned: sql`${IS_WAITING} and kept.${c('assignedTo')} is null`,
    answered: sql`stand.${c('waitingSince')} is null`,
  }
  const isAnswered = show === 'answered'
  const by = isAnswered ? sql`stand.${c('lastAt')}` : sql`stand.${c('waitingSince')}`
  const [, at, id] = /^(\d{1,16})\.(.{1,70})$/.exec(after ?? '') ?? []
  const beyond = isAnswered ? sql`<` : sql`>`
  const later =
    at && id
      ? sql`and (${by} ${beyond} ${Number(at)} or (${by} = ${Number(at)} and stand.thread ${beyond} ${id}))`
      : sql``
  const order = isAnswered ? sql`desc` : sql`asc`
  const rows = await standing(
    db,
    sql`where ${parts[show]} ${later}`,
    sql`order by ${by} ${order}, stand.thread ${order} limit ${PAGE + 1}`,
  )
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return {
    threads: await withWords(db, page),
    next: last ? `${isAnswered ? last.lastAt : last.waitingSince}.${last.thread}` : null,
    counts: await countsOf(db, actor),
  }
}

async function countsOf(db: Db, actor: Member) {
  const { rows } = await sql<Record<InboxPart, number | null>>`
    select count(*) as waiting,
      sum(case when kept.${c('assignedTo')} = ${actor.id} then 1 else 0 end) as mine,
      sum(case when kept.${c('assignedTo')} is null then 1 else 0 end) as unassigned
    from (${STANDING}) as stand left join threads as kept on kept.id = stand.thread where ${IS_WAITING}`.execute(
    db,
  )
  const [row] = rows
  return {
    waiting: Number(row?.waiting ?? 0),
    mine: Number(row?.mine ?? 0),
    unassigned: Number(row?.unassigned ?? 0),
  }
}

/** Who it is with, and the words that were written last. */
async function withWords(db: Db, rows: Standing[]) {
  const found = []
  for (const row of rows) {
    const person = await findPerson(db, row.thread)
    // Their account, or their letter, ended a moment ago.
    if (!person) continue
    const { name, email } = person
    const last = (await messagesOf(db, threadName(row.thread))).at(-1)
    found.push({
      ...row,
      name,
      email,
      subject: last?.subject ?? null,
      text: (last?.text ?? '').slice(0, BEGINNING),
      isTheirs: last?.from === 'them',
      assignee: await nameOf(db, row.assignedTo),
    })
  }
  return found
}

async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const one = await db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return one ? fullName(one.firstName, one.lastName) : null
}

/** @throws AppError not-found */
export async function personOf(db: Db | Trx, id: string): Promise<{ name: string; email: string }> {
  const person = await findPerson(db, id)
  if (!person) throw new AppError('not-found', TEXTS.threadNotFound)
  return person
}

async function findPerson(db: Db | Trx, id: string): Promise<{ name: string; email: string } | null> {
  const of = threadName(id)
  if ('contactId' in of) {
    const letter = await db
      .selectFrom('contactMessages')
      .select(['name', 'email'])
      .where('id', '=', of.contactId)
      .where('userId', 'is', null)
      .executeTakeFirst()
    return letter ?? null
  }
  const one = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', of.userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return one ? { name: fullName(one.firstName, one.lastName), email: one.email } : null
}

/** A visitor's. @throws AppError not-found */
export async function requireLetter(db: Db | Trx, contactId: string) {
  const letter = await db
    .selectFrom('contactMessages')
    .selectAll()
    .where('id', '=', contactId)
    .where('userId', 'is', null)
    .executeTakeFirst()
  if (!letter) throw new AppError('not-found', TEXTS.threadNotFound)
  return letter
}

export type Message = {
  id: string
  from: 'them' | 'studio'
  how: 'chat' | 'letter'
  subject: string | null
  text: string
  at: number
  by: string | null
}

const MOST = 300

/** The first first; of a long thread what was said last. */
export async function messagesOf(db: Db | Trx, of: ThreadName): Promise<Message[]> {
  const all = 'userId' in of ? await ofMember(db, of.userId) : await ofLetter(db, of.contactId)
  return all.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(-MOST)
}

async function ofMember(db: Db | Trx, userId: string): Promise<Message[]> {
  const chat = await db
    .selectFrom('conversationMessages as said')
    .leftJoin('users as writer', 'writer.id', 'said.senderId')
    .select(['said.id', 'said.sender', 'said.text', 'said.createdAt', 'writer.firstName', 'writer.lastName'])
    .where('said.userId', '=', userId)
    .orderBy('said.createdAt', 'desc')
    .limit(MOST)
    .execute()
  const letters = await db
    .selectFrom('contactMessages')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute()
  return [
    ...chat.map(
      ({ id, sender, text, createdAt: at, firstName, lastName }): Message => ({
        ...{ id, how: 'chat', subject: null, text, at, from: sender === 'member' ? 'them' : 'studio' },
        by: sender === 'studio' && firstName !== null ? fullName(firstName, lastName) : null,
      }),
    ),
    ...letters.map(asMessage),
  ]
}

function asMessage(letter: { id: string; subject: string; message: string; createdAt: number }): Message {
  const { id, subject, message: text, createdAt: at } = letter
  return { id, from: 'them', how: 'letter', subject, text, at, by: null }
}

async function ofLetter(db: Db | Trx, contactId: string): Promise<Message[]> {
  const letter = await requireLetter(db, contactId)
  const answers = await db
    .selectFrom('contactAnswers as said')
    .leftJoin('users as writer', 'writer.id', 'said.writtenBy')
    .select(['said.id', 'said.text', 'said.createdAt', 'writer.firstName', 'writer.lastName'])
    .where('said.contactId', '=', contactId)
    .execute()
  return [
    asMessage(letter),
    ...answers.map(
      ({ id, text, createdAt: at, firstName, lastName }): Message => ({
        ...{ id, from: 'studio', how: 'letter', subject: null, text, at },
        by: firstName === null ? null : fullName(firstName, lastName),
      }),
    ),
  ]
}
