import type { InboxPart } from '../../contract/desk-messages.ts'
import type { Db, Trx } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { type ThreadName, threadOfLetter, threadOfMember } from '../core/thread-status.ts'
import { lastWordsOf } from './last-words.ts'

const PAGE = 25

/** @throws AppError not-found for what names no thread */
export function threadName(id: string): ThreadName {
  const [, kind, of] = /^([mc])\.(.{1,64})$/.exec(id) ?? []
  if (!kind || !of) throw new AppError('not-found', TEXTS.threadNotFound)
  return kind === 'm' ? threadOfMember(of) : threadOfLetter(of)
}

type Status = { thread: string; lastAt: number; waitingSince: number | null; assignedTo: string | null }

/** Threads in which something was said. */
function threadsWithMessages(db: Db | Trx) {
  return db
    .selectFrom('threads')
    .select(['id as thread', 'lastAt', 'waitingSince', 'assignedTo'])
    .where('lastAt', 'is not', null)
    .$narrowType<{ lastAt: number }>()
}

/** Since when they wait for an answer; null when no one waits, or there is no such thread. */
export async function statusOf(db: Db | Trx, id: string): Promise<Status | null> {
  return (await threadsWithMessages(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Those who wait since a moment or longer, the longest first. */
export async function longestWaiting(db: Db, most: number) {
  const rows = await threadsWithMessages(db)
    .where('waitingSince', 'is not', null)
    .orderBy('waitingSince')
    .orderBy('id')
    .limit(most)
    .execute()
  return withWords(db, rows)
}

type Asked = { show?: InboxPart | undefined; after?: string | undefined }

/** Those who wait for an answer, the longest first; of those answered the latest first. @throws AppError forbidden */
export async function inbox(studio: Studio, actor: Member, asked: Asked) {
  const { db } = studio
  await requireMay(db, actor, 'inbox.answer', STUDIO_WIDE)
  const rows = await inboxPage(db, actor.id, asked).execute()
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return {
    threads: await withWords(db, page),
    next: last ? `${last.waitingSince ?? last.lastAt}.${last.thread}` : null,
    counts: await countsOf(db, actor),
  }
}

/** The statement of a page; a test looks at its plan. */
export function inboxPage(db: Db, actorId: string, { show = 'waiting', after }: Asked) {
  const [, at, id] = /^(\d{1,16})\.(.{1,70})$/.exec(after ?? '') ?? []
  const isAnswered = show === 'answered'
  const by = isAnswered ? 'lastAt' : 'waitingSince'
  const order = isAnswered ? 'desc' : 'asc'
  let query = threadsWithMessages(db)
    .where('waitingSince', isAnswered ? 'is' : 'is not', null)
    .orderBy(by, order)
    .orderBy('id', order)
    .limit(PAGE + 1)
  if (show === 'mine') query = query.where('assignedTo', '=', actorId)
  if (show === 'unassigned') query = query.where('assignedTo', 'is', null)
  if (!at || !id) return query
  const beyond = isAnswered ? '<' : '>'
  return query
    .where(by, isAnswered ? '<=' : '>=', Number(at))
    .where((eb) => eb.or([eb(by, beyond, Number(at)), eb('id', beyond, id)]))
}

async function countsOf(db: Db, actor: Member) {
  const rows = await db
    .selectFrom('threads')
    .select((eb) => ['assignedTo', eb.fn.countAll<number>().as('n')])
    .where('waitingSince', 'is not', null)
    .groupBy('assignedTo')
    .execute()
  const waiting = (some: typeof rows) => some.reduce((sum, { n }) => sum + Number(n), 0)
  return {
    waiting: waiting(rows),
    mine: waiting(rows.filter(({ assignedTo }) => assignedTo === actor.id)),
    unassigned: waiting(rows.filter(({ assignedTo }) => assignedTo === null)),
  }
}

/** Who it is with, the words that were written last, and who looks after it. */
async function withWords(db: Db, rows: Status[]) {
  const words = await lastWordsOf(
    db,
    rows.map(({ thread }) => thread),
  )
  const names = await namesOf(db, [...new Set(rows.flatMap(({ assignedTo }) => assignedTo ?? []))])
  // Without any where their account, or their email, ended a moment ago.
  return rows.flatMap((row) => {
    const own = words.get(row.thread)
    return own ? [{ ...row, ...own, assignee: names.get(row.assignedTo ?? '') ?? null }] : []
  })
}

async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', ids)
    .execute()
  return new Map(people.map(({ id, firstName, lastName }) => [id, fullName(firstName, lastName)]))
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
  return one ? { name: fullName(one.firstName, one.lastName), email: shownEmail(one.email) } : null
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
    .orderBy('said.id', 'desc')
    .limit(MOST)
    .execute()
  const letters = await db
    .selectFrom('contactMessages')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return [
    ...chat.map(
      ({ id, sender, text, createdAt: at, firstName, lastName }): Message => ({
        id,
        how: 'chat',
        subject: null,
        text,
        at,
        from: sender === 'member' ? 'them' : 'studio',
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
        id,
        from: 'studio',
        how: 'letter',
        subject: null,
        text,
        at,
        by: firstName === null ? null : fullName(firstName, lastName),
      }),
    ),
  ]
}
